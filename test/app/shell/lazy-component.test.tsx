import { CatchBoundary } from "@tanstack/react-router";
import { render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { lazyComponent } from "#src/ui/lazy-component.tsx";

const Words = ({ of }: { of: string }) => <p>Words for {of}</p>;

test("a load that failed is tried again for the next instance", async () => {
  // React reports what an error boundary caught.
  vi.spyOn(console, "error").mockImplementation(() => {});
  vi.spyOn(console, "warn").mockImplementation(() => {});
  const load = vi
    .fn<() => Promise<typeof Words>>()
    .mockRejectedValueOnce(new TypeError("Failed to fetch"))
    .mockResolvedValue(Words);
  const Note = lazyComponent(load);
  const page = (of: string) => (
    <CatchBoundary getResetKey={() => of} errorComponent={({ error }) => <p>{String(error)}</p>}>
      <Note key={of} of={of} />
    </CatchBoundary>
  );
  const { rerender } = render(page("one"));
  expect(await screen.findByText("TypeError: Failed to fetch")).toBeVisible();
  expect(load).toHaveBeenCalledTimes(1);
  rerender(page("two"));
  expect(await screen.findByText("Words for two")).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
});

test("a component is loaded once", async () => {
  const load = vi.fn<() => Promise<typeof Words>>().mockResolvedValue(Words);
  const Note = lazyComponent(load);
  const { rerender } = render(<Note key="first" of="one" />);
  expect(await screen.findByText("Words for one")).toBeVisible();
  rerender(<Note key="second" of="two" />);
  expect(screen.getByText("Words for two")).toBeVisible();
  expect(load).toHaveBeenCalledTimes(1);
});

test("a preloaded component renders at once", async () => {
  const load = vi.fn<() => Promise<typeof Words>>().mockResolvedValue(Words);
  const Note = lazyComponent(load);
  await Note.preload();
  render(<Note of="one" />);
  expect(screen.getByText("Words for one")).toBeVisible();
  expect(load).toHaveBeenCalledTimes(1);
});
