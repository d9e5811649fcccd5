import { render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { lazyComponent } from "#src/ui/lazy-component.tsx";

const Words = ({ of }: { of: string }) => <p>Words for {of}</p>;
const Plain = ({ of }: { of: string }) => <p>No words for {of}</p>;

test("what cannot be fetched is stood in for, and fetched again for the next that is shown", async () => {
  const load = vi
    .fn<() => Promise<typeof Words>>()
    .mockRejectedValueOnce(new TypeError("Failed to fetch"))
    .mockResolvedValue(Words);
  const Note = lazyComponent(load, Plain);
  const { rerender } = render(<Note key="first" of="one" />);
  expect(await screen.findByText("No words for one")).toBeVisible();
  expect(load).toHaveBeenCalledTimes(1);
  // What is shown already stays, however often it is rendered.
  rerender(<Note key="first" of="one still" />);
  expect(screen.getByText("No words for one still")).toBeVisible();
  expect(load).toHaveBeenCalledTimes(1);
  rerender(<Note key="second" of="two" />);
  expect(await screen.findByText("Words for two")).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
});

test("what can be fetched is fetched once", async () => {
  const load = vi.fn<() => Promise<typeof Words>>().mockResolvedValue(Words);
  const Note = lazyComponent(load, Plain);
  const { rerender } = render(<Note key="first" of="one" />);
  expect(await screen.findByText("Words for one")).toBeVisible();
  rerender(<Note key="second" of="two" />);
  expect(screen.getByText("Words for two")).toBeVisible();
  expect(load).toHaveBeenCalledTimes(1);
});

test("what was warmed before is there at once", async () => {
  const load = vi.fn<() => Promise<typeof Words>>().mockResolvedValue(Words);
  const Note = lazyComponent(load, Plain);
  await Note.preload();
  render(<Note of="one" />);
  expect(screen.getByText("Words for one")).toBeVisible();
  expect(load).toHaveBeenCalledTimes(1);
});
