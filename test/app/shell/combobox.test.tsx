import { act, fireEvent, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { Combobox } from "#src/ui/form/combobox.tsx";

const people = [
  { id: "u_1", name: "Ada" },
  { id: "u_2", name: "Grace", note: "Member" },
  { id: "u_3", name: "Linus" },
];
const onSubmit = vi.fn<() => void>();
const onEnd = vi.fn<() => void>();
const onOuterKey = vi.fn<(key: string, prevented: boolean) => void>();

interface ExampleProps {
  listed?: boolean;
  start?: string;
  loading?: boolean;
  /** Number of people that are known while the others are loading. */
  known?: number;
}

function Example({ listed = true, start = "", loading = false, known = 0 }: ExampleProps) {
  const [text, setText] = useState(start);
  const [query, setQuery] = useState<string | null>(null);
  const options = people
    .slice(0, loading ? known : people.length)
    .filter(({ name }) => name.toLowerCase().includes(query ?? ""));
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      onKeyDown={(event) => onOuterKey(event.key, event.defaultPrevented)}
    >
      <label htmlFor="who">Assignee</label>
      <Combobox
        id="who"
        label="Assignee"
        text={text}
        onText={setText}
        query={query}
        onQuery={setQuery}
        options={listed ? options : null}
        loading={loading}
        selected={text}
        onSelect={setText}
        onEnd={onEnd}
        status={`${options.length} matches`}
      />
      <button type="submit">Save</button>
    </form>
  );
}

function open(props: ExampleProps = {}) {
  onSubmit.mockClear();
  onEnd.mockClear();
  onOuterKey.mockClear();
  const { rerender } = render(<Example {...props} />);
  const field = screen.getByRole("combobox", { name: "Assignee" });
  field.focus();
  return { user: userEvent.setup(), field, rerender };
}

const active = () => {
  const id = screen.getByRole("combobox").getAttribute("aria-activedescendant");
  return id === null ? null : (document.getElementById(id)?.textContent ?? "nowhere");
};
const expectClosed = () => {
  expect(screen.getByRole("combobox")).toHaveAttribute("aria-expanded", "false");
  expect(screen.queryByRole("option")).toBeNull();
  expect(active()).toBeNull();
};

