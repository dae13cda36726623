"""`hupai read` and `hupai photo`: what they print, and their exit status."""

from __future__ import annotations

import json

import pytest
from pictures import BlockDetector, encoded, picture, row

from scoring.notation import parse_tiles
from service.cli import photo as photo_command
from service.cli import read as read_command
from vision.errors import ModelError
from vision.image import decode
from vision.reader import Reader

WON = picture([*row(parse_tiles("555s222m99p"), 10), *row(parse_tiles("333m"), 340), *row(parse_tiles("777p"), 480)])


@pytest.fixture(autouse=True)
def blocks(monkeypatch):
    monkeypatch.setattr(read_command, "load_reader", lambda args: Reader(detector=BlockDetector()))
    monkeypatch.setattr(photo_command, "load_reader", lambda args: Reader(detector=BlockDetector()))


@pytest.fixture
def folder(tmp_path):
    for name in ("b.png", "a.jpg"):
        form = {"b.png": "PNG", "a.jpg": "JPEG"}[name]
        (tmp_path / name).write_bytes(encoded(picture(row(parse_tiles("123m456p789s11222z"))), form))
    (tmp_path / "notes.txt").write_text("not a picture", encoding="utf-8")
    return tmp_path


def lines(capsys) -> list[dict]:
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_one_photo_as_json_is_the_reply_of_the_api(folder, capsys):
    assert read_command.main([str(folder / "b.png"), "--json"]) == 0
    (reply,) = lines(capsys)
    assert reply["hand"] == "123m456p789s11222z"
    assert "file" not in reply


def test_one_photo_for_people(folder, capsys):
    assert read_command.main([str(folder / "b.png")]) == 0
    assert capsys.readouterr().out.startswith("123m456p789s11222z\n")


def test_a_folder_gives_a_line_for_each_picture(folder, capsys):
    assert read_command.main([str(folder)]) == 0
    replies = lines(capsys)
    assert [reply["file"] for reply in replies] == [str(folder / "a.jpg"), str(folder / "b.png")]
    assert len({reply["hand"] for reply in replies}) == 1


def test_patterns_and_bad_files_in_bulk(folder, capsys):
    (folder / "bad.png").write_bytes(b"\x89PNG\r\n\x1a\n broken")
    argv = [str(folder / "*.png"), str(folder / "missing.jpg"), str(folder / "a.jpg")]
    assert read_command.main(argv) == 0
    replies = {reply["file"].rsplit("/", 1)[-1]: reply for reply in lines(capsys)}
    assert set(replies) == {"b.png", "bad.png", "missing.jpg", "a.jpg"}
    assert replies["bad.png"]["error"]["code"] == "image_unreadable"
    assert replies["missing.jpg"]["error"]["code"] == "no_image"
    assert replies["a.jpg"]["hand"] == replies["b.png"]["hand"]


def test_overlay_of_one_and_of_several(folder, capsys, tmp_path):
    target = tmp_path / "out.jpg"
    assert read_command.main([str(folder / "b.png"), "--overlay", str(target)]) == 0
    assert decode(target).pixels.shape == (480, 640, 3)
    target.unlink()
    many = tmp_path / "drawn"
    assert read_command.main([str(folder), "--overlay", str(many)]) == 0
    assert sorted(p.name for p in many.iterdir()) == ["a.jpg", "b.jpg"]


@pytest.mark.parametrize(
    ("argv", "code"),
    [
        (["missing.jpg"], "no_image"),
        (["PHOTO", "--ruleset", "atlantis"], "unknown_ruleset"),
        (["PHOTO", "--melds", "(12m)"], "bad_meld"),
        (["PHOTO", "--winning-tile", "9z"], "unknown_tile"),
    ],
)
def test_bad_input_is_status_two(folder, capsys, argv, code):
    argv = [str(folder / "b.png") if word == "PHOTO" else word for word in argv]
    assert read_command.main(argv) == 2
    (reply,) = lines(capsys)
    assert reply["error"]["code"] == code


def test_an_empty_folder_is_no_image(tmp_path, capsys):
    assert read_command.main([str(tmp_path)]) == 2
    assert lines(capsys)[0]["error"]["code"] == "no_image"


def test_a_missing_model_is_status_three(folder, capsys, monkeypatch):
    def fail(args):
        raise ModelError("there is no model card tiles/model.yaml")

    monkeypatch.setattr(read_command, "load_reader", fail)
    assert read_command.main([str(folder / "b.png")]) == 3
    assert lines(capsys)[0]["error"]["code"] == "model_unavailable"


def test_overrides_reach_the_reader(folder, capsys):
    argv = [str(folder / "b.png"), "--json", "--melds", "(123m)", "--winning-tile", "1z", "--no-repair"]
    assert read_command.main(argv) == 0
    assert lines(capsys)[0]["hand"] == "456p789s1222z (123m) +1z"


def test_photo_to_score(tmp_path, capsys):
    path = tmp_path / "hand.png"
    path.write_bytes(encoded(WON))
    argv = ["ningbo", str(path), "--set", "winner=S", "--winning-tile", "2m", "--json", "--melds", "(333m) (777p)"]
    status = photo_command.main(argv)
    (reply,) = lines(capsys)
    assert set(reply) == {"read", "score"}
    assert reply["read"]["hand"] == reply["score"]["hand"]
    assert status == (0 if reply["score"]["win"] else 1)


def test_a_photo_that_makes_no_hand_gives_its_read_with_the_error(folder, tmp_path, capsys):
    path = tmp_path / "few.png"
    path.write_bytes(encoded(picture(row(parse_tiles("123m")))))
    assert photo_command.main(["ningbo", str(path), "--json"]) == 2
    (reply,) = lines(capsys)
    assert reply["error"]["code"] == "wrong_tile_count"
    assert reply["read"]["hand"] == "123m"


@pytest.mark.parametrize(
    ("argv", "code"),
    [
        (["atlantis", "PHOTO"], "unknown_ruleset"),
        (["ningbo", "PHOTO", "--set", "winner"], "bad_value"),
        (["ningbo", "missing.jpg"], "no_image"),
    ],
)
def test_bad_input_of_photo(folder, capsys, argv, code):
    argv = [str(folder / "b.png") if word == "PHOTO" else word for word in argv]
    assert photo_command.main(argv) == 2
    assert lines(capsys)[0]["error"]["code"] == code
