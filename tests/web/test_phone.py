"""On a phone: what a player has to read, press and be told is in sight."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.conftest import Watched
from tests.web.seat import come_to, look, open_menu, sit_down, wait_for_next
from tests.web.serving import Served

IN_SIGHT = """(each) => {
    const here = each.getBoundingClientRect(), ask = document.querySelector("#ask").getBoundingClientRect();
    const deeds = document.querySelector(".deeds");
    const end = deeds?.offsetHeight ? deeds.getBoundingClientRect().top : ask.bottom;
    return here.top >= ask.top - 1 && here.bottom <= end + 1;
}"""
ON_TOP = """(each) => {
    each.style.pointerEvents = "auto"; // or no point would find it
    const at = each.getBoundingClientRect();
    const found = document.elementFromPoint(at.x + at.width / 2, at.y + at.height / 2);
    each.style.pointerEvents = "";
    return found === each;
}"""


@pytest.fixture
def phone(browser: Browser, served: Served) -> Iterator[Page]:
    context = browser.new_context(
        base_url=served.address, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True,
        locale="en-GB", reduced_motion="reduce", permissions=["clipboard-read", "clipboard-write"],
    )  # fmt: skip
    watching = Watched(context, served.address)
    yield watching.page()
    context.close()
    assert watching.complaints == []


def test_a_lesson_is_read_paragraph_by_paragraph(phone: Page) -> None:
    come_to(phone, phone.request.post("/first-steps/gamma", max_redirects=0))
    said, onward = phone.locator(".lesson .said"), phone.locator("[data-onward]")
    assert said.count() == 2
    for number in range(2):
        expect(said.nth(number)).to_be_visible()
        expect(said.nth(1 - number)).to_be_hidden()
        assert said.nth(number).evaluate(IN_SIGHT)
        if not number:
            expect(phone.locator(".lesson .next")).to_be_hidden()
            onward.tap()
    expect(onward).to_be_hidden()
    for wanted in (".lesson .next", ".lesson form button", "#ask .taught"):
        assert phone.locator(wanted).first.evaluate(IN_SIGHT), wanted


def test_a_lesson_shows_all_it_says_at_every_step(phone: Page) -> None:
    come_to(phone, phone.request.post("/first-steps/gamma", max_redirects=0))
    while not (asked := look(phone)).is_over:
        while phone.locator("[data-onward]:visible").count():
            phone.tap("[data-onward]")
        for each in phone.locator(".lesson :is(.said, .next, button):visible, #ask .taught").all():
            assert each.evaluate(IN_SIGHT), (asked.number, each.inner_text())
        phone.locator("#ask [data-roll], #ask .taught").first.click()
        wait_for_next(phone, asked.number)
    expect(phone.get_by_role("button", name="Next tutorial")).to_be_in_viewport(ratio=1)
    expect(phone.get_by_role("button", name="Close the tutorial")).to_be_in_viewport(ratio=1)


def test_copied_is_said_over_the_open_menu(phone: Page) -> None:
    sit_down(phone, "gamma", "gg1", men="10", seed="copied")
    open_menu(phone)
    phone.get_by_role("button", name="copy a link to the replay").tap()
    expect(phone.locator("#soft")).to_have_text("Copied")
    assert phone.locator("#soft").evaluate(ON_TOP)
    expect(phone.locator("#menu")).to_be_visible()
