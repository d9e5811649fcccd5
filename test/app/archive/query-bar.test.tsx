import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { beforeAll, describe, expect, test } from "vitest";
import type { ArchivedItem } from "#src/archive/items/item.ts";
import { parseQuery } from "#src/archive/query/parse-query.ts";
import { QueryHelp } from "#src/archive/page/late-parts.ts";
import { QueryBar } from "#src/archive/page/query-bar/query-bar.tsx";
import { Listener } from "../keys/key-parts.tsx";
import { itemOf } from "../../wire/archive/query-items.ts";
import { textsOf } from "../parts.tsx";

// As on a machine that is not busy.
beforeAll(QueryHelp.preload, 60_000);

const today = new Date(2026, 10, 23).getTime();
const some = [
  itemOf("invoices", { status: "paid", client: "u_Ann" }),
  itemOf("invoices", { status: "paid", client: "u_Bob" }),
  itemOf("invoices", { status: "open", client: "u_Bob" }),
  itemOf("docs", { title: "A doc" }),
];

interface Written {
  text: string;
  replace: boolean;
}

interface HostProps {
  first: string;
  written: Written[];
  all: ArchivedItem[];
  isHandled?: boolean;
}

function Host({ first, written, all, isHandled = true }: HostProps) {
  const [query, setQuery] = useState(first);
  return (
    <>
      <Listener />
      <QueryBar
        label="Find in all archived"
        query={parseQuery(query, today)}
        isHandled={isHandled}
        onQuery={(text, { replace }) => {
          written.push({ text, replace });
          setQuery(text);
        }}
        items={all}
        today={today}
        names={names}
      />
      <button type="button">After it</button>
    </>
  );
}
const names = new Map([["u_Bob", "Bob & Sons"]]);

function open(first = "", all = some) {
  const written: Written[] = [];
  render(<Host {...{ first, written, all }} />);
  return { written, user: userEvent.setup() };
}

const field = () => screen.getByRole("combobox", { name: "Find in all archived" });
/** Opens the suggestions for what is written. */
async function ask(user: ReturnType<typeof userEvent.setup>) {
  await user.click(field());
  await user.keyboard("{ArrowDown}");
}
const findOption = (name: string) => screen.findByRole("option", { name });
const options = () => textsOf(screen.queryAllByRole("option"));

