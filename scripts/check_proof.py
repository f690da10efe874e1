#!/usr/bin/env python3
"""Checks certificates of games of k in a row, as docs/proofs.md describes them.

usage: check_proof.py FILE...

Prints a line for each file (-: the input): what is proven, or the line at fault. The exit status is 1 if one is not valid.
"""

import gzip
import itertools
import re
import sys
import zlib

EMPTY, STONES = 0, {"first": 1, "second": 2}
FIRST_PAIR = 3  # the two cells of a fixed pair have a number of their own, this or a greater one
MAX_LINE = 2**20  # bytes, with its end


class Refused(Exception):
    """The certificate is not valid."""


def need(condition, reason):
    if not condition:
        raise Refused(reason)


class Board:
    """The geometry of a game."""

    def __init__(self, text):
        match = re.fullmatch(r"mnk:([1-9]\d?)x([1-9]\d?)(?:x([2-8]))?,k=([1-9]\d?)(,gravity)?(,exact)?", text)
        need(match, "game")
        sides = [int(side or 1) for side in match.group(3, 2, 1)]  # layers, rows, columns
        self.k = int(match[4])
        self.gravity, self.exact = match[5] is not None, match[6] is not None
        most = 8 if sides[0] > 1 else 32
        need(all(1 <= side <= most for side in sides) and 1 <= self.k <= max(sides), "game")
        number = {spot: m for m, spot in enumerate(itertools.product(*map(range, sides)))}
        self.cells = len(number)
        self.windows, self.ends = [], []
        for d in itertools.product((-1, 0, 1), repeat=3):
            for spot in number if d > (0, 0, 0) else ():
                line = [number.get(tuple(x + i * y for x, y in zip(spot, d))) for i in range(-1, self.k + 1)]
                if None not in line[1:-1]:
                    self.windows.append(frozenset(line[1:-1]))
                    self.ends.append([m for m in (line[0], line[-1]) if m is not None])
        self.at = [[i for i, w in enumerate(self.windows) if m in w] for m in range(self.cells)]
        fall = 0 if sides[0] > 1 else 1  # the axis along which stones fall
        self.below = [number.get((l - 1, r, c) if fall == 0 else (l, r + 1, c)) for l, r, c in number]
        images = {}
        for axes in itertools.permutations(range(3)):
            for steps in itertools.product((1, -1), repeat=3):
                turned = axes[fall] != fall or steps[fall] < 0
                if sides == [sides[a] for a in axes] and not (self.gravity and turned):
                    to = [range(side)[::step] for side, step in zip(sides, steps)]
                    images[tuple(number[tuple(t[spot[a]] for t, a in zip(to, axes))] for spot in number)] = None
        self.images = list(images)

    def free(self, cells, m):
        """Reports whether a stone may be put on cell m."""
        return cells[m] == EMPTY and not (self.gravity and self.below[m] is not None and cells[self.below[m]] == EMPTY)

    def wins(self, cells, stone, windows):
        """Reports whether one of the windows, given by their indices, wins for the player of a stone."""
        full = (i for i in windows if all(cells[m] == stone for m in self.windows[i]))
        return any(not self.exact or all(cells[m] != stone for m in self.ends[i]) for i in full)

    def canonical(self, cells):
        """Returns the greatest image of the cells, with its fixed pairs numbered anew, and the symmetries that lead to it:
        cell m of the image is cell symmetry[m]."""
        best, symmetries = b"", []
        for image in self.images:
            numbers = {}
            moved = bytes(cells[m] for m in image)
            if max(moved) >= FIRST_PAIR:
                moved = bytes(n if n < FIRST_PAIR else numbers.setdefault(n, FIRST_PAIR + len(numbers)) for n in moved)
            if moved > best:
                best, symmetries = moved, []
            if moved == best:
                symmetries.append(image)
        return best, symmetries


