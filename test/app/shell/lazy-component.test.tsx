import { act, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { failedLoads, lazyComponents } from "#src/ui/lazy-component.tsx";

const Words = ({ of }: { of: string }) => <p>Words for {of}</p>;

test("a load that failed leaves the page as it is, and is tried again when asked", async () => {
  const load = vi
    .fn<() => Promise<typeof Words>>()
    .mockRejectedValueOnce(new TypeError("Failed to fetch"))
    .mockRejectedValueOnce(new TypeError("Failed to fetch"))
    .mockResolvedValue(Words);
  const Note = lazyComponents(load)((words) => words);
  const page = (of: string) => (
    <>
      <input aria-label="Typed" />
      <Note key={of} of={of} />
    </>
  );
  const { rerender } = render(page("one"));
  await userEvent.type(screen.getByLabelText("Typed"), "kept");
  await waitFor(() => expect(failedLoads.get()).toHaveLength(1));
  act(() => failedLoads.get()[0]?.());
  await waitFor(() => expect(load).toHaveBeenCalledTimes(2));
  await waitFor(() => expect(failedLoads.get()).toHaveLength(1));
  act(() => failedLoads.get()[0]?.());
  expect(await screen.findByText("Words for one")).toBeVisible();
  expect(failedLoads.get()).toEqual([]);
  rerender(page("two"));
  expect(screen.getByText("Words for two")).toBeVisible();
  expect(screen.getByLabelText("Typed")).toHaveValue("kept");
  expect(load).toHaveBeenCalledTimes(3);
});

test("a load that failed is tried again for the next instance, and counts only while it is shown", async () => {
  const load = vi
    .fn<() => Promise<typeof Words>>()
    .mockRejectedValueOnce(new TypeError("Failed to fetch"))
    .mockResolvedValue(Words);
  const Note = lazyComponents(load)((words) => words);
  const { rerender } = render(<Note key="first" of="one" />);
  await waitFor(() => expect(failedLoads.get()).toHaveLength(1));
  rerender(<Note key="second" of="two" />);
  expect(await screen.findByText("Words for two")).toBeVisible();
  expect(failedLoads.get()).toEqual([]);
});

test("a preloaded component renders at once, and is loaded once", async () => {
  const load = vi.fn<() => Promise<typeof Words>>().mockResolvedValue(Words);
  const Note = lazyComponents(load)((words) => words);
  await Note.preload();
  const { rerender } = render(<Note key="first" of="one" />);
  expect(screen.getByText("Words for one")).toBeVisible();
  rerender(<Note key="second" of="two" />);
  expect(screen.getByText("Words for two")).toBeVisible();
  expect(load).toHaveBeenCalledTimes(1);
});
