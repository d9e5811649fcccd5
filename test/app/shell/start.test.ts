import { readFileSync } from "node:fs";
import { runInThisContext } from "node:vm";
import { screen } from "@testing-library/dom";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";

const sentence = "Reshelve couldn’t be loaded. Check your connection, then reload.";
const page = readFileSync("index.html", "utf8");
const script = readFileSync("public/start.js", "utf8");

/** Opens the page as the host sends it, without the scripts of the build. */
beforeEach(() => {
  const { body } = new DOMParser().parseFromString(page, "text/html");
  document.body.replaceChildren(...body.children);
  runInThisContext(script);
});

const firstScript = () => document.querySelector("script[type=module]") ?? document.body;
const expectFailure = () => {
  expect(screen.getByRole("alert")).toHaveTextContent(sentence);
  expect(screen.queryByRole("img", { name: "Reshelve is starting" })).toBeNull();
};

test("a first script that can’t be loaded says so and offers to reload", async () => {
  const reload = vi.fn();
  vi.stubGlobal("location", { reload });
  expect(screen.getByRole("img", { name: "Reshelve is starting" })).toBeInTheDocument();
  expect(screen.queryByRole("alert")).toBeNull();
  firstScript().dispatchEvent(new Event("error"));
  expectFailure();
  await userEvent.click(screen.getByRole("button", { name: "Reload" }));
  expect(reload).toHaveBeenCalledOnce();
});

test("so does a script that the first one loads", () => {
  dispatchEvent(new Event("unhandledrejection"));
  expectFailure();
});

test("an icon that can’t be loaded, or an error once the page is shown, says nothing here", () => {
  document.body.append(document.createElement("link"));
  document.body.lastElementChild?.dispatchEvent(new Event("error"));
  document.querySelector(".boot")?.remove();
  firstScript().dispatchEvent(new Event("error"));
  dispatchEvent(new Event("unhandledrejection"));
  expect(screen.queryByRole("alert")).toBeNull();
});
