"""Finding games: what is found, at what price, and what is left alone."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from hexfloe.errors import UnknownGameError
from hexfloe.plugins.discovery import find, games, names


def ours(site, found):
    """Return the found games of the site."""
    return [game for game in found if site.prefix in game.name]


def run(code, site):
    """Run code in a fresh Python that sees the site; return what it printed, as JSON."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, sys.path))}
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, check=True, capture_output=True, text=True, timeout=60
    )
    return json.loads(done.stdout)


def test_a_game_is_described_without_its_package(site):
    """Name, module, distribution, version, folder, title, summary, seats: from metadata and game.toml."""
    package = site.install("one", version="1.5")
    (game,) = ours(site, games())
    assert (game.name, game.module, game.status) == (site.name("one"), site.module("one"), "ok")
    assert (game.distribution, game.version) == (f"hexfloe-{site.name('one')}", "1.5")
    assert (game.title, game.seats) == (f"Take {site.name('one')}", (2, 4))
    assert game.summary == "Whoever takes the last stone wins."
    assert game.path == package


def test_games_are_sorted_by_name(site):
    """The order does not depend on the order of folders."""
    for short in "cab":
        site.install(short)
    assert [game.name for game in ours(site, games())] == [site.name(short) for short in "abc"]
    assert [name for name in names() if site.prefix in name] == [site.name(short) for short in "abc"]


def test_listing_imports_no_game_and_nothing_heavy(site, tmp_path):
    """A fresh process lists the games: no package was executed, numpy, networkx, pluggy not needed."""
    site.install("one")
    marker = site.touch_init("one", tmp_path / "marker")
    code = (
        "import sys, json; from hexfloe.plugins.discovery import games, names; names(); found = games();"
        "print(json.dumps([[game.name for game in found], sorted(sys.modules)]))"
    )
    for _ in range(2):  # with and without digests in the cache
        found, modules = run(code, site)
        assert site.name("one") in found
        heavy = {
            "numpy",
            "networkx",
            "pluggy",
            "hexfloe.play.engine",
            "hexfloe.play.game",
            site.module("one"),
        }
        assert heavy.isdisjoint(modules)
        assert not marker.exists()
    assert "tomllib" not in modules


def test_a_folder_seen_twice_on_the_path_counts_once(site, monkeypatch):
    """The same metadata reached by two entries of sys.path, one a symbolic link, are one distribution."""
    site.install("one")
    link = site.folder.parent / "link"
    link.symlink_to(site.folder)
    monkeypatch.setattr(sys, "path", [str(link), str(site.folder), *sys.path])
    assert [game.status for game in ours(site, games())] == ["ok"]


def test_names_of_distributions_are_normal(site):
    """Metadata may write Hexfloe_Name; pip and we say hexfloe-name."""
    site.install("one", dist=f"Hexfloe_{site.name('one')}.X")
    assert ours(site, games())[0].distribution == f"hexfloe-{site.name('one')}-x"


def test_the_environment_limits_what_is_found(site, monkeypatch):
    """HEXFLOE_PLUGINS is a list of names; set to nothing, it hides all."""
    for short in "abc":
        site.install(short)
    monkeypatch.setenv("HEXFLOE_PLUGINS", f"{site.name('a')}, {site.name('c')},nothing")
    assert [game.name for game in games()] == names() == [site.name("a"), site.name("c")]
    monkeypatch.setenv("HEXFLOE_PLUGINS", "")
    assert games() == names() == []
    with pytest.raises(UnknownGameError, match="HEXFLOE_PLUGINS leaves it out"):
        find(site.name("a"))


def test_an_unknown_game_gets_a_guess_or_the_way_to_install_it(site):
    """A name near to an installed one is a slip; any other may be a game that is not installed yet."""
    site.install("rivers")
    with pytest.raises(UnknownGameError) as slip:
        find(site.name("rviers"))
    assert slip.value.hint == f"did you mean '{site.name('rivers')}'?"
    with pytest.raises(UnknownGameError) as other:
        find("zzzzzzz")
    assert 'pip install "hexfloe[zzzzzzz]"' in other.value.hint
    with pytest.raises(UnknownGameError) as nonsense:
        find("; rm")
    assert "pip install" not in nonsense.value.hint
    assert site.name("rivers") in nonsense.value.hint


def test_an_edited_game_toml_is_seen_at_once(site):
    """Digests in the cache count only for a file of the same time and size."""
    package = site.install("one")
    assert ours(site, games())[0].seats == (2, 4)
    text = (package / "game.toml").read_text()
    (package / "game.toml").write_text(text.replace("max = 4", "max = 6"))
    assert ours(site, games())[0].seats == (2, 6)
    (package / "game.toml").write_text(text.replace("max = 4", "max = 1"))
    assert ours(site, games())[0].status == "bad-info"
    (package / "game.toml").unlink()
    assert ours(site, games())[0].status == "no-info"


DAMAGE = [b"", b"{", b"[]", b"\xff\x00", b'{"reader": 1}', b'{"files": {}}', b"[" * 100_000]


@pytest.mark.parametrize("damage", DAMAGE, ids=range(len(DAMAGE)))
def test_a_damaged_cache_of_digests_is_made_anew(site, cache, damage):
    """Whatever stands in the file, the games are described, and the next run finds a sound cache."""
    site.install("one")
    expected = games()
    sound = (cache / "games.json").read_bytes()
    (cache / "games.json").write_bytes(damage)
    assert games() == expected
    assert (cache / "games.json").read_bytes() == sound


@pytest.mark.parametrize("wrong", [[], 7, "x", [[0, 0, 0]], None, ["id", 1, 2, 3, 4, 5, 6]], ids=str)
def test_a_digest_of_another_shape_is_not_believed(site, cache, wrong):
    """The marks may agree by accident or malice; every value must be of its type."""
    site.install("one")
    expected = games()
    stored = json.loads((cache / "games.json").read_text())
    (file,) = (file for file in stored["files"] if site.prefix in file)
    for entry in (wrong, [stored["files"][file][0], *wrong] if isinstance(wrong, list) else wrong):
        (cache / "games.json").write_text(json.dumps({**stored, "files": {file: entry}}))
        assert games() == expected


def test_a_cache_folder_that_cannot_be_written_is_no_obstacle(site, monkeypatch, tmp_path):
    """A file stands where the folder should be."""
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("HEXFLOE_CACHE_DIR", str(tmp_path / "file" / "cache"))
    site.install("one")
    assert [game.status for game in ours(site, games())] == ["ok"]


def test_digests_of_files_that_are_gone_are_forgotten(site, cache):
    """The cache does not grow with every environment that ever was."""
    package = site.install("old")
    games()
    (package / "game.toml").unlink()
    site.install("new")
    games()
    assert "old/game.toml" not in (cache / "games.json").read_text()


def test_two_hundred_known_games_are_listed_without_reading_one_of_them(site, monkeypatch):
    """What was read once is remembered: a second listing opens no game.toml, however many games there are."""
    for number in range(200):
        site.install(f"game{number:03}")
    assert len(ours(site, games())) == 200
    opened = []
    real = open

    def spy(file, *more, **most):
        opened.append(str(file))
        return real(file, *more, **most)

    monkeypatch.setattr("builtins.open", spy)
    monkeypatch.setattr("io.open", spy)
    assert len(ours(site, games())) == 200
    assert [path for path in opened if path.endswith("game.toml")] == []
