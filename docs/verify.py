"""Deals a game of Horseplay again from its log, without Horseplay: python verify.py < LOG"""

import json
import sys
from hashlib import sha256
from itertools import count


def shuffled(cards, key, purpose):
    cards, blocks = sorted(cards), (sha256(f"{key}\n{purpose}\n{n}".encode()).digest() for n in count())
    numbers = (256 * block[i] + block[i + 1] for block in blocks for i in range(0, 32, 2))
    for n in range(len(cards), 1, -1):
        j = next(number for number in numbers if number < 65536 - 65536 % n) % n
        cards[n - 1], cards[j] = cards[j], cards[n - 1]
    return cards


events, words, hand, stock, wrong = [json.loads(line) for line in sys.stdin.buffer][1:], {}, 0, 0, 0
secrets = {event["hand"]: event["secret"] for event in events if event["event"] == "revealed"}
for event in events:
    if event["event"] == "committed":
        words[event["hand"]] = [event["digest"]]
    elif event["event"] == "salted":
        words[max(words)].append(event["word"])
    elif event["event"] in ("dealt", "reshuffled"):
        hand, stock = (hand + 1, 0) if event["event"] == "dealt" else (hand, stock + 1)
        (digest, *said), secret, deck = words.get(hand, [""]), secrets.get(hand, ""), event["deck"].split()
        key = sha256("\n".join(["horseplay shuffle 1", str(hand), secret, *said]).encode()).hexdigest()
        fair = digest == sha256(f"horseplay commitment 1\n{hand}\n{secret}".encode()).hexdigest()
        fair = fair and deck == shuffled(deck, key, f"stock {stock}" if stock else "deal")
        print(f"hand {hand}, stock {stock}:", ("fair" if fair else "WRONG") if secret else "no secret shown")
        wrong += bool(secret and not fair)
sys.exit(wrong > 0)