describe("the pattern of an editable combobox with a list", () => {
  test("names its list, and is closed until it is asked for", () => {
    const { field } = open();
    expectClosed();
    expect(field).toHaveAttribute("aria-autocomplete", "list");
    const list = document.getElementById(field.getAttribute("aria-controls") ?? "");
    expect(list).toHaveAttribute("role", "listbox");
    expect(list).toHaveAccessibleName("Assignee");
  });

  test("Down opens it at the first option and Up at the last; both go on and come round", async () => {
    const { user, field } = open();
    await user.keyboard("{ArrowDown}");
    expect(field).toHaveAttribute("aria-expanded", "true");
    expect(active()).toBe("Adau_1");
    await user.keyboard("{ArrowDown}");
    expect(active()).toBe("GraceMemberu_2");
    await user.keyboard("{ArrowDown}{ArrowDown}");
    expect(active()).toBe("Adau_1");
    expect(field).toHaveFocus();
    await user.keyboard("{Escape}{ArrowUp}");
    expect(active()).toBe("Linusu_3");
    await user.keyboard("{ArrowUp}{ArrowUp}");
    expect(active()).toBe("Adau_1");
    await user.keyboard("{ArrowUp}");
    expect(active()).toBe("Linusu_3");
  });

  test("asks for more options at the end of the list, by key and by scrolling", async () => {
    const { user } = open();
    await user.keyboard("{ArrowDown}{ArrowDown}");
    expect(onEnd).not.toHaveBeenCalled();
    await user.keyboard("{ArrowDown}");
    expect(onEnd).toHaveBeenCalledOnce();
    const list = screen.getByRole("listbox");
    vi.spyOn(list, "scrollHeight", "get").mockReturnValue(1_000);
    vi.spyOn(list, "clientHeight", "get").mockReturnValue(240);
    fireEvent.scroll(list, { target: { scrollTop: 300 } });
    expect(onEnd).toHaveBeenCalledOnce();
    fireEvent.scroll(list, { target: { scrollTop: 740 } });
    expect(onEnd).toHaveBeenCalledTimes(2);
  });

  test("Home and End go to the ends of the list, or of the text while no option is active", async () => {
    const { user, field } = open({ start: "a" });
    await user.keyboard("{ArrowDown}{End}");
    expect(active()).toBe("Linusu_3");
    await user.keyboard("{Home}");
    expect(active()).toBe("Adau_1");
    await user.keyboard("{Escape}{Home}x");
    expect(field).toHaveValue("xa");
  });

  test("Enter takes the active option or the only match, closes a list without one, and submits when it is closed", async () => {
    const { user, field } = open();
    await user.keyboard("{ArrowDown}{ArrowDown}{Enter}");
    expect(field).toHaveValue("u_2");
    expectClosed();
    expect(field).toHaveFocus();
    expect(onSubmit).not.toHaveBeenCalled();
    await user.keyboard("{ArrowDown}");
    expect(screen.getByRole("option", { selected: true })).toHaveTextContent("Grace");
    await user.clear(field);
    await user.keyboard("li{Enter}");
    expect(field).toHaveValue("u_3");
    await user.clear(field);
    await user.keyboard("a{Enter}");
    expect(field).toHaveValue("a");
    expectClosed();
    expect(onSubmit).not.toHaveBeenCalled();
    await user.keyboard("{Enter}");
    expect(onSubmit).toHaveBeenCalledOnce();
  });

  test("Enter takes the match of the text that was typed right before it", () => {
    const { field } = open();
    // Both keys before the list has followed the text.
    act(() => {
      fireEvent.change(field, { target: { value: "gr" } });
      fireEvent.keyDown(field, { key: "Enter" });
    });
    expect(field).toHaveValue("u_2");
    expectClosed();
  });

  test("Enter takes no lone match while others may still come", async () => {
    people.push({ id: "u_4", name: "Grace Two" });
    onTestFinished(() => void people.pop());
    const { user, field, rerender } = open({ loading: true, known: 3 });
    await user.keyboard("gr{Enter}");
    expect(field).toHaveValue("gr");
    rerender(<Example />);
    expect(field).toHaveValue("gr");
    expect(screen.getAllByRole("option")).toHaveLength(2);
    // One that the user has moved to is taken.
    await user.keyboard("{ArrowDown}{Enter}");
    expect(field).toHaveValue("u_2");
  });

  test("typing filters, no option is active until one is gone to, and Escape closes the list first", async () => {
    const { user, field } = open();
    await user.keyboard("{ArrowDown}a");
    expect(screen.getAllByRole("option")).toHaveLength(2);
    expect(active()).toBeNull();
    expect(screen.getByRole("status")).toHaveTextContent("2 matches");
    await user.keyboard("z");
    expect(screen.getByRole("combobox")).toHaveAttribute("aria-expanded", "false");
    expect(screen.getByRole("status")).toHaveTextContent("0 matches");
    await user.clear(field);
    await user.keyboard("gr{Escape}");
    expectClosed();
    expect(field).toHaveValue("gr");
    await user.keyboard("{Escape}");
    expect(onOuterKey.mock.calls.filter(([key]) => key === "Escape")).toEqual([
      ["Escape", true],
      ["Escape", false],
    ]);
  });

  test("Tab takes the active option and goes on; without one the text stays", async () => {
    const { user, field } = open();
    await user.keyboard("{ArrowDown}");
    await user.tab();
    expect(field).toHaveValue("u_1");
    expect(screen.getByRole("button", { name: "Save" })).toHaveFocus();
    expectClosed();
    await user.tab({ shift: true });
    await user.clear(field);
    await user.keyboard("gr");
    await user.tab();
    expect(field).toHaveValue("gr");
    expectClosed();
  });

  test("a press takes an option and keeps the focus in the field", async () => {
    const { user, field } = open();
    await user.click(screen.getByRole("button", { name: "Choose Assignee" }));
    await user.click(screen.getByRole("option", { name: /^Linus/ }));
    expect(field).toHaveValue("u_3");
    expect(field).toHaveFocus();
    expectClosed();
    await user.click(screen.getByRole("button", { name: "Choose Assignee" }));
    await user.click(screen.getByRole("button", { name: "Choose Assignee" }));
    expectClosed();
    // Keys that compose a character, and those with Ctrl, are left alone.
    fireEvent.keyDown(field, { key: "ArrowDown", isComposing: true });
    fireEvent.keyDown(field, { key: "Enter", ctrlKey: true });
    expectClosed();
    expect(onOuterKey).toHaveBeenLastCalledWith("Enter", false);
  });

  test.each(["Enter", "Tab", "ArrowDown", "Escape"])(
    "%s that ends a composition in Safari is left alone",
    async (key) => {
      const { user, field } = open();
      await user.type(field, "a{ArrowDown}");
      const value = field.getAttribute("value");
      expect(fireEvent.keyDown(field, { key, keyCode: 229 })).toBe(true);
      expect(field).toHaveAttribute("value", value);
      expect(field).toHaveAttribute("aria-expanded", "true");
      await user.keyboard("{Enter}");
      expect(field).toHaveAttribute("aria-expanded", "false");
      expect(onSubmit).not.toHaveBeenCalled();
    },
  );

  test("without anything to list it is a text field", async () => {
    render(<Example listed={false} />);
    const field = screen.getByRole("textbox", { name: "Assignee" });
    await userEvent.setup().type(field, "u_9{ArrowDown}");
    expect(field).toHaveValue("u_9");
    expect(screen.queryByRole("button", { name: /^Choose/ })).toBeNull();
    expect(screen.queryByRole("option")).toBeNull();
  });
});
