"""A client of the streaming API that lichess has (berserk, from PyPI) plays a whole game on a server of ours.

play.py URL KYPSELI TOKEN_OF_ANN TOKEN_OF_BOB
"""

import subprocess
import sys
import threading
import time

import berserk

url, kypseli, *tokens = sys.argv[1:]
ann, bob = (berserk.Client(session=berserk.TokenSession(token), base_url=url) for token in tokens)


class Engine:
    """A program that speaks UHP, asked for turns."""

    def __init__(self, level):
        words = [kypseli, "uhp", "--set", f"Level={level}"]
        self.process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.answer()

    def answer(self):
        lines = []
        for line in self.process.stdout:
            if line.strip() == "ok":
                return lines
            lines.append(line.strip())
        raise SystemExit("the engine has ended")

    def ask(self, command):
        self.process.stdin.write(command + "\n")
        self.process.stdin.flush()
        return self.answer()

    def turn(self, variant, moves):
        self.ask(f"newgame {variant}")
        for move in moves:
            self.ask(f"play {move}")
        return self.ask("bestmove time 00:00:01")[0]


def check(what, truth):
    if not truth:
        raise SystemExit(f"not as it should be: {what}")


def listen(client, heard):
    """Everything that happens to a client, into a list, from now on."""

    def run():
        for event in client.bots.stream_incoming_events():
            heard.append(event)

    threading.Thread(target=run, daemon=True).start()


def until(heard, wanted, seconds=60):
    """The first event that is wanted."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        for event in heard:
            if wanted(event):
                return event
        time.sleep(0.02)
    raise SystemExit(f"it did not come: {heard}")


def play(client, color, game_id, level, seen):
    """Plays one side of a game to its end."""
    engine = Engine(level)
    for line in client.bots.stream_game_state(game_id):
        seen.append(line)
        if line["type"] not in ("gameFull", "gameState"):
            continue
        state = line["state"] if line["type"] == "gameFull" else line
        if state["status"] != "started":
            continue
        moves = [move for move in state["moves"].split(";") if move]
        if (len(moves) % 2 == 0) == (color == "white"):
            client.bots.make_move(game_id, engine.turn("Base+MLP", moves))
    engine.process.kill()


me = ann.account.get()
check(me, me["username"] == "Ann" and me["title"] == "BOT" and me["createdAt"].year > 2000)
to_ann, to_bob = [], []
listen(ann, to_ann)
listen(bob, to_bob)
end = time.monotonic() + 30
while {bot["username"] for bot in ann.bots.get_online_bots()} != {"Ann", "Bob"}:
    check("both are online", time.monotonic() < end)
    time.sleep(0.05)

# A challenge that is declined, and one that is taken back.
first = ann.challenges.create("Bob", rated=False, days=2)
asked = until(to_bob, lambda event: event["type"] == "challenge")
check(asked, asked["challenge"]["challenger"]["name"] == "Ann")
bob.bots.decline_challenge(asked["challenge"]["id"], reason="tooSlow")
said = until(to_ann, lambda event: event["type"] == "challengeDeclined")
check(said, said["challenge"]["declineReason"] == "tooSlow")
second = ann.challenges.create("Bob", rated=False, clock_limit=600, clock_increment=0)
check(second, len(bob.challenges.get_mine()["in"]) == 1)
ann.challenges.cancel(second["id"])
until(to_bob, lambda event: event["type"] == "challengeCanceled")

# A whole rated game.
made = ann.challenges.create(
    "Bob", rated=True, clock_limit=300, clock_increment=5, color="white", variant="Base+MLP"
)
check(made, made["rated"] and made["timeControl"]["limit"] == 300)
bob.bots.accept_challenge(made["id"])
begun = until(to_bob, lambda event: event["type"] == "gameStart")["game"]
until(to_ann, lambda event: event["type"] == "gameStart")
check(begun, begun["color"] == "black" and begun["rated"] and begun["opponent"]["rating"] == 1500)
game = begun["gameId"]
told = [[], []]
players = [
    threading.Thread(target=play, args=(ann, "white", game, 5, told[0])),
    threading.Thread(target=play, args=(bob, "black", game, 1, told[1])),
]
for player in players:
    player.start()
while not all(told):
    time.sleep(0.01)
ann.bots.post_message(game, "good luck")
for player in players:
    player.join(timeout=280)
    check("the streams end with the game", not player.is_alive())
final = told[0][-1]
check(final, final["type"] == "gameState" and final["status"] in ("mate", "draw"))
check(final, final == {**told[1][-1], "wtime": final["wtime"], "btime": final["btime"]})
check("the chat", any(line["type"] == "chatLine" and line["text"] == "good luck" for line in told[1]))
over = until(to_ann, lambda event: event["type"] == "gameFinish")
check(over, over["game"]["gameId"] == game and over["game"]["status"]["name"] == final["status"])

# The record.
record = bob.games.export(game)
check(record, record["moves"] == final["moves"] and record["createdAt"].year > 2000)
pgn = bob.games.export(game, as_pgn=True)
check(pgn, '[White "Ann"]' in pgn)
check("all games", [one["id"] for one in ann.games.export_by_player("Ann")].count(game) == 1)

# A game that is called off, one that is given up, one that is drawn.
for number, ending in enumerate(("abort", "resign", "draw")):
    made = bob.challenges.create("Ann", rated=False, clock_limit=300, clock_increment=5, color="white")
    ann.bots.accept_challenge(made["id"])
    known = {event["game"]["gameId"] for event in to_bob if event["type"] == "gameFinish"} | {game}
    new = until(to_bob, lambda event: event["type"] == "gameStart" and event["game"]["gameId"] not in known)
    one = new["game"]["gameId"]
    if ending == "abort":
        ann.bots.abort_game(one)
    else:
        bob.bots.make_move(one, "wS1")
        ann.bots.make_move(one, "bS1 wS1/")
        if ending == "resign":
            ann.bots.resign_game(one)
        else:
            bob.board.offer_draw(one)
            ann.board.accept_draw(one)
    wanted = {"abort": "aborted", "resign": "resign", "draw": "draw"}[ending]
    until(to_bob, lambda event: event["type"] == "gameFinish" and event["game"]["gameId"] == one)
    check(ending, bob.games.export(one)["status"] == wanted)

print(f"berserk {berserk.__version__}: {len(final['moves'].split(';'))} turns, {final['status']}")
