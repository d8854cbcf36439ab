"""On a phone: what a player has to read, press and be told is in sight."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.conftest import Watched
from tests.web.seat import answer, come_to, look, open_menu, sit_down, wait_for_next
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


def test_nothing_lies_over_what_can_be_chosen_on_the_board(phone: Page) -> None:
    sit_down(phone, "gamma", "gg1", men="10", seed="covered")
    tools = phone.locator(".zoom").bounding_box()
    view = phone.locator("#view").bounding_box()
    assert tools and view and tools["y"] + tools["height"] <= view["y"] + 1


def test_the_board_keeps_its_height_whatever_the_news_say(phone: Page) -> None:
    sit_down(phone, "stealth", "m1", placement="random", seed="height")
    heights, rng = set(), random.Random(3)
    for _ in range(12):
        answer(phone, rng)
        heights.add(phone.locator("#view").evaluate("(each) => each.clientHeight"))
    assert len(heights) == 1


def test_what_acts_is_seen_whole(phone: Page) -> None:
    sit_down(phone, "stealth", "m1", placement="random", seed="whole")
    rng, seen = random.Random(5), 0
    for _ in range(40):
        answer(phone, rng)
        acting = phone.locator("#live circle.asked[cx]")
        if acting.count():
            seen += 1
            assert acting.first.evaluate(WITHIN_VIEW)
    assert seen > 5


WITHIN_VIEW = """(each) => {
    const here = each.getBoundingClientRect(), view = document.querySelector("#view").getBoundingClientRect();
    const isAcross = here.left >= view.left && here.right <= view.right;
    return isAcross && here.top >= view.top && here.bottom <= view.bottom;
}"""


def test_the_menu_can_be_closed_and_its_lines_be_hit_by_a_finger(phone: Page) -> None:
    sit_down(phone, "gamma", "gg1", men="10", seed="menu")
    open_menu(phone)
    for each in phone.locator("#menu .links :is(a, button)").all():
        box = each.bounding_box()
        assert box and box["height"] >= 44, each.inner_text()
    label, select = phone.locator("label[for=routine]").bounding_box(), phone.locator("#routine").bounding_box()
    assert label and select and abs(label["y"] + label["height"] / 2 - select["y"] - select["height"] / 2) < 12
    phone.get_by_role("button", name="Close").tap()
    expect(phone.locator("#menu")).to_be_hidden()
