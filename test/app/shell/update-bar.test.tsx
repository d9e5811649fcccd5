import { act, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { expect, onTestFinished, test, vi } from "vitest";
import { build } from "virtual:build";
import { explain } from "#src/api/explain.ts";
import { UpdateBar } from "#src/routes/-update/update-bar.tsx";
import { isIncomplete } from "#src/ui/lazy-component.tsx";

const newer = { version: "9.0.0", commit: "0123456789ab" };
const MINUTES = 60_000;

/** Shows the bar on a page whose host serves `served`, and tells how often the page asked. */
function open(served: () => Response) {
  const asked = vi.fn(served);
  const server = setupServer(http.get("*/version.json", () => asked()));
  server.listen({ onUnhandledRequest: "error" });
  // The page was loaded just now.
  vi.useFakeTimers({ toFake: ["Date"], now: performance.timeOrigin });
  onTestFinished(() => {
    server.close();
    isIncomplete.set(false);
  });
  render(<UpdateBar />);
  return asked;
}

/** Shows the tab again after some minutes in which it was hidden. */
function showTab(minutes: number) {
  vi.setSystemTime(Date.now() + minutes * MINUTES);
  document.dispatchEvent(new Event("visibilitychange"));
}

/** Fails like Vite's own code where a chunk can't be loaded. Returns the error that the page gets. */
function failToLoad() {
  const error = new TypeError("Failed to fetch dynamically imported module: /assets/a-1.js");
  dispatchEvent(
    Object.assign(new Event("vite:preloadError", { cancelable: true }), { payload: error }),
  );
  return error;
}

const bar = () => screen.getByRole("status");

test("an older tab says that a newer version is served when it is shown again", async () => {
  const asked = open(() => Response.json(newer));
  expect(bar()).toBeEmptyDOMElement();
  showTab(6);
  await waitFor(() => expect(bar()).toHaveTextContent("A new version is available."));
  expect(screen.getByRole("button", { name: "Reload" })).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Dismiss" }));
  expect(bar()).toBeEmptyDOMElement();
  // The same version is not told twice; another one is.
  showTab(6);
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(2));
  expect(bar()).toBeEmptyDOMElement();
  asked.mockImplementation(() => Response.json({ ...newer, commit: "ba9876543210" }));
  showTab(6);
  await waitFor(() => expect(bar()).toHaveTextContent("A new version is available."));
});

test("the host is asked once in five minutes, and not by a hidden tab", async () => {
  open(() => Response.json(newer));
  const asked = vi.spyOn(globalThis, "fetch");
  showTab(4);
  expect(asked).not.toHaveBeenCalled();
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  showTab(4);
  expect(asked).not.toHaveBeenCalled();
  hidden.mockRestore();
  showTab(0);
  expect(asked).toHaveBeenCalledOnce();
  showTab(4);
  expect(asked).toHaveBeenCalledOnce();
  await waitFor(() => expect(bar()).toHaveTextContent("A new version"));
});

test.each([
  ["the same build", () => Response.json(build)],
  ["no such file", () => HttpResponse.html("<title>Not found</title>", { status: 404 })],
  ["the start page for every path", () => HttpResponse.html("<title>Reshelve</title>")],
  ["something else", () => Response.json(["0.2.0"])],
  ["nothing", () => HttpResponse.error()],
])("nothing is said where the host replies %s", async (_name, served) => {
  const asked = open(served);
  showTab(6);
  await waitFor(() => expect(asked).toHaveBeenCalledOnce());
  await Promise.resolve();
  expect(bar()).toBeEmptyDOMElement();
});

test("a part that can't be loaded makes the page look for a newer version at once", async () => {
  open(() => Response.json(newer));
  const error = failToLoad();
  await waitFor(() => expect(bar()).toHaveTextContent("A new version is available."));
  // By its own message the router would reload the page.
  expect(error.message).not.toMatch(/^Failed to fetch/);
  expect(error.name).toBe("ChunkLoadError");
});

test("without a newer version, a missing part is named with a button that reloads", async () => {
  open(() => HttpResponse.error());
  const { title, text } = explain(failToLoad(), "acme.example");
  expect(title).toBe("Part of Reshelve couldn’t be loaded");
  expect(text).toContain("a new version");
  expect(bar()).toBeEmptyDOMElement();
  act(() => isIncomplete.set(true));
  await waitFor(() => expect(bar()).toHaveTextContent("Part of this page couldn’t be loaded."));
  expect(screen.getByRole("button", { name: "Reload" })).toBeVisible();
});
