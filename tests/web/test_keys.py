"""Keys and tools at the table: held keys, letters, the rule window, advice in sight, what ends the game asked twice."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect

from tests.web.seat import number, roll_by_themselves, settled, sit_down, wait_for_next
from tests.web.serving import Served


def on_to(page: Page, place: str) -> Locator:
    """Roll, or take the first answer, until there is such a thing."""
    for _ in range(200):
        if page.locator(place).count():
            return page.locator(place)
        before = number(page)
        page.locator("#ask [data-roll], #ask .verb button").first.click()
        wait_for_next(page, before)
    raise AssertionError(f"there was never {place}")


def test_a_key_held_down_answers_once(page: Page) -> None:
    sit_down(page, "boats", "suda", seed="held")
    before = number(page)
    page.keyboard.down("1")
    for _ in range(5):
        page.keyboard.down("1")  # what a held key sends
    page.wait_for_selector(f"#ask:not([data-number='{before}'])")
    page.wait_for_timeout(300)
    settled(page)
    after = number(page)
    page.keyboard.up("1")
    assert after == before + 1


def test_answers_beyond_the_ninth_have_letters(page: Page) -> None:
    sit_down(page, "stealth", "m1", seed="letters", placement="random")
    on_to(page, "#ask .verb button >> nth=9")
    keys = [each.get_attribute("data-key") for each in page.locator("#ask .verb button").all()]
    assert len(keys) > 9 and keys[:10] == [*"123456789a"] and not {"h", "p", "u"} & set(keys)
    before = number(page)
    page.keyboard.press("a")
    page.wait_for_selector(f"#ask:not([data-number='{before}'])")


def test_a_number_is_its_own_key(page: Page) -> None:
    sit_down(page, "gamma", "gg1", men="10", seed="numbers")
    on_to(page, "#ask button[value='0']")
    buttons = page.locator("#ask .verb button").all()
    assert [each.get_attribute("data-key") for each in buttons] == [each.get_attribute("value") for each in buttons]


def test_a_rule_opens_at_its_beginning_and_closes_by_a_click_outside(page: Page) -> None:
    sit_down(page, "boats", "suda", seed="rule")
    page.click("#ask a.rule >> nth=0")
    window = page.locator("#window")
    expect(window).to_be_visible()
    assert window.evaluate("each => each.scrollTop") == 0
    page.mouse.click(5, 5)
    expect(window).not_to_be_visible()


def test_advice_stands_on_the_answers_and_their_places(page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    sit_down(page, "boats", "suda", seed="advice")
    on_to(page, "#live .target")
    page.keyboard.press("h")
    page.wait_for_selector("#ask .worth")
    settled(page)
    assert page.locator("#ask .verb button .worth").count() == page.locator("#ask .verb button").count()
    best = page.locator("#ask .verb button.best").first
    box = best.bounding_box()
    assert box and box["y"] + box["height"] < 800 and "none better" in best.inner_text()
    expect(page.locator("#live .target.best").first).to_contain_text(best.locator(".worth b").inner_text())
    expect(page.locator("#ask [data-advice]")).to_be_disabled()
    before = number(page)
    best.click()
    wait_for_next(page, before)
    expect(page.locator("#ask .worth")).to_have_count(0)


def test_advice_needs_no_script(browser: Browser, served: Served) -> None:
    context = browser.new_context(base_url=served.address, java_script_enabled=False, locale="en-GB")
    page = context.new_page()
    sit_down(page, "gamma", "gg1", men="10", seed="advice")
    while page.locator("#ask [data-roll]").count():
        page.click("#ask [data-roll]")
    page.click("#ask [data-advice]")
    page.wait_for_selector("#ask .verb button.best .worth")
    context.close()


def test_a_piece_with_several_answers_has_a_menu(page: Page) -> None:
    sit_down(page, "gamma", "gg1", men="10", seed="menu")
    piece = on_to(page, "#live .target.several").first
    before, menu = number(page), page.locator("#piece-menu")
    piece.click()
    expect(menu).to_be_visible()
    assert number(page) == before
    offered = [each.get_attribute("data-choose") for each in menu.locator("[role=menuitem]").all()]
    assert offered == (piece.get_attribute("data-answers") or "").split() and len(offered) > 1
    page.keyboard.press("Escape")
    expect(menu).to_be_hidden()
    expect(piece).to_be_focused()
    page.keyboard.press("Enter")  # and by keyboard alone
    expect(menu.locator("button").first).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(menu.locator("button").nth(1)).to_be_focused()
    page.keyboard.press("Enter")
    wait_for_next(page, before)
    expect(menu).to_be_hidden()


def test_the_tools_stay_in_sight(page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    sit_down(page, "wolves", "m4", seed="tools")
    box = page.locator("#ask .deeds").bounding_box()
    assert box and box["y"] + box["height"] <= 800


@pytest.mark.parametrize("way", ["key", "click"])
def test_an_answer_given_while_advice_is_coming_is_kept(page: Page, way: str) -> None:
    sit_down(page, "gamma", "gg1", men="10", seed="impatient")
    on_to(page, "#ask [data-advice]")
    before, second = number(page), page.locator("#ask .verb button").nth(1)
    chosen = second.get_attribute("value")
    page.keyboard.press("h")
    page.wait_for_selector("#advice .thinking")
    if way == "key":
        page.keyboard.press(second.get_attribute("data-key") or "")
    else:
        second.click()
    wait_for_next(page, before)
    asked, given = page.request.get(f"{page.url}/record.siluro").text().splitlines()[-2:]
    assert asked.split()[0] == "!hint" and given.split()[-2] == chosen
    expect(page.locator(".thinking")).to_have_count(0)
    at = page.locator("#ask").get_attribute("data-at")
    page.wait_for_timeout(2500)  # the advice has come, and is dropped
    assert page.locator("#ask").get_attribute("data-at") == at
    expect(page.locator("#ask .worth")).to_have_count(0)


def test_advice_throws_no_die(page: Page) -> None:
    page.emulate_media(reduced_motion="no-preference")
    sit_down(page, "gamma", "gg1", men="10", seed="advised")
    on_to(page, "#ask [data-advice]")
    page.evaluate(THROWN)
    page.keyboard.press("h")
    page.wait_for_selector("#advice .advice")
    settled(page)
    assert page.evaluate("window.thrown") == 0


THROWN = """() => {
    window.thrown = 0;
    new MutationObserver((changes) => {
        const added = changes.flatMap((change) => [...change.addedNodes]);
        window.thrown += added.filter((each) => each.classList?.contains("thrown")).length;
    }).observe(document.querySelector("#view"), { subtree: true, childList: true });
}"""


def test_the_only_answer_that_leads_to_luck_shows_all_of_it(page: Page) -> None:
    """Also five kinds of counters, in the first boxes."""
    sit_down(page, "gamma", "gg1", men="10", seed="odds")
    draw = on_to(page, "#ask .verb button[value=draw]")
    assert draw.locator(".odds > span").count() == 5
    assert draw.locator(".odds b").first.inner_text().endswith("%")


def test_what_is_told_of_a_die_is_not_glued_to_its_face(page: Page) -> None:
    """A total of two dice is drawn with a digit, which is no part of the sentence."""
    page.emulate_media(reduced_motion="no-preference")
    sit_down(page, "gamma", "gg1", men="10", seed="told")
    on_to(page, "#ask .verb")
    beat = '<li data-moves="[]"><svg class="die"><text>9</text></svg>Attack on the Convallaria</li>'
    scene = f'<ol id="scene" hidden>{beat}<li data-moves="[]">The end.</li></ol>'

    def with_dice(route: Route) -> None:
        reply = route.fetch()
        route.fulfill(response=reply, body=reply.text() + scene)

    page.evaluate("localStorage.setItem('siluro-speed', 'step')")
    page.route("**/t/*", with_dice)
    page.locator("#ask .verb button").first.click()
    expect(page.locator("#scene-bar .caption")).to_have_text("Attack on the Convallaria")
    page.unroute("**/t/*")


def test_what_ends_the_game_without_dice_is_asked_twice(page: Page) -> None:
    sit_down(page, "gamma", "gg1", men="10", seed="ends")
    ends = on_to(page, "#ask button[data-ends]")
    before = number(page)
    ends.first.click()
    expect(page.locator("#soft")).to_contain_text("This ends the game")
    assert number(page) == before
    ends.first.click()
    page.wait_for_selector("#ask .result")
    expect(page.locator("#soft")).to_be_empty()
    settled(page)


def test_dice_left_to_the_machine_are_rolled_at_once(page: Page) -> None:
    sit_down(page, "boats", "suda", seed="auto")
    on_to(page, "#ask [data-roll]")
    roll_by_themselves(page)
    page.wait_for_selector("#ask:not(:has([data-roll]))")
    settled(page)
