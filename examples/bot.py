"""A bot at a table of Horseplay, over the socket: python examples/bot.py http://localhost:8000/t/LINK [NAME]"""

import itertools
import json
import random
import sys

from websockets.sync.client import connect


def play(link: str, name: str = "Robo") -> str:
    """Takes an empty seat, does something lawful whenever it is in turn, and tells how the game ended."""
    with connect(f"ws{link.removeprefix('http')}?as=json") as line:
        tried = -1
        for number, message in zip(itertools.count(), map(json.loads, line), strict=False):
            if message["type"] == "refused":
                return str(message["refused"]["why"])
            if message["type"] != "table" or message["version"] == tried:
                continue
            if message["stage"] == "over":
                break
            request = wish(message, name)
            if request:
                tried = message["version"]
                line.send(json.dumps({"id": f"{name}-{number}", "version": tried, **request}))
        return str(message["status"])


def wish(table: dict, name: str) -> dict | None:  # type: ignore[type-arg]
    """What to do at this table now, None to wait."""
    if table["me"] is None:
        free = [player["seat"] for player in table["players"] if player["who"] == "empty"]
        return {"do": "sit", "seat": free[0], "name": name} if free else None
    if table["view"]["turn"] == 0 and table["stage"] == "playing":
        return {"act": random.choice(table["view"]["legal"])}
    return None


if __name__ == "__main__":
    print(play(*sys.argv[1:]))
