import { act, fireEvent, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { ReactNode } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { setPreferences } from "#src/lib/preferences.ts";
import { Modal } from "#src/ui/dialog/modal.tsx";
import { runCommand } from "#src/ui/commands/listen.ts";
import { type Commands, runOf, useCommands } from "#src/ui/commands/use-commands.ts";
import { Listener } from "./key-parts.tsx";

function Keys({ children, ...handlers }: Commands & { children?: ReactNode }) {
  useCommands(handlers);
  return children;
}

afterEach(() => act(() => void setPreferences({ singleKeys: true })));

const noop = () => undefined;
const press = (key: string, code: string, init: KeyboardEventInit = {}) =>
  fireEvent.keyDown(document.body, { key, code, ...init });

test("a key goes to the component that was mounted last, and to the others while that has no handler", async () => {
  const user = userEvent.setup();
  const done: string[] = [];
  const page = (inner: Commands | null, more: ReactNode = null) => (
    <>
      {more}
      <Listener restore={() => void done.push("fallback")} copyId={() => void done.push("copy")} />
      <Keys restore={() => void done.push("page")} />
      {inner && <Keys {...inner} />}
    </>
  );
  const { rerender } = render(page(null));
  await user.keyboard("r");
  rerender(page({ restore: () => void done.push("inner") }));
  await user.keyboard("r");
  rerender(page({ restore: null }));
  await user.keyboard("r");
  rerender(page(null));
  await user.keyboard("rc");
  expect(done).toEqual(["page", "inner", "page", "page", "copy"]);
});

test("what is typed into a field is no key, but for those with Ctrl", async () => {
  const user = userEvent.setup();
  const [restore, saveTask, selectAll] = [vi.fn(noop), vi.fn(noop), vi.fn(noop)];
  render(
    <>
      <Listener {...{ restore, saveTask, selectAll }} />
      <input aria-label="Name" defaultValue="" />
      <textarea aria-label="Text" />
      <select aria-label="Choice">
        <option>red</option>
      </select>
      <input type="checkbox" aria-label="Box" />
    </>,
  );
  for (const name of ["Name", "Text", "Choice"]) {
    screen.getByLabelText(name).focus();
    await user.keyboard("r{Control>}a{/Control}");
  }
  expect(screen.getByLabelText("Name")).toHaveValue("r");
  expect(restore).not.toHaveBeenCalled();
  expect(selectAll).not.toHaveBeenCalled();
  await user.keyboard("{Control>}s{/Control}");
  expect(saveTask).toHaveBeenCalledTimes(1);
  // A checkbox takes no text.
  screen.getByLabelText("Box").focus();
  await user.keyboard("r");
  expect(restore).toHaveBeenCalledTimes(1);
});

test("an event that was handled, that composes a character or that repeats does nothing more", () => {
  const [restore, nextRow] = [vi.fn(noop), vi.fn(noop)];
  render(<Listener {...{ restore, nextRow }} />);
  const handled = (event: Event) => event.preventDefault();
  document.body.addEventListener("keydown", handled);
  press("r", "KeyR");
  document.body.removeEventListener("keydown", handled);
  press("r", "KeyR", { isComposing: true });
  press("r", "KeyR", { repeat: true });
  expect(restore).not.toHaveBeenCalled();
  press("r", "KeyR");
  expect(restore).toHaveBeenCalledTimes(1);
  press("j", "KeyJ", { repeat: true });
  expect(nextRow).toHaveBeenCalledTimes(1);
});

test("a dialog has its own keys, and only help and search of the page", async () => {
  const user = userEvent.setup();
  const done: string[] = [];
  const note = (what: string) => () => void done.push(what);
  const page = (open: boolean) => (
    <>
      <Listener restore={note("page")} selectAll={note("all")} help={note("help")} />
      {open && (
        <Modal aria-label="Item" onClose={noop}>
          <Keys restore={note("item")} />
        </Modal>
      )}
    </>
  );
  const { rerender } = render(page(true));
  await user.keyboard("r{Control>}a{/Control}?");
  expect(done.splice(0)).toEqual(["item", "help"]);
  rerender(page(false));
  await user.keyboard("r");
  expect(done).toEqual(["page"]);
});

test("single keys can be switched off; those with Ctrl stay", async () => {
  const user = userEvent.setup();
  const done: string[] = [];
  const note = (what: string) => () => void done.push(what);
  render(
    <Listener
      {...{ "go to Tasks": note("g t") }}
      {...{ restore: note("r"), saveTask: note("s"), help: note("?") }}
    />,
  );
  act(() => void setPreferences({ singleKeys: false }));
  await user.keyboard("rgt?{Control>}s{/Control}");
  expect(done.splice(0)).toEqual(["s"]);
  act(() => void setPreferences({ singleKeys: true }));
  await user.keyboard("rgt?");
  expect(done).toEqual(["r", "g t", "?"]);
});

test("a slash where no filter is keeps no key from the page", async () => {
  const user = userEvent.setup();
  const restore = vi.fn(noop);
  render(<Listener restore={restore} />);
  await user.keyboard("/r");
  expect(restore).toHaveBeenCalledTimes(1);
});

test("after g and a letter the next key is a key of its own again", async () => {
  const user = userEvent.setup();
  const done: string[] = [];
  const note = (what: string) => () => void done.push(what);
  render(
    <Listener
      {...{ "go to Invoices": note("invoices"), "go to Conversations": note("conversations") }}
      copyId={note("copy")}
    />,
  );
  await user.keyboard("gic");
  expect(done.splice(0)).toEqual(["invoices", "copy"]);
  await user.keyboard("gcc");
  expect(done).toEqual(["conversations", "copy"]);
});

test("the palette runs what a key does, and knows which keys are handled", () => {
  const restore = vi.fn(noop);
  const { unmount } = render(<Keys restore={restore} />);
  expect(runOf("restore")).toBeDefined();
  expect(runOf("exportRows")).toBeUndefined();
  runCommand("restore");
  expect(restore).toHaveBeenCalledTimes(1);
  runCommand("exportRows");
  unmount();
  expect(runOf("restore")).toBeUndefined();
});

test("a command that can’t be run now is not offered, and leaves its key to the others", () => {
  const [restore, other] = [vi.fn(noop), vi.fn(noop)];
  let enabled = false;
  function Guarded() {
    useCommands(() => (enabled ? { restore } : {}));
    return null;
  }
  const { rerender } = render(<Guarded />);
  expect(runOf("restore")).toBeUndefined();
  rerender(
    <>
      <Guarded />
      <Listener restore={other} />
    </>,
  );
  runCommand("restore");
  expect(other).toHaveBeenCalledTimes(1);
  enabled = true;
  runCommand("restore");
  expect(restore).toHaveBeenCalledTimes(1);
  expect(other).toHaveBeenCalledTimes(1);
});

test("a handler that handles nothing leaves the key to the browser", () => {
  render(<Listener restore={noop} openRow={() => false} />);
  expect(press("r", "KeyR")).toBe(false);
  expect(press("Enter", "Enter")).toBe(true);
});

test("letters of a keyboard without Latin ones go by their place, those of Dvorak by the letter", () => {
  const done: string[] = [];
  const note = (what: string) => () => void done.push(what);
  render(
    <Listener
      palette={note("palette")}
      saveTask={note("save")}
      nextRow={note("next")}
      select={note("select")}
      selectRange={note("range")}
      restore={note("restore")}
      {...{ "go to Invoices": note("invoices") }}
    />,
  );
  const ctrlKey = true;
  for (const letter of ["л", "κ", "ל", "ㅏ"]) {
    expect(press(letter, "KeyK", { ctrlKey }), letter).toBe(false);
  }
  expect(done.splice(0)).toEqual(["palette", "palette", "palette", "palette"]);
  expect(press("ы", "KeyS", { ctrlKey })).toBe(false);
  press("о", "KeyJ");
  press("ч", "KeyX");
  press("Ч", "KeyX", { shiftKey: true });
  press("к", "KeyR");
  press("п", "KeyG");
  press("ш", "KeyI");
  expect(done.splice(0)).toEqual(["save", "next", "select", "range", "restore", "invoices"]);
  press("k", "KeyV", { ctrlKey });
  press("v", "KeyK", { ctrlKey });
  press("s", "KeyO", { ctrlKey });
  expect(done).toEqual(["palette", "save"]);
});

test("a mark that a keyboard has with AltGr is its key, and Ctrl with a mark is not", () => {
  const [nextPage, help] = [vi.fn(noop), vi.fn(noop)];
  render(<Listener {...{ nextPage, help }} />);
  press("]", "Digit9", { ctrlKey: true, altKey: true });
  expect(nextPage).toHaveBeenCalledTimes(1);
  press("]", "BracketRight", { ctrlKey: true });
  press("]", "BracketRight", { metaKey: true });
  expect(nextPage).toHaveBeenCalledTimes(1);
  press("?", "Minus", { shiftKey: true });
  expect(help).toHaveBeenCalledTimes(1);
});

test("Enter that ends a composition in Safari does nothing", () => {
  const openRow = vi.fn(noop);
  render(<Listener openRow={openRow} />);
  expect(press("Enter", "Enter", { keyCode: 229 })).toBe(true);
  expect(openRow).not.toHaveBeenCalled();
  expect(press("Enter", "Enter", { keyCode: 13 })).toBe(false);
  expect(openRow).toHaveBeenCalledTimes(1);
});
