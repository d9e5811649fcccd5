import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { openApp } from "../open-app.tsx";
import { holdWebhooks, rowOf } from "./webhook-parts.tsx";

const secretOf = (nth: number) => `whsec_sentinel_${nth}_Zq7RtY2mKp`;
/** Text that is in every secret and in no handle. */
const sentinel = "whsec_sentinel";
const open = (path: string, count: number) =>
  openApp(path, {
    prepare: ({ workspace }) =>
      holdWebhooks(
        workspace,
        Array.from({ length: count }, () => ({})),
      ),
  });

const show = (id: string) => within(rowOf(id)).getByRole("button", { name: /^Show the secret/ });
const hide = (id: string) => within(rowOf(id)).queryByRole("button", { name: /^Hide the secret/ });
const copy = (id: string) => within(rowOf(id)).getByRole("button", { name: /^Copy the secret/ });

describe("a secret that is shown", () => {
  test("is one at a time, also where a press gives no focus, and Hide puts it away", async () => {
    const { user } = await open("/webhooks", 3);
    fireEvent.click(show("wh_1"));
    expect(rowOf("wh_1")).toHaveTextContent(secretOf(1));
    fireEvent.click(show("wh_2"));
    expect(rowOf("wh_2")).toHaveTextContent(secretOf(2));
    expect(screen.getAllByText(new RegExp(sentinel))).toHaveLength(1);
    const button = hide("wh_2");
    expect(button).toHaveFocus();
    expect(button).toHaveAccessibleName("Hide the secret of hooks.example/in/2");
    await user.click(button ?? document.body);
    expect(document.body).not.toHaveTextContent(sentinel);
    expect(show("wh_2")).toHaveFocus();

    // It hides when the focus moves on, but not to its own buttons.
    await user.click(show("wh_1"));
    await user.keyboard("{ArrowRight}");
    expect(copy("wh_1")).toHaveFocus();
    expect(rowOf("wh_1")).toHaveTextContent(secretOf(1));
    await user.tab();
    expect(document.body).not.toHaveTextContent(sentinel);

    // Selecting the text takes the focus into it, and leaves it in sight.
    await user.click(show("wh_1"));
    await user.click(screen.getByText(secretOf(1)));
    expect(rowOf("wh_1")).toHaveTextContent(secretOf(1));
  });

  test("hides after 30 s, and not before", async () => {
    await open("/webhooks", 3);
    vi.useFakeTimers();
    fireEvent.click(show("wh_1"));
    await act(() => vi.advanceTimersByTimeAsync(29_900));
    expect(rowOf("wh_1")).toHaveTextContent(secretOf(1));
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(document.body).not.toHaveTextContent(sentinel);
    // Another look takes another 30 s, however late in the first it came.
    fireEvent.click(show("wh_1"));
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    fireEvent.click(show("wh_2"));
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(rowOf("wh_2")).toHaveTextContent(secretOf(2));
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(document.body).not.toHaveTextContent(sentinel);
  });

  test("hides when the window or the page is left, and does not come back with the page", async () => {
    const { router } = await open("/webhooks", 30);
    for (const leave of [
      () => fireEvent.blur(window),
      () => fireEvent(document, new Event("visibilitychange")),
    ]) {
      fireEvent.click(show("wh_1"));
      expect(rowOf("wh_1")).toHaveTextContent(secretOf(1));
      leave();
      expect(document.body).not.toHaveTextContent(sentinel);
    }
    fireEvent.click(show("wh_1"));
    await act(() => router.navigate({ to: "/webhooks", search: { page: 2 } }));
    expect(await screen.findByText("21–30")).toBeVisible();
    expect(document.body).not.toHaveTextContent(sentinel);
    await act(async () => router.history.back());
    expect(await screen.findByText("1–20")).toBeVisible();
    expect(document.body).not.toHaveTextContent(sentinel);
  });

  test("in the details hides with them", async () => {
    const { user } = await open("/webhooks/wh_2", 3);
    const drawer = await screen.findByRole("dialog");
    await user.click(within(drawer).getByRole("button", { name: /^Show the secret/ }));
    expect(drawer).toHaveTextContent(secretOf(2));
    await user.click(within(drawer).getByText("Raw JSON"));
    expect(document.body).not.toHaveTextContent(sentinel);
    await user.click(within(drawer).getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(document.body).not.toHaveTextContent(sentinel);
  });
});

test("copying a secret works while it is hidden, names no part of it, and fails with a message", async () => {
  const { user, session } = await open("/webhooks", 3);
  const written = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  await user.click(copy("wh_2"));
  expect(written.mock.calls).toEqual([[secretOf(2)]]);
  expect(await screen.findByText("Secret of hooks.example/in/2 copied")).toBeVisible();
  expect(document.body).not.toHaveTextContent(sentinel);
  session().secrets.forget();
  await user.click(copy("wh_2"));
  expect(await screen.findByText(/no longer available\. Refresh the list\./)).toBeVisible();
  await user.click(show("wh_2"));
  expect(hide("wh_2")).toBeNull();
  expect(written).toHaveBeenCalledOnce();
});
