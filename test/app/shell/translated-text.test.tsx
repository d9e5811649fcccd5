import { act, render, screen } from "@testing-library/react";
import { useSyncExternalStore } from "react";
import { beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { createStore } from "#src/lib/store.ts";
import { followTranslations } from "#src/ui/translated-text.ts";

beforeAll(followTranslations);

const words: Readonly<Record<string, string>> = { selected: "ausgewählt", Docs: "Dokumente" };
const translated = (text: string) =>
  text.replaceAll(/\w+/g, (word) => words[word] ?? word.toUpperCase());

/** Puts the translation of each text of an element in its place. */
function translate(root: Node) {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode())
    if (walker.currentNode instanceof Text && !walker.currentNode.parentElement?.closest("font"))
      texts.push(walker.currentNode);
  for (const text of texts) {
    const font = document.createElement("font");
    font.append(translated(text.data));
    // Both ways in which translators do it.
    if (texts.indexOf(text) % 2 === 0) text.replaceWith(font);
    else {
      text.parentNode?.insertBefore(font, text);
      text.remove();
    }
  }
}

interface State {
  count: number;
  rows: readonly string[];
}
const store = createStore<State>({ count: 2, rows: ["Docs", "Tasks"] });
const change = (state: State) => act(() => store.set(state));
function Page() {
  const { count, rows } = useSyncExternalStore(store.subscribe, store.get);
  return (
    <main>
      {count} selected {rows.length > 0 && "of"} {rows.join(", ")}
      {count > 2 && <b>Many</b>}
      <ul>
        {rows.map((row) => (
          <li key={row}>
            {row}
            {count}
          </li>
        ))}
      </ul>
    </main>
  );
}

beforeEach(async () => {
  store.set({ count: 2, rows: ["Docs", "Tasks"] });
  render(<Page />);
  const { body } = document;
  translate(body);
  const translator = new MutationObserver((records) => {
    for (const { target } of records) translate(target);
  });
  translator.observe(body, { childList: true, subtree: true });
  onTestFinished(() => translator.disconnect());
  // The translator and what follows it are told of a change before the next one.
  await Promise.resolve();
});

/** The text of the page once the translator has seen the last change. */
async function shown() {
  await Promise.resolve();
  return screen.getByRole("main").textContent;
}

test("numbers and texts that change are true, and are translated again", async () => {
  expect(await shown()).toBe("2 ausgewählt OF Dokumente, TASKSDokumente2TASKS2");
  change({ count: 3, rows: ["Docs", "Tasks"] });
  expect(await shown()).toBe("3 ausgewählt OF Dokumente, TASKSMANYDokumente3TASKS3");
  change({ count: 1, rows: ["Docs"] });
  expect(await shown()).toBe("1 ausgewählt OF DokumenteDokumente1");
});

test("what comes before, between and after translated texts has its place, and goes again", async () => {
  change({ count: 2, rows: ["Links", "Docs", "Files", "Tasks"] });
  expect(await shown()).toMatch(/LINKS2Dokumente2FILES2TASKS2$/);
  change({ count: 2, rows: [] });
  expect(await shown()).toBe("2 ausgewählt  ");
  change({ count: 2, rows: ["Tasks", "Docs"] });
  expect(await shown()).toMatch(/TASKS2Dokumente2$/);
});
