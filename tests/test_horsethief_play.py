"""Horsethief in play: the lead, following, trumps, who takes (HT-13 to HT-17 of the rules page, and HT-2)."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from horseplay import Position, Refusal, Refused
from tests.table import dealt, legal, on_table, said, winner

GAME = "horsethief"


def ready(words: str, hands: list[str] | None = None, dealer: int = 0, **options: Any) -> Position:
    """The first lead is due: this was said in turn, nobody drew; spades are trump."""
    position = said(dealt(GAME, hands or [], dealer, stock="7S", **options), *words.split())
    while position.phase == "draw":
        position = position.play("done")
    return position


def refusal(position: Position, word: str, seat: int | None = None) -> Refusal:
    """Why this may not be done."""
    why = position.why_not(word, seat)
    assert why is not None
    return why


def lay(cards: str, hand: str, card: str, **options: Any) -> tuple[str, str]:
    """Code and sentence with which a card is refused; spades are trump."""
    return refusal(on_table(GAME, cards, hand, trump="spades", **options), card)[:2]


# ---------------------------------------------------------------- HT-13: the lead


@pytest.mark.parametrize(
    ("words", "leader"),
    [("in in in in", 1), ("out in in in", 2), ("in out in out", 1), ("out out", 3), ("in out out", 1)],
)
def test_ht13_first_in_on_the_dealers_left_leads(words: str, leader: int) -> None:
    assert ready(words).turn == leader


def test_ht13_ht_v7_next_in_player_leads_if_the_left_is_out() -> None:
    assert ready("out in out").turn == 2  # 1 and 3 out, 2 in, and so is 0, the dealer


@pytest.mark.parametrize("dealer", range(4))
def test_ht13_counts_from_the_dealer(dealer: int) -> None:
    assert ready("out in in in", dealer=dealer).turn == (dealer + 2) % 4


def test_ht13_any_card_may_be_led() -> None:
    hand = "AS 2H 9D 9C KH"
    assert set(ready("in in in in", ["", hand]).words()) == set(hand.split())


@pytest.mark.parametrize("duties", [("must_trump",), ("must_beat",), ("must_trump", "must_beat"), ("bowers",)])
def test_ht13_any_card_may_be_led_under_every_duty(duties: tuple[str, ...]) -> None:
    hand = "AS 2H 9D 9C KH"
    position = ready("in in in in", ["", hand], **dict.fromkeys(duties, True))
    assert set(position.words()) == set(hand.split())


def test_ht13_play_passes_to_the_left_over_who_is_out() -> None:
    position, order = ready("in out in in"), []
    for _ in range(3):
        order.append(position.turn)
        position = position.play(position.legal[0])
    assert order == [1, 3, 0]
    assert len(position.tricks) == 1


# ---------------------------------------------------------------- HT-14 to HT-16: what must be played


def test_ht14_ht_v8_follow_suit_if_able() -> None:
    assert legal(GAME, "9H", "2H KH 3S", trump="spades") == "2H KH"


def test_ht14_refusal_names_the_cards_that_bind() -> None:
    assert lay("9H", "2H KH 3S", "3S") == ("must-follow", "You must follow hearts; you hold KH and 2H.")


def test_ht14_refusal_names_the_only_card_that_binds() -> None:
    assert lay("9H", "KH 3S 5D", "5D") == ("must-follow", "You must follow hearts; you hold KH.")


def test_ht14_refusal_carries_its_facts() -> None:
    facts = refusal(on_table(GAME, "9H", "2H KH 3S", trump="spades"), "3S").facts
    assert (facts["card"], facts["led"], facts["must"], facts["rule"]) == ("3S", "hearts", ["KH", "2H"], "HT-14")


def test_ht14_trumps_led_are_followed() -> None:
    assert legal(GAME, "9S", "AH 2S 3D", trump="spades") == "2S"


def test_ht14_the_suit_led_binds_not_the_suit_that_wins() -> None:
    assert legal(GAME, "9H 2S", "3S 4H AD", trump="spades") == "4H"


def test_ht14_a_refused_card_changes_nothing() -> None:
    position = on_table(GAME, "9H", "2H KH 3S", trump="spades")
    before = position.state.copy()
    with pytest.raises(Refused, match="You must follow hearts"):
        position.play("3S")
    assert position.state == before


def test_ht15_ht_v9_a_void_player_may_trump_and_need_not() -> None:
    assert legal(GAME, "9H", "3S 5D", trump="spades") == "3S 5D"


def test_ht15_must_trump() -> None:
    assert legal(GAME, "9H", "3S 5D", trump="spades", must_trump=True) == "3S"
    sentence = "You have no hearts and must trump; you hold 3S."
    assert lay("9H", "3S 5D", "5D", must_trump=True) == ("must-trump", sentence)


def test_ht15_must_trump_binds_only_who_is_void() -> None:
    assert legal(GAME, "9H", "3S 5H", trump="spades", must_trump=True) == "5H"


def test_ht15_must_trump_without_a_trump_leaves_every_card() -> None:
    assert legal(GAME, "9H", "3C 5D", trump="spades", must_trump=True) == "3C 5D"


def test_ht15_must_trump_alone_does_not_ask_for_a_higher_one() -> None:
    assert legal(GAME, "9H 8S", "3S TS 5D", trump="spades", must_trump=True) == "3S TS"


def test_ht15_who_has_no_trump_led_may_throw_anything() -> None:
    assert legal(GAME, "9S", "3H 5D", trump="spades", must_trump=True) == "3H 5D"


def test_ht16_no_duty_to_beat() -> None:
    assert legal(GAME, "9H", "2H KH", trump="spades") == "2H KH"
    assert legal(GAME, "9S", "2S KS", trump="spades") == "2S KS"


def test_ht16_must_beat() -> None:
    assert legal(GAME, "9H", "2H KH AH 3S", trump="spades", must_beat=True) == "KH AH"
    sentence = "You must follow hearts and beat 9H; you hold AH and KH."
    assert lay("9H", "2H KH AH 3S", "2H", must_beat=True) == ("must-beat", sentence)


def test_ht16_must_beat_follows_with_any_card_if_none_beats() -> None:
    assert legal(GAME, "KH", "2H QH 3S", trump="spades", must_beat=True) == "2H QH"


def test_ht16_must_beat_the_best_card_not_the_one_led() -> None:
    assert legal(GAME, "9H QH", "TH KH", trump="spades", must_beat=True) == "KH"


def test_ht16_must_beat_nothing_once_the_lead_is_trumped() -> None:
    assert legal(GAME, "9H 2S", "TH KH", trump="spades", must_beat=True) == "TH KH"


def test_ht16_must_beat_in_trumps() -> None:
    assert legal(GAME, "9S", "2S TS AH", trump="spades", must_beat=True) == "TS"


def test_ht16_must_beat_lays_no_duty_on_who_is_void() -> None:
    assert legal(GAME, "9H", "3S 5D", trump="spades", must_beat=True) == "3S 5D"


def test_ht16_must_beat_and_must_trump() -> None:
    both = {"must_trump": True, "must_beat": True}
    assert legal(GAME, "9H 8S", "3S TS 5D", trump="spades", **both) == "TS"
    assert legal(GAME, "9H 8S", "3S 5D", trump="spades", **both) == "3S"  # cannot go above: must trump all the same
    assert legal(GAME, "9H", "3S TS 5D", trump="spades", **both) == "3S TS"  # any trump beats a heart
    sentence = "You have no hearts and must trump higher than 8S; you hold TS."
    assert lay("9H 8S", "3S TS 5D", "3S", **both) == ("must-beat", sentence)


# ---------------------------------------------------------------- HT-17: who takes


def test_ht17_ht_v10_a_trump_beats_the_suit_led() -> None:
    assert winner(GAME, "AH 2S KH", trump="spades") == 2


def test_ht17_ht_v11_a_card_of_another_suit_never_wins() -> None:
    assert winner(GAME, "9H AD TH", trump="spades") == 3


@pytest.mark.parametrize(
    ("cards", "taker"),
    [("2S AH KH QH", 1), ("2H 3S 5S 4S", 3), ("TH JH QH KH", 4), ("2D AC AH KC", 1), ("KS AS QS JS", 2)],
)
def test_ht17_highest_trump_else_highest_of_the_suit_led(cards: str, taker: int) -> None:
    assert winner(GAME, cards, trump="spades") == taker


@pytest.mark.parametrize("trump", ["clubs", "diamonds", "hearts", "spades"])
@pytest.mark.parametrize("suit", "CDHS")
def test_ht2_ht17_ace_high_two_low_in_every_suit(trump: str, suit: str) -> None:
    ranks = "23456789TJQKA"
    for low, high in itertools.pairwise(ranks):
        assert winner(GAME, f"{low}{suit} {high}{suit}", trump=trump) == 2
        assert winner(GAME, f"{high}{suit} {low}{suit}", trump=trump) == 1


def test_ht17_winner_leads_and_five_tricks_are_played() -> None:
    # No spade is held, so the highest of the suit led takes: AH for 3, AD and AC for 0, KD and KC for 2.
    hands = ["2H AD AC 3D 2C", "3H 2D 4C 4D 3C", "4H 5D 5C KD KC", "AH 6D 6C 7D 7C"]
    position = ready("in in in in", hands)
    position = said(position, "3H", "4H", "AH", "2H")
    assert position.turn == 3
    position = said(position, "6D", "AD", "2D", "5D")
    assert position.turn == 0
    position = said(position, "AC", "4C", "5C", "6C")
    assert position.turn == 0
    position = said(position, "3D", "4D", "KD", "7D")
    assert position.turn == 2
    position = said(position, "KC", "7C", "2C", "3C")
    assert position.result is not None
    assert position.result.tricks == (2, 0, 2, 1)
    assert position.phase == "over"


# ---------------------------------------------------------------- HT-2: bowers


def test_ht2_no_bowers_by_default() -> None:
    assert winner(GAME, "QS JS JC", trump="spades") == 1
    assert legal(GAME, "9S", "JC 2S", trump="spades") == "2S"


@pytest.mark.parametrize(
    ("trump", "right", "left"),
    [("clubs", "C", "S"), ("diamonds", "D", "H"), ("hearts", "H", "D"), ("spades", "S", "C")],
)
def test_ht2_bowers_are_the_two_highest_trumps(trump: str, right: str, left: str) -> None:
    assert winner(GAME, f"A{right} J{left} J{right}", trump=trump, bowers=True) == 3
    assert winner(GAME, f"J{left} A{right} K{right}", trump=trump, bowers=True) == 1
    assert winner(GAME, f"J{right} J{left}", trump=trump, bowers=True) == 1


def test_ht2_left_bower_follows_trump_not_its_own_suit() -> None:
    assert legal(GAME, "9S", "JC 2C", trump="spades", bowers=True) == "JC"
    assert legal(GAME, "9C", "JC 2C", trump="spades", bowers=True) == "2C"
    assert legal(GAME, "JC", "2S 2C", trump="spades", bowers=True) == "2S"


def test_ht2_left_bower_that_binds_is_explained() -> None:
    sentence = "You must follow spades; you hold JC (JC, the left bower, is one of the spades)."
    assert lay("9S", "JC 2C", "2C", bowers=True) == ("must-follow", sentence)


def test_ht2_left_bower_takes_a_plain_trick() -> None:
    assert winner(GAME, "AH JC KH", trump="spades", bowers=True) == 2


def test_ht2_left_bower_is_a_trump_to_must_trump() -> None:
    assert legal(GAME, "9H", "JC AC", trump="spades", bowers=True, must_trump=True) == "JC"


def test_ht2_bowers_beat_the_ace_under_must_beat() -> None:
    assert legal(GAME, "AS", "JC 2S KS", trump="spades", bowers=True, must_beat=True) == "JC"
    assert legal(GAME, "JC", "AS JS 2S", trump="spades", bowers=True, must_beat=True) == "JS"


def test_ht2_the_other_jacks_are_plain() -> None:
    assert winner(GAME, "QH JH JD", trump="spades", bowers=True) == 1


# ---------------------------------------------------------------- refusals that name no duty


def test_refused_a_card_not_held() -> None:
    assert lay("9H", "2H KH 3S", "AS") == ("not-held", "You do not hold AS.")


def test_refused_out_of_turn() -> None:
    position = ready("in out in in")
    assert refusal(position, "2H", 3)[:2] == ("not-your-turn", "It is the turn of seat 1, not of seat 3.")
    assert refusal(position, "2H", 2).code == "not-your-turn"  # who is out


@pytest.mark.parametrize("word", ["in", "out", "done"])
def test_refused_words_of_another_phase_in_play(word: str) -> None:
    code, why, _ = refusal(ready("in in in in", ["", "AS 2H 9D 9C KH"]), word)
    assert code == "wrong-time"
    assert why.startswith(f"'{word}' is not possible now: play a card.")
    assert all(card in why for card in ("AS", "2H", "9D", "9C", "KH"))


@pytest.mark.parametrize("word", ["done", "AS"])
def test_refused_words_of_another_phase_when_declaring(word: str) -> None:
    code, why, _ = refusal(dealt(GAME, [], stock="7S"), word)
    assert code == "wrong-time"
    assert why.startswith(f"'{word}' is not possible now: say whether you are in or out.")


@pytest.mark.parametrize("word", ["in", "out"])
def test_refused_to_declare_when_everyone_is_in(word: str) -> None:
    assert refusal(dealt(GAME, [], stock="7C"), word).code == "wrong-time"


@pytest.mark.parametrize("word", ["pass", "bid 3", "name hearts", "fold", ""])
def test_refused_words_of_no_horsethief(word: str) -> None:
    assert refusal(dealt(GAME, [], stock="7S"), word)[:2] == ("unknown-word", f"Horsethief has no word {word!r}.")


def test_refused_when_the_hand_is_over() -> None:
    position = ready("in in in in")
    while position.awaits == "act":
        position = position.play(position.legal[0])
    assert refusal(position, "AS").code == "deal-first"


def test_refused_when_the_game_is_over() -> None:
    position = ready("in in in in", target=1)
    while position.awaits == "act":
        position = position.play(position.legal[0])
    assert refusal(position, "AS")[:2] == ("game-over", "The game is over.")
    with pytest.raises(Refused, match="The game is over"):
        position.deal(position.deck.full())


def test_refused_to_deal_in_mid_hand() -> None:
    position = ready("in in in in")
    with pytest.raises(Refused, match="This hand is not over yet"):
        position.deal(position.deck.full(), 1)


def test_refused_to_reshuffle_when_the_stock_has_not_run_out() -> None:
    position = ready("in in in in")
    with pytest.raises(Refused, match="The stock has not run out"):
        position.reshuffle(position.deck.full())
