#!/usr/bin/env python3
"""Checks certificates of games of k in a row, as docs/proofs.md describes them.

usage: check_proof.py FILE...

Prints a line for each file: what is proven, or the line at fault. The exit status is 1 if a certificate is not valid.
"""

import gzip
import itertools
import re
import sys
import zlib

EMPTY, STONES = 0, {"first": 1, "second": 2}
FIRST_PAIR = 3  # the two cells of a fixed pair have a number of their own, this or a greater one


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
        sides = [int(side or 1) for side in match.group(1, 2, 3)]
        self.k = int(match[4])
        self.gravity, self.exact = match[5] is not None, match[6] is not None
        most = 8 if sides[2] > 1 else 32
        need(all(1 <= side <= most for side in sides) and 1 <= self.k <= max(sides), "game")
        columns, rows, layers = sides
        self.cells = columns * rows * layers
        spots = list(itertools.product(range(layers), range(rows), range(columns)))
        number = {(c, r, l): (l * rows + r) * columns + c for l, r, c in spots}
        self.windows, self.ends = [], []
        for d in itertools.product((-1, 0, 1), repeat=3):
            if d <= (0, 0, 0):
                continue
            for l, r, c in spots:
                line = [number.get((c + i * d[0], r + i * d[1], l + i * d[2])) for i in range(-1, self.k + 1)]
                if None not in line[1:-1]:
                    self.windows.append(frozenset(line[1:-1]))
                    self.ends.append([m for m in (line[0], line[-1]) if m is not None])
        self.at = [[i for i, w in enumerate(self.windows) if m in w] for m in range(self.cells)]
        self.below = [None] * self.cells
        fall = 2 if layers > 1 else 1
        for l, r, c in spots:
            self.below[number[c, r, l]] = number.get((c, r, l - 1) if fall == 2 else (c, r + 1, l))
        self.images = []
        for axes in itertools.permutations(range(3)):
            for flips in itertools.product((False, True), repeat=3):
                turned = [a != i or flips[i] for i, a in enumerate(axes)]
                if any(sides[i] != sides[a] for i, a in enumerate(axes)) or self.gravity and turned[fall]:
                    continue
                image = [0] * self.cells
                for l, r, c in spots:
                    old = (c, r, l)
                    new = [sides[i] - 1 - old[a] if flips[i] else old[a] for i, a in enumerate(axes)]
                    image[number[old]] = number[tuple(new)]
                if image not in self.images:
                    self.images.append(image)

    def free(self, cells, m):
        """Reports whether a stone may be put on cell m."""
        return cells[m] == EMPTY and not (self.gravity and self.below[m] is not None and cells[self.below[m]] == EMPTY)

    def wins(self, cells, stone, windows=None):
        """Reports whether a stone's owner has won, by one of the windows given by their indices."""
        for i in range(len(self.windows)) if windows is None else windows:
            if all(cells[m] == stone for m in self.windows[i]):
                if not self.exact or all(cells[m] != stone for m in self.ends[i]):
                    return True
        return False

    def least(self, cells):
        """Returns the least image of the cells, and the symmetries that lead to it. Fixed pairs are numbered anew in each image."""
        best, symmetries = None, []
        for image in self.images:
            moved = bytearray(self.cells)
            for m, stone in enumerate(cells):
                if stone:
                    moved[image[m]] = stone
            numbers = {}
            for m, number in enumerate(moved):
                if number >= FIRST_PAIR:
                    moved[m] = numbers.setdefault(number, FIRST_PAIR + len(numbers))
            if best is None or moved > best:
                best, symmetries = moved, []
            if moved == best:
                symmetries.append(image)
        return bytes(best), symmetries


