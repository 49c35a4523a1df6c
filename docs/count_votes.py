#!/usr/bin/env python3
"""Counts a vote again from its published ballots, and says whether the published result is right.

Save two files of the site, here of vote 7:  /votes/7.json  and  /votes/7/ballots.csv
Then type:  python3 count_votes.py 7.json ballots.csv

It needs Python 3.9 or newer and nothing else, and shares no code with the program that counted first.
It ends with 0 if the result is right, with 1 if it is not, and with 2 if there is nothing to compare.
How a vote is decided, and what is in the two files, is written in docs/votes.md.
"""
import csv
import json
import re
import sys
from fractions import Fraction

SHOWN_FROM = 10  # With fewer ballots only the decision is published.
NEEDED = {"two-thirds": Fraction(2, 3), "three-quarters": Fraction(3, 4)}


class Wrong(Exception):
    """What was published cannot be right."""


class Nothing(Exception):
    """There is nothing to compare."""


def names_of(vote):
    """What each option is called, by its number."""
    return {option["number"]: option["name"] for option in vote["options"]}


def read_ballots(text, vote):
    """The rows of ballots.csv: how many ballots, the numbers of the options that each chose, and how many votes each is."""
    most = vote["up_to"] if vote["choosing"] == "up-to" else 1
    lines = list(csv.reader(text.splitlines()))
    if not lines or lines[0] != ["ballots", "chosen", "votes_each"]:
        raise Wrong("ballots.csv does not begin with the line: ballots,chosen,votes_each")
    rows, before = [], ([], 0)
    for place, line in enumerate(lines[1:], start=2):
        if not re.fullmatch(r"[1-9][0-9]*,[1-9][0-9]*( [1-9][0-9]*)*,[1-9][0-9]*", ",".join(line)):
            raise Wrong(f"line {place} of ballots.csv is not a number of ballots, what they chose and how many votes each is")
        ballots, chosen, each = int(line[0]), [int(number) for number in line[1].split(" ")], int(line[2])
        if chosen != sorted(set(chosen)) or not set(chosen) <= set(names_of(vote)) or len(chosen) > most:
            raise Wrong(f"line {place} of ballots.csv is not a choice that this vote allows")
        if each > 1 and vote["electorate"] in ("everybody", "areas"):
            raise Wrong(f"line {place} of ballots.csv has ballots of several votes, but everybody had one")
        if (chosen, each) <= before:
            raise Wrong(f"line {place} of ballots.csv is there twice, or not in its order")
        rows.append((ballots, chosen, each))
        before = (chosen, each)
    return rows


def enough(votes, majority, cast, taking_part, on_roll):
    """Whether so many votes are the majority that the vote asks for."""
    if majority == "most":
        return votes > 0
    if majority == "half":  # More than half of all votes that were cast.
        return votes > cast - votes
    if majority == "half-of-roll":  # More than half of all votes that people on the roll have.
        return votes > on_roll - votes
    return votes >= NEEDED[majority] * taking_part


def count(vote, rows):
    """How many votes each option has, and what follows from it."""
    ballots = sum(number for number, _, _ in rows)
    cast = sum(number * each for number, _, each in rows)
    names, on_roll = sorted(names_of(vote)), vote["votes_on_roll"]
    sums = {option: sum(number * each for number, chosen, each in rows if option in chosen) for option in names}
    decision, chosen, tied = "chosen", [], []
    if cast == 0 or cast < vote["quorum"]:
        decision = "no-quorum"
    elif vote["choosing"] == "yes-no":
        yes, no, _abstain = sums.values()
        carried = yes > no and enough(yes, vote["majority"], cast, yes + no, on_roll)
        decision = "tied" if yes == no else "carried" if carried else "lost"
    else:
        able = {option: votes for option, votes in sums.items() if enough(votes, vote["majority"], cast, cast, on_roll)}
        for option, votes in able.items():
            better = sum(other > votes for other in able.values())
            not_worse = sum(other >= votes for other in able.values())  # This option is one of them.
            if not_worse <= vote["seats"]:
                chosen.append(option)
            elif better < vote["seats"]:  # There are too few places for all that have as many votes.
                tied.append(option)
        chosen.sort(key=lambda option: (-able[option], option))
    return {"ballots": ballots, "votes": cast, "sums": list(sums.values()), "decision": decision, "chosen": chosen, "tied": tied}


def compare(counted, result):
    """Sentences that say where the published result is not what was counted."""
    off = [what for what in counted if counted[what] != result[what]]
    wrong = [f"{what}: counted {counted[what]}, published {result[what]}" for what in off]
    if result["voters"] != result["ballots"] + result["unreadable"]:
        wrong.append("voters are not as many as the ballots and the unreadable ones together")
    return wrong


def main(json_file, csv_file):
    with open(json_file, encoding="utf-8") as file:
        vote = json.load(file)["data"]["attributes"]["vote"]
    names, result = names_of(vote), vote["result"]
    if result is None:
        raise Nothing("There is no result yet.")
    if result["sums"] is None and (result["ballots"] < SHOWN_FROM or result["votes"] != result["ballots"]):
        few = f"fewer than {SHOWN_FROM} ballots, or so few of one number of votes,"
        raise Nothing(f"With {few} only the decision is published: {result['decision']}.")
    with open(csv_file, encoding="utf-8-sig") as file:
        text = file.read()
    if not text.startswith("ballots,chosen,votes_each"):
        raise Nothing(f"{csv_file} is not the file of ballots: its first line is not ballots,chosen,votes_each.")
    rows = read_ballots(text, vote)
    counted = count(vote, rows)
    print("Ballots:", counted["ballots"])
    for option, votes in zip(sorted(names), counted["sums"]):
        print(f"{votes:>9}  {names[option]}")
    print("Decision:", counted["decision"])
    for what in ("chosen", "tied"):
        for option in counted[what]:
            print(f"  {what}: {names[option]}")
    if compare(counted, result):
        raise Wrong("; ".join(compare(counted, result)))
    print("The published result is right.")


def batch():
    """For tests: each line that comes in is a vote and its ballots; what was counted goes out, or why it was not."""
    for line in sys.stdin:
        vote, ballots = json.loads(line)
        try:
            print(json.dumps(count(vote, read_ballots(ballots, vote))))
        except Wrong as wrong:
            print(json.dumps({"refused": str(wrong)}))


if __name__ == "__main__":
    sys.stdout.reconfigure(errors="replace")
    try:
        batch() if sys.argv[1:] == ["--batch"] else main(*sys.argv[1:])
    except Wrong as wrong:
        sys.exit(print(f"THE PUBLISHED RESULT IS NOT RIGHT: {wrong}.") or 1)
    except Nothing as nothing:
        sys.exit(print(nothing) or 2)
    except (OSError, ValueError, KeyError, TypeError) as problem:
        sys.exit(print(f"These two files cannot be counted: {problem!r}\n\n{__doc__}") or 2)
