import { parseKeybinding } from "tinykeys";
import { expect, test } from "vitest";
import { allCommands } from "#src/routes/-palette/places.ts";
import { isSingleKey } from "#src/ui/commands/command-table.ts";

const all = allCommands.flatMap((command) => command.keys.map((key) => ({ command, key })));

test("a key without Ctrl, Cmd or Alt that types a character is a single one", () => {
  const [places, others] = [true, false].map((isPlace) =>
    all.filter(({ key }) => key.startsWith("g ") === isPlace),
  );
  expect(places?.filter(({ key }) => !isSingleKey(key))).toEqual([]);
  const single = others?.filter(({ key }) => isSingleKey(key));
  const letters = new Set(single?.map(({ key }) => key.at(-1)));
  expect([...letters].toSorted().join("")).toBe("/?[]abcdefgjklrtx");
  for (const key of ["$mod+s", "Escape", "Enter", "ArrowDown", "Shift+ArrowDown", "Backspace"]) {
    expect(isSingleKey(key), key).toBe(false);
  }
});

test("no two entries that the same list answers share a key", () => {
  // Those of details and of a run’s page come before the keys of lists.
  const answered = all.filter(
    ({ command }) => !command.local && !["details", "run"].includes(command.group),
  );
  const keys = answered.map(({ key }) => key);
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
});

test("every key is one that the library can parse, and no sequence begins with a key of its own", () => {
  const presses = all.map(({ key }) => parseKeybinding(key));
  const starts = presses.filter(({ length }) => length > 1).map(([first]) => first?.[2]);
  expect(new Set(starts)).toEqual(new Set(["g"]));
  expect(all.filter(({ key }) => key === "g")).toEqual([]);
});
