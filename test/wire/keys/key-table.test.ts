import { expect, test } from "vitest";
import { allCommands } from "#src/routes/-palette/commands.ts";
import { isSingleKey, keyOf, pressesOf } from "#src/ui/commands/keys.ts";

const all = allCommands.flatMap((command) => command.keys.map((key) => ({ command, key })));

test("a key without Ctrl, Cmd or Alt that types a character is a single one", () => {
  const [places, others] = [true, false].map((isPlace) =>
    all.filter(({ key }) => key.startsWith("g ") === isPlace),
  );
  expect(places?.filter(({ key }) => !isSingleKey(key))).toEqual([]);
  const single = others?.filter(({ key }) => isSingleKey(key));
  const letters = new Set(single?.map(({ key }) => key.at(-1)));
  expect([...letters].toSorted().join("")).toBe("/?[]abcdefgjklmrtx");
  for (const key of ["$mod+s", "Escape", "Enter", "ArrowDown", "Shift+ArrowDown", "Backspace"]) {
    expect(isSingleKey(key), key).toBe(false);
  }
});

test("no two entries that the same list replies share a key", () => {
  // Those of details and of a run’s page come before the keys of lists.
  const replied = all.filter(
    ({ command }) => !command.local && !["Details of an item", "A run"].includes(command.group),
  );
  const keys = replied.map(({ key }) => key);
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
});

test("no sequence begins with a key of its own", () => {
  const presses = all.map(({ key }) => pressesOf(key));
  const starts = presses.filter(({ length }) => length > 1).map(([first]) => first?.key);
  expect(new Set(starts)).toEqual(new Set(["g"]));
  expect(all.filter(({ key }) => key === "g")).toEqual([]);
});

test.each([
  ["л", "KeyK", "k"],
  ["Ы", "KeyS", "s"],
  ["κ", "KeyK", "k"],
  ["ל", "KeyK", "k"],
  ["о", "KeyJ", "j"],
  ["ㅏ", "KeyK", "k"],
  ["ก", "KeyD", "d"],
  ["є", "Quote", "є"],
  ["k", "KeyV", "k"],
  ["é", "KeyE", "é"],
  ["ş", "Semicolon", "ş"],
  [",", "KeyW", ","],
  ["7", "Digit7", "7"],
  ["Enter", "Enter", "Enter"],
])("the key %s in the place of %s is %s", (key, code, expected) => {
  expect(keyOf({ key, code })).toBe(expected);
});