class Checker:
    number = nodes = 0  # the lines and the nodes read so far

    def check(self, lines):
        """Checks the lines of a certificate, and returns what it proves."""
        self.lines, self.proven = lines, {}
        need(self.line() == ("alinha", ["proof", "3"]), "not a certificate")
        game, claim, root = self.fields("game", 1), self.fields("claim", 2), self.fields("root", 2)
        self.board = Board(game[0])
        need(claim[0] in STONES and claim[1] in ("wins", "does-not-lose") and root[1] in STONES, "header")
        need(len(root[0]) == self.board.cells and set(root[0]) <= set(".XO"), "root")
        cells = bytes(".XO".index(stone) for stone in root[0])
        won = any(self.board.wins(cells, stone, self.board.at[m]) for m, stone in enumerate(cells) if stone != EMPTY)
        need(EMPTY in cells and not won, "the root is decided")
        if self.board.gravity:
            need(all(s == EMPTY or b is None or cells[b] != EMPTY for s, b in zip(cells, self.board.below)), "root")
        player, wins = STONES[claim[0]], claim[1] == "wins"
        self.attacker, self.defender = (player, 3 - player) if wins else (3 - player, player)
        defender_moves = STONES[root[1]] == self.defender
        if wins:
            self.win(cells, 0, defender_moves)
        else:
            self.draw(cells, False, defender_moves)
        need(self.fields("end", 1) == [str(self.nodes)], "end")
        need(next(self.lines, None) is None, "text after the end")
        return f"{' '.join(claim)} in {game[0]} from {root[0]}, {root[1]} to move: {self.nodes} node{'s' * (self.nodes > 1)}"

    def fields(self, kind, count):
        found, fields = self.line()
        need(found == kind and len(fields) == count, f"expected {kind}")
        return fields

    def line(self):
        line = next(self.lines, None)
        need(line is not None, "the text ends early")
        self.number += 1
        need(len(line) <= MAX_LINE, "the line is longer than 1 MiB")
        need(line.isascii(), "the line is not ASCII")
        kind, *fields = (field.decode() for field in line.split() or [b""])
        return kind, fields

    def put(self, cells, text, stone):
        need(re.fullmatch(r"\d+", text, re.ASCII) and int(text) < self.board.cells, "cell")
        m = int(text)
        need(self.board.free(cells, m), f"cell {m} is not free")
        after = bytearray(cells)
        after[m] = stone
        return bytes(after), m

    def win(self, cells, passes, defender_moves):
        """Checks a position that the attacker wins, and returns the zone."""
        key, symmetries = self.board.canonical(cells)
        if (key, defender_moves) not in self.proven:
            self.nodes += 1
            kind, fields = self.line()
            need(kind == "W" and fields and defender_moves == (fields[0] == "-"), "expected W")
            zone = self.attack(cells, passes, fields[0], fields[1:])
            self.proven[key, defender_moves] = {m for s in symmetries for m in range(len(cells)) if s[m] in zone}
        return {symmetries[0][m] for m in self.proven[key, defender_moves]}

    def attack(self, cells, passes, move, replies):
        zone = set()
        if move != "-":
            cells, m = self.put(cells, move, self.attacker)
            zone.add(m)
            if self.board.wins(cells, self.attacker, self.board.at[m]):
                need(not replies, "the game is over")
                return zone
        need(replies, "no child")
        for window in self.board.windows:
            empty = [m for m in window if cells[m] == EMPTY]
            if len(empty) <= passes + 1 and all(cells[m] != self.attacker for m in window):
                zone.update(empty)
                if len(empty) == 1 and self.board.free(cells, empty[0]):
                    after, m = self.put(cells, str(empty[0]), self.defender)
                    need(not self.board.wins(after, self.defender, self.board.at[m]), "the defender wins first")
        listed, open_cells = set(), set(range(len(cells)))
        for i, text in enumerate(replies):
            if text == "*":
                need(i == len(replies) - 1 and not self.board.gravity, "pass")
                open_cells = self.win(cells, passes + 1, False)
                zone |= open_cells
            else:
                after, r = self.put(cells, text, self.defender)
                listed.add(r)
                zone |= self.win(after, passes, False)
        for r in open_cells - listed:
            need(not self.board.free(cells, r), f"no child for the reply {r}")
        return zone

    def draw(self, cells, weak, defender_moves):
        """Checks a position that the defender does not lose; with weak set, in the Maker-Breaker game."""
        if weak:
            cells = self.settled(cells)
        key = self.board.canonical(cells)[0]
        known = self.proven.get((key, defender_moves))
        if known == "weak" or known and not weak:
            return
        self.nodes += 1
        kind, fields = self.line()
        fact = "weak" if kind in "LDP" else "strong"
        need(fact == "weak" or not weak, "expected a node of the Maker-Breaker game")
        if kind == "L":
            self.leaf(cells, fields, defender_moves)
        elif kind == "D" and not defender_moves and not self.board.gravity:
            self.breaker(cells, fields)
        elif kind == "P" and fields and not self.board.gravity:
            self.draw(self.fixed(cells, fields), True, defender_moves)
        elif kind == "S" and not defender_moves:
            answered = self.answers(cells, fields, False)
            for a in range(len(cells)):
                need(a in answered or not self.board.free(cells, a), f"no answer to {a}")
        elif kind == "M" and defender_moves and len(fields) == 1:
            self.reply(cells, fields[0], False)
        else:
            raise Refused("the node may not stand here")
        self.proven[key, defender_moves] = fact

    def answers(self, cells, entries, weak):
        answered = set()
        for entry in entries:
            attack, colon, reply = entry.partition(":")
            after, a = self.put(cells, attack, self.attacker)
            answered.add(a)
            need(weak or not self.board.wins(after, self.attacker, self.board.at[a]), "the attacker wins")
            if colon:
                self.reply(after, reply, weak)
            else:
                self.draw(after, weak, True)
        return answered

    def reply(self, cells, text, weak):
        after, r = self.put(cells, text, self.defender)
        if weak or not self.board.wins(after, self.defender, self.board.at[r]):
            self.draw(after, weak, False)

    def settled(self, cells):
        """Returns the cells with the defender's stones on all cells that are in no live window."""
        kept = frozenset().union(*self.live(cells))
        return bytes(stone if m in kept else self.defender for m, stone in enumerate(cells))

    def live(self, cells):
        """Returns the windows with neither a stone of the defender nor both cells of a fixed pair."""
        found = []
        for window in self.board.windows:
            pairs = [cells[m] for m in window if cells[m] >= FIRST_PAIR]
            if len(pairs) == len(set(pairs)) and all(cells[m] != self.defender for m in window):
                found.append(window)
        return found

    def lines_of(self, cells):
        """Returns the lines of a position, sets of cells, none of which contains another."""
        free = {frozenset(m for m in window if cells[m] == EMPTY) for window in self.live(cells)}
        return [line for line in free if not any(other < line for other in free)]

    def pair(self, cells, text):
        """Fixes a pair of empty cells."""
        u, _, v = text.partition("=")
        number = max(FIRST_PAIR - 1, *cells) + 1
        need(number < 256, "too many pairs")
        cells, u = self.put(cells, u, number)
        cells, v = self.put(cells, v, number)
        return cells, u, v

    def fixed(self, cells, pairs):
        for text in pairs:
            cells, _, _ = self.pair(cells, text)
        return cells

    def breaker(self, cells, fields):
        while fields and "=" in fields[0]:
            paired, u, v = self.pair(cells, fields[0])
            need(all(u in line for line in self.lines_of(cells) if v in line), "not a pair")
            paired = bytearray(paired)
            paired[u], paired[v] = self.attacker, self.defender
            cells, fields = bytes(paired), fields[1:]
        lines = self.lines_of(cells)
        need(all(len(line) >= 2 for line in lines), "the attacker completes a window")
        answered = self.answers(cells, fields, True)
        for a in range(len(cells)):
            if cells[a] == EMPTY and a not in answered:
                through = [line for line in lines if a in line]
                need(not through or len(frozenset.intersection(*through)) >= 2, f"no answer to {a}")

    def leaf(self, cells, pairs, defender_moves):
        lines = self.lines_of(self.fixed(cells, pairs))
        weights = {line: 2 ** (self.board.k - len(line)) for line in lines}
        load = sum(weights.values())
        if not defender_moves:
            load += max(sum(weights[line] for line in lines if m in line) for m in range(len(cells)))
        need(load < 2**self.board.k, "the potential is too high")
        need(not self.board.gravity or not pairs and not lines, "a leaf with gravity has no live windows")


def check(path):
    """Prints what the certificate in a file proves, or its fault, and returns whether it is valid."""
    checker, valid = Checker(), False
    try:
        with sys.stdin.buffer if path == "-" else open(path, "rb") as file:
            zipped = file.peek(2)[:2] == b"\x1f\x8b"
            text, valid = checker.check(gzip.open(file) if zipped else file), True
    except Refused as reason:
        text = f"line {checker.number}: {reason}"
    except (OSError, EOFError, zlib.error) as error:
        text = str(error)
    print(f"{path}: {text}")
    return valid


if __name__ == "__main__":
    if not sys.argv[1:] or sys.argv[1] in ("-h", "--help"):
        sys.exit(__doc__.strip())
    sys.setrecursionlimit(20000)
    results = [check(path) for path in sys.argv[1:]]
    sys.exit(0 if all(results) else 1)
