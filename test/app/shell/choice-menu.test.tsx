import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { ChoiceMenu } from "#src/ui/menu/choice-menu.tsx";
import { choiceButton, choicesOf, choose } from "../parts.tsx";

const choices = ["Any", "Open", "Other", "Paid"].map((name) => ({
  value: name.toLowerCase(),
  name,
}));

function Status() {
  const [value, setValue] = useState("open");
  return <ChoiceMenu isFilter label="Status" {...{ value, choices }} onChange={setValue} />;
}

test("names its value, and checks it among its choices", () => {
  render(<Status />);
  expect(choiceButton("Status")).toHaveAccessibleName("Status Open");
  const checked = () =>
    choicesOf("Status").map((choice) => [choice.textContent, choice.ariaChecked]);
  expect(checked()).toEqual([
    ["Any", "false"],
    ["Open", "true"],
    ["Other", "false"],
    ["Paid", "false"],
  ]);
  choose("Status", "Paid");
  expect(choiceButton("Status")).toHaveAccessibleName("Status Paid");
  expect(choiceButton("Status")).toHaveFocus();
  // Browsers give the focus to it as the menu opens.
  expect(choicesOf("Status").filter((choice) => choice.hasAttribute("autofocus"))).toEqual([
    choicesOf("Status")[3],
  ]);
});

test("arrows, Home, End and first letters go through the choices, and Tab leaves them", async () => {
  render(<Status />);
  const user = userEvent.setup();
  // jsdom never shows a popover.
  document.querySelector("[popover]")?.removeAttribute("popover");
  choicesOf("Status")[1]?.focus();
  const at = async (keys: string) => {
    await user.keyboard(keys);
    return document.activeElement?.textContent;
  };
  expect(await at("{ArrowDown}")).toBe("Other");
  expect(await at("{End}")).toBe("Paid");
  expect(await at("{ArrowDown}")).toBe("Any");
  expect(await at("{ArrowUp}")).toBe("Paid");
  expect(await at("{Home}")).toBe("Any");
  expect(await at("o")).toBe("Open");
  expect(await at("O")).toBe("Other");
  expect(await at("o")).toBe("Open");
  expect(await at("z")).toBe("Open");
  await user.tab();
  expect(choicesOf("Status")).not.toContain(document.activeElement);
  screen.getByRole("menuitemradio", { name: "Paid" }).focus();
  await user.keyboard("{Enter}");
  expect(choiceButton("Status")).toHaveAccessibleName("Status Paid");
});
