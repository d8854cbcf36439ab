"""The board in a browser: what it shows by itself, what points at what, far places, scenes, the phone."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, FloatRect, Locator, Page, expect

from tests.web.screens import open_still
from tests.web.seat import number, seated, sit_down, wait_for_next
from tests.web.serving import Served

PHONE = {"width": 390, "height": 844}
LEAST = 40


def at_sea(page: Page) -> None:
    """Suda: speed four is chosen, the first of four hexes is to be named."""
    sit_down(page, "boats", "suda", start="3811", dice="hand")
    for answer in ("cover", "cover", "4"):
        before = number(page)
        page.click(f"#ask button[value='{answer}']")
        wait_for_next(page, before)


FREE = """() => [...document.querySelectorAll("#live .reach")].filter((each) => {
    const box = each.querySelector("circle").getBoundingClientRect();
    return document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)?.closest(".reach") === each;
}).map((each) => each.dataset.go)"""


def far_place(page: Page) -> Locator:
    """The furthest place that nothing covers."""
    return page.locator(f"#live .reach[data-go='{page.evaluate(FREE)[-1]}']")


def test_a_click_on_a_far_hex_goes_there_step_by_step(page: Page) -> None:
    at_sea(page)
    far = far_place(page)
    place = far.get_attribute("data-go") or ""
    far.locator("circle").hover(force=True)
    expect(far.locator(".way")).to_be_visible()
    before, steps = number(page), int(page.get_attribute("#ask", "data-last") or 0)
    far.locator("circle").click(force=True)
    wait_for_next(page, before)
    assert int(page.get_attribute("#ask", "data-last") or 0) >= steps + 2
    page.keyboard.press("Escape")  # no need to watch the boats go
    expect(page.locator(f"#log a[data-place='{place}']")).to_be_attached()


def test_an_answer_and_its_place_light_up_together(page: Page) -> None:
    at_sea(page)
    target = page.locator("#live .target").first
    answer = target.get_attribute("data-answer")
    button = page.locator(f"#ask button[value='{answer}']")
    button.hover()
    expect(target).to_have_class("target linked")
    page.locator("#prompt").hover()
    expect(target).to_have_class("target")
    target.focus()
    expect(button).to_have_class("linked")


def test_everything_printed_says_what_it_is(page: Page) -> None:
    at_sea(page)
    said = page.locator("#signs .sign title").all_text_contents()
    assert {"3811: starting hex", "1803: lit buoy 1", "1104: anchorage"} <= set(said)
    assert any(text.startswith("3008: net") for text in said)
    page.click(".board-menu summary")
    expect(page.locator(".legend li").first).to_be_visible()


def test_speed_and_sound_are_settings_of_the_browser(page: Page) -> None:
    at_sea(page)
    page.click(".board-menu summary")
    page.select_option("#speed", "instant")
    page.reload()
    seated(page)
    assert page.input_value("#speed") == "instant"
    assert page.input_value("#volume") == "0"


def test_a_scene_is_stepped_and_skipped(page: Page) -> None:
    page.emulate_media(reduced_motion="no-preference")
    page.add_init_script("localStorage.setItem('siluro-speed', 'step')")
    at_sea(page)
    before = number(page)
    strip = page.locator("#strip").inner_text()
    far_place(page).locator("circle").click(force=True)
    wait_for_next(page, before)
    bar = page.locator("#scene-bar")
    expect(bar).to_be_visible()
    assert page.locator("#strip").inner_text() == strip  # it tells the end only when the scene has
    first = bar.locator(".caption").inner_text()
    bar.locator("[data-scene=next]").click()
    expect(bar.locator(".caption")).not_to_have_text(first)
    bar.locator("[data-scene=skip]").click()
    expect(bar).to_be_hidden()
    expect(page.locator("#table.in-scene")).to_have_count(0)
    assert page.locator("#strip").inner_text() != strip


MOMENTS = {
    "boats": open_still("boats", "suda-strategic-no-boats", "go", 25),
    "stealth": open_still("stealth", "m4-best", "act", 40),
    "wolves": open_still("wolves", "m1-outstanding-success", "course", 12),
    "encounter": open_still("wolves", "m1-outstanding-success", "act", 1),
    "convoy": open_still("wolves", "m4-readings", "target", 0),
}


@pytest.fixture
def phone(browser: Browser, served: Served) -> Iterator[Page]:
    context = browser.new_context(
        base_url=served.address, viewport=PHONE, has_touch=True, is_mobile=True, reduced_motion="reduce"
    )
    yield context.new_page()
    context.close()


@pytest.mark.parametrize("moment", MOMENTS)
def test_targets_are_large_enough_for_a_finger(phone: Page, moment: str) -> None:
    page = phone
    MOMENTS[moment](page)
    seen = page.locator("#view").bounding_box()
    assert seen
    for target in page.locator("#live .target").all():
        box = target.bounding_box()
        assert box and min(box["width"], box["height"]) >= LEAST
        assert seen["x"] <= box["x"] + box["width"] / 2 <= seen["x"] + seen["width"]
        assert seen["y"] <= box["y"] + box["height"] / 2 <= seen["y"] + seen["height"]


@pytest.mark.parametrize("moment", ["encounter", "convoy"])
def test_a_phone_shows_every_ring_and_bearing_of_an_encounter(phone: Page, moment: str) -> None:
    MOMENTS[moment](phone)
    seen = phone.locator("#view").bounding_box()
    assert seen
    tools = [each.bounding_box() for each in phone.locator(".zoom button, .zoom summary").all()]
    names = phone.locator("#still .bearings text").all()
    assert [each.text_content() for each in names] == [str(bearing) for bearing in range(5, 13)]
    for name in names:
        box = name.bounding_box()
        assert box and box["height"] >= 13, "large enough to read"
        assert seen["y"] <= box["y"] and box["y"] + box["height"] <= seen["y"] + seen["height"]
        assert seen["x"] <= box["x"] and box["x"] + box["width"] <= seen["x"] + seen["width"]
        assert not [tool for tool in tools if tool and meet(tool, box)], "no tool lies on a bearing"
    vessels = [each.bounding_box() for each in phone.locator("#live .vessel").all()]
    assert vessels and all(box and box["width"] >= LEAST for box in vessels)


BEYOND = """() => {
    const seen = view.getBoundingClientRect(), paper = document.getElementById("live"), box = paper.viewBox.baseVal;
    const at = (x, y) => new DOMPoint(x, y).matrixTransform(paper.getScreenCTM());
    const first = at(box.x, box.y), last = at(box.x + box.width, box.y + box.height);
    return [first.x - seen.left, first.y - seen.top, seen.right - last.x, seen.bottom - last.y];
}"""
"""How much of the window lies beyond each edge of the board, in pixels."""


def test_a_board_that_comes_closer_shows_nothing_beyond_its_edge(phone: Page) -> None:
    sit_down(phone, "wolves", "m1", seed="edge")  # the boat lies in a corner of the chart
    phone.wait_for_function("() => new DOMMatrix(document.getElementById('sheet').style.transform).a > 1.2")
    assert max(phone.evaluate(BEYOND)) < 2


def meet(one: FloatRect, other: FloatRect) -> bool:
    return (
        one["x"] < other["x"] + other["width"]
        and other["x"] < one["x"] + one["width"]
        and one["y"] < other["y"] + other["height"]
        and other["y"] < one["y"] + one["height"]
    )
