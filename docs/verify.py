"""Deals a game of Horseplay again from its log, without Horseplay: python verify.py LOG"""

import json
import sys
from hashlib import sha256
from itertools import count
from pathlib import Path


def shuffled(cards, key, purpose):
    cards, blocks = sorted(cards), (sha256(f"{key}\n{purpose}\n{n}".encode()).digest() for n in count())
    numbers = (256 * block[i] + block[i + 1] for block in blocks for i in range(0, 32, 2))
    for n in range(len(cards), 1, -1):
        j = next(number for number in numbers if number < 65536 - 65536 % n) % n
        cards[n - 1], cards[j] = cards[j], cards[n - 1]
    return cards


events = [json.loads(line) for line in Path(sys.argv[1]).read_text(encoding="utf-8").splitlines()[1:]]
promised = {event["hand"]: event["digest"] for event in events if event["event"] == "committed"}
secrets = {event["hand"]: event["secret"] for event in events if event["event"] == "revealed"}
words, hand, stock, wrong = {}, 0, 0, False
for event in events:
    if event["event"] == "salted":
        words[max(words)].append(event["word"])
    elif event["event"] == "committed":
        words[event["hand"]] = []
    elif "deck" in event:
        hand, stock = (hand, stock + 1) if event["event"] == "reshuffled" else (hand + 1, 0)
        what, deck, known = f"stock {stock}" if stock else "deal", event["deck"].split(), secrets.get(hand)
        key = sha256("\n".join(["horseplay shuffle 1", str(hand), known or "", *words.get(hand, [])]).encode())
        kept = sha256(f"horseplay commitment 1\n{hand}\n{known}".encode()).hexdigest() == promised.get(hand)
        fair = kept and deck == shuffled(deck, key.hexdigest(), what)
        wrong |= bool(known and not fair)
        print(f"hand {hand}, {what}:", ("fair" if fair else "WRONG") if known else "no secret shown")
sys.exit(wrong)