class Checker:
    def __init__(self, lines):
        self.lines, self.number, self.nodes = lines, 0, 0
        need(self.fields() == ["alinha", "proof", "3"], "not a certificate")
        game, claim, root = self.fields("game", 1), self.fields("claim", 2), self.fields("root", 2)
        self.board = Board(game[0])
        need(claim[0] in STONES and claim[1] in ("wins", "does-not-lose") and root[1] in STONES, "header")
        need(len(root[0]) == self.board.cells and set(root[0]) <= set(".XO"), "root")
        cells = bytes(".XO".index(stone) for stone in root[0])
        need(EMPTY in cells and not any(self.board.wins(cells, stone) for stone in (1, 2)), "the root is decided")
        if self.board.gravity:
            need(all(s == EMPTY or b is None or cells[b] != EMPTY for s, b in zip(cells, self.board.below)), "root")
        wins = claim[1] == "wins"
        player = STONES[claim[0]]
        self.attacker, self.defender = (player, 3 - player) if wins else (3 - player, player)
        self.proven = {}
        defender_moves = STONES[root[1]] == self.defender
        if wins:
            self.win(cells, 0, defender_moves)
        else:
            self.draw(cells, False, defender_moves)
        need(self.fields("end", 1) == [str(self.nodes)], "end")
        need(next(self.lines, None) is None, "text after the end")
        self.text = f"{' '.join(claim)} in {game[0]} from {root[0]}, {root[1]} to move: {self.nodes} nodes"

    def fields(self, kind=None, count=None):
        line = next(self.lines, None)
        need(line is not None, "the text ends early")
        self.number += 1
        fields = line.split()
        if kind is not None:
            need(fields and fields[0] == kind and len(fields) == count + 1, f"expected {kind}")
            fields = fields[1:]
        return fields

    def node(self):
        self.nodes += 1
        fields = self.fields()
        need(fields, "expected a node")
        return fields[0], fields[1:]

    def put(self, cells, text, stone):
        need(re.fullmatch(r"\d+", text, re.ASCII) and int(text) < self.board.cells, "cell")
        m = int(text)
        need(self.board.free(cells, m), f"cell {m} is not free")
        after = bytearray(cells)
        after[m] = stone
        return bytes(after), m

    def completes(self, cells, m, stone):
        return self.board.wins(cells, stone, self.board.at[m])

    def win(self, cells, passes, defender_moves):
        """Checks a position that the attacker wins, and returns the zone."""
        key, symmetries = self.board.least(cells)
        image = symmetries[0]
        if (key, defender_moves) in self.proven:
            zone = self.proven[key, defender_moves]
            return {m for m in range(len(cells)) if image[m] in zone}
        kind, fields = self.node()
        need(kind == "W" and fields and defender_moves == (fields[0] == "-"), "expected W")
        zone = self.attack(cells, passes, fields[0], fields[1:])
        zone = {s[m] for s in symmetries for m in zone}
        self.proven[key, defender_moves] = zone
        return {m for m in range(len(cells)) if image[m] in zone}

    def attack(self, cells, passes, move, replies):
        zone = set()
        if move != "-":
            cells, m = self.put(cells, move, self.attacker)
            zone.add(m)
            if self.completes(cells, m, self.attacker):
                need(not replies, "the game is over")
                return zone
        need(replies, "no child")
        for window in self.board.windows:
            empty = [m for m in window if cells[m] == EMPTY]
            if len(empty) > passes + 1 or any(cells[m] == self.attacker for m in window):
                continue
            zone.update(empty)
            if len(empty) == 1 and self.board.free(cells, empty[0]):
                after, m = self.put(cells, str(empty[0]), self.defender)
                need(not self.completes(after, m, self.defender), "the defender wins first")
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
        key = self.board.least(cells)[0]
        known = self.proven.get((key, defender_moves))
        if known == "weak" or known and not weak:
            return
        kind, fields = self.node()
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
            need(weak or not self.completes(after, a, self.attacker), "the attacker wins")
            if colon:
                self.reply(after, reply, weak)
            else:
                self.draw(after, weak, True)
        return answered

    def reply(self, cells, text, weak):
        after, r = self.put(cells, text, self.defender)
        if weak or not self.completes(after, r, self.defender):
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
    """Returns the line to print for a file, and whether the certificate is valid."""
    with open(path, "rb") as file:
        zipped = file.read(2) == b"\x1f\x8b"
    checker = Checker.__new__(Checker)
    try:
        with (gzip.open if zipped else open)(path, "rt", encoding="ascii", newline="\n") as lines:
            checker.__init__(lines)
    except Refused as reason:
        return f"{path}: line {getattr(checker, 'number', 0)}: {reason}", False
    except (OSError, EOFError, UnicodeDecodeError, zlib.error) as error:
        return f"{path}: {error}", False
    return f"{path}: {checker.text}", True


def main():
    sys.setrecursionlimit(20000)
    valid = True
    for path in sys.argv[1:]:
        line, ok = check(path)
        print(line)
        valid = valid and ok
    sys.exit(0 if valid and len(sys.argv) > 1 else 1)


if __name__ == "__main__":
    main()
