import { render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, onTestFinished, test, vi } from "vitest";
import { isIncomplete, lazyComponents } from "#src/ui/lazy-component.tsx";

const Words = ({ of }: { of: string }) => <p>Words for {of}</p>;

test("a load that failed leaves the page as it is, and says that a part is missing", async () => {
  onTestFinished(() => isIncomplete.set(false));
  const load = vi.fn<() => Promise<typeof Words>>().mockRejectedValue(new TypeError("Failed"));
  const Note = lazyComponents(load)((words) => words);
  render(
    <>
      <input aria-label="Typed" />
      <Note of="one" />
    </>,
  );
  await userEvent.type(screen.getByLabelText("Typed"), "kept");
  await waitFor(() => expect(isIncomplete.get()).toBe(true));
  expect(screen.getByLabelText("Typed")).toHaveValue("kept");
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
