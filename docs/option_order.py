#!/usr/bin/env python3
"""Draws the order of a vote's options again, and says whether it is the one that was published.

Save a file of the site, here of vote 7:  /votes/7.json
Then type:  python3 option_order.py 7.json

It needs Python 3 and nothing else, and shares no code with the program that drew first.
It ends with 0 if the order is right, with 1 if it is not, and with 2 if none was drawn.
"""
import json
import sys

BITS = 2**64


def order(seed, options):
    """The numbers of so many options, from 1, in the order that follows from the seed."""

    def place(number):
        mixed = (seed + number * 0x9E3779B97F4A7C15) % BITS
        mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9 % BITS
        mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB % BITS
        return mixed ^ mixed >> 31

    return sorted(range(1, options + 1), key=place)


def main(json_file):
    with open(json_file, encoding="utf-8") as file:
        vote = json.load(file)["data"]["attributes"]["vote"]
    if vote["order_seed"] is None:
        sys.exit(print("The options are in the order in which they were written.") or 2)
    drawn = order(int(vote["order_seed"], 16), len(vote["options"]))
    print("Drawn:", *drawn)
    if drawn != vote["order"]:
        sys.exit(print("THE PUBLISHED ORDER IS ANOTHER:", *vote["order"]) or 1)
    print("The published order is right.")


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except (OSError, ValueError, KeyError, TypeError) as problem:
        sys.exit(print(f"This file has no order in it: {problem!r}\n\n{__doc__}") or 2)