describe("the query bar", () => {
  test.each(["Budget", "請", "sta"])(
    "leaves a key that ends a composition of %s in Safari alone",
    async (text) => {
      const { user, written } = open();
      await user.type(field(), text);
      const before = [...written];
      for (const key of ["Enter", "Tab", "Escape", "ArrowDown"])
        expect(fireEvent.keyDown(field(), { key, keyCode: 229 })).toBe(true);
      expect(field()).toHaveFocus();
      expect(written).toEqual(before);
      await user.keyboard("{Enter}");
      expect(written.at(-1)).toEqual({ text, replace: false });
    },
  );

  test("writes each key at once, and makes a step of the history with Enter", async () => {
    const { user, written } = open();
    await user.type(field(), "ab{Enter}");
    expect(written).toEqual([
      { text: "a", replace: true },
      { text: "ab", replace: true },
      { text: "ab", replace: false },
    ]);
    expect(screen.queryByRole("group", { name: "Query help" })).toBeNull();
  });

  test("says what is wrong with a part, as the description of the field", async () => {
    const { user } = open("kind:doc");
    expect(field()).not.toHaveAttribute("aria-invalid");
    await user.type(field(), " total:>1k5");
    expect(field()).toBeInvalid();
    const complaint =
      "“1k5” is not a number. Write total:>1500 or total:1000..5000. Until then this part is left out of the search.";
    expect(field()).toHaveAccessibleDescription(complaint);
    await user.keyboard("{Enter}");
    expect(screen.queryByRole("group", { name: "Query help" })).toBeNull();
    expect(field()).toHaveAccessibleDescription(complaint);
    await user.keyboard("{Backspace}{Backspace}");
    expect(field()).not.toHaveAttribute("aria-invalid");
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test("shows marks that change the direction of a text by their code", async () => {
    open("total:\u202e5");
    expect(screen.getByRole("alert")).toHaveTextContent("“‹U+202E›5” is not a number.");
  });

  test("suggests fields, then values with their counts, over what the rest leaves", async () => {
    const { user } = open("kind:invoice ");
    await ask(user);
    await findOption("kind: 3");
    await user.keyboard("sta");
    await user.keyboard("{ArrowDown}");
    expect(await findOption("status: 3")).toHaveAttribute("aria-selected", "true");
    expect(field()).toHaveAttribute("aria-activedescendant", (await findOption("status: 3")).id);
    await user.keyboard("{Tab}");
    expect(field()).toHaveFocus();
    expect(field()).toHaveValue("kind:invoice status:");
    await findOption("paid 2");
    expect(options().slice(0, 2)).toEqual(["paid 2", "open 1"]);
    await user.keyboard("{ArrowDown}{ArrowDown}{ArrowRight}");
    expect(field()).toHaveValue("kind:invoice status:open ");
  });

  test("takes what suits the typed letters at once", async () => {
    open();
    field().focus();
    fireEvent.keyDown(field(), { key: "ArrowDown" });
    await findOption("kind: 4");
    // At once, as a fast writer does.
    fireEvent.change(field(), { target: { value: "sta" } });
    expect(options()).toEqual(["status: 3"]);
    fireEvent.keyDown(field(), { key: "ArrowDown" });
    fireEvent.keyDown(field(), { key: "Enter" });
    expect(field()).toHaveValue("status:");
  });

  test("takes a suggestion in the middle, and puts the caret behind it", async () => {
    const { user } = open("status: kind:invoice");
    await user.click(field());
    await user.keyboard("{Home}");
    for (let step = 0; step < "status:".length; step += 1) await user.keyboard("{ArrowRight}");
    await user.keyboard("{ArrowDown}");
    await user.click(await findOption("paid 2"));
    expect(field()).toHaveValue("status:paid kind:invoice");
    await user.keyboard(",open");
    expect(field()).toHaveValue("status:paid,open kind:invoice");
  });

  test("writes the ID of a client that is found by its name", async () => {
    const { user } = open();
    await user.type(field(), "client:sons");
    await user.keyboard("{ArrowDown}");
    await waitFor(() => expect(options()).toEqual(["u_Bob Bob & Sons 2"]));
    await user.keyboard("{ArrowDown}{Enter}");
    expect(field()).toHaveValue("client:u_Bob ");
  });

  test("does not hold the focus: Tab leaves where no suggestion was reached", async () => {
    const { user } = open();
    await user.type(field(), "sta");
    await findOption("status: 3");
    await user.tab();
    expect(field()).not.toHaveFocus();
    for (let step = 0; step < 3; step += 1) {
      if (document.activeElement?.textContent !== "After it") await user.tab();
    }
    expect(screen.getByRole("button", { name: "After it" })).toHaveFocus();
    expect(screen.queryByRole("group", { name: "Query help" })).toBeNull();
    expect(field()).toHaveValue("sta");
  });

  test("Esc closes, then clears, then leaves", async () => {
    const { user, written } = open("retainer");
    await user.click(field());
    expect(screen.queryByRole("group", { name: "Query help" })).toBeNull();
    await user.keyboard("{ArrowDown}");
    expect(screen.getByRole("group", { name: "Query help" })).toBeInTheDocument();
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("group", { name: "Query help" })).toBeNull();
    expect(written).toEqual([]);
    await user.keyboard("{Escape}");
    expect(written).toEqual([{ text: "", replace: false }]);
    expect(field()).toHaveFocus();
    await user.keyboard("{Escape}");
    expect(field()).not.toHaveFocus();
  });

  test("is reached by / and cleared by its button", async () => {
    const { user, written } = open("retainer");
    await user.keyboard("/");
    expect(field()).toHaveFocus();
    await user.keyboard("a/b");
    expect(field()).toHaveValue("a/b");
    await user.click(screen.getByRole("button", { name: "Clear the query" }));
    expect(written.at(-1)).toEqual({ text: "", replace: false });
    expect(screen.queryByRole("button", { name: "Clear the query" })).toBeNull();
  });

  test("helps with what is typed and when it is asked for, never by itself", async () => {
    const { user } = open("paid");
    const help = () => screen.queryByRole("group", { name: "Query help" });
    await user.click(field());
    await user.keyboard("{Backspace}{Backspace}{Backspace}{Backspace}");
    expect(field()).toHaveValue("");
    expect(help()).toBeNull();
    await user.keyboard("?");
    expect(field()).toHaveValue("");
    expect(help()).toBeInTheDocument();
    await user.keyboard("{Escape}zebra");
    expect(help()).toBeNull();
    await user.keyboard("{Enter}");
    expect(help()).toBeNull();
  });

  test("takes pasted lines of IDs as one condition", async () => {
    const { user } = open("kind:doc ");
    await user.click(field());
    await user.paste("in_Yw2k9QeR4tLm\nin_Bq4Tz9LkW2Xe\n");
    expect(field()).toHaveValue("kind:doc id:in_Yw2k9QeR4tLm,in_Bq4Tz9LkW2Xe ");
  });

  test("counts a hundred thousand items", async () => {
    const many = Array.from({ length: 100_000 }, (_, at) => some[at % 4] ?? itemOf("docs"));
    const { user } = open("", many);
    await user.type(field(), "status:");
    expect(await findOption("paid 50,000")).toBeInTheDocument();
    expect(screen.getByText("Status, in 100,000 items")).toBeInTheDocument();
  });
});

test("Enter leads to the rows of this query, and not to those that it had before", async () => {
  const host = (isHandled: boolean) => (
    <>
      <Host first="paid" written={[]} all={some} isHandled={isHandled} />
      <table>
        <tbody>
          <tr data-id="in_1">
            <th>
              <button type="button" tabIndex={0}>
                INV-1
              </button>
            </th>
          </tr>
        </tbody>
      </table>
    </>
  );
  const { rerender } = render(host(false));
  const user = userEvent.setup();
  await user.type(field(), "{Enter}");
  expect(field()).toHaveFocus();
  rerender(host(true));
  expect(screen.getByRole("button", { name: "INV-1" })).toHaveFocus();
});
