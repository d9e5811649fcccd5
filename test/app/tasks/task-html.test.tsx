import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { sanitise } from "#src/tasks/html/sanitise.ts";
import { liveSinks } from "../../hostile-html.ts";
import {
  replied,
  box,
  openSource,
  openTask,
  openTaskWith,
  saveButton,
  stateOf,
} from "./task-parts.tsx";

/** Sanitised description, as markup. */
function markupOf(html: string): string {
  const place = document.createElement("div");
  place.append(sanitise(html, { tables: true }).content);
  return place.innerHTML;
}

test("what is harmless stays, and links open apart", () => {
  const kept = `<p>Two <strong>routes</strong>, <em>no</em> colour</p><ul><li>a</li></ul>`;
  expect(markupOf(kept)).toBe(kept);
  expect(markupOf(`<a href="https://ok.example/x">x</a>`)).toBe(
    `<a href="https://ok.example/x" target="_blank" rel="noopener noreferrer nofollow">x</a>`,
  );
  // Text and addresses that only look like a handler or a style are kept.
  const text = `<p>One = "one", style = 'plain' onclick=2, on base/script style</p>`;
  expect(markupOf(text)).toBe(text);
  expect(markupOf("<p>a</p><script>b</script><style>c</style><p>d</p>")).toBe("<p>a</p><p>d</p>");
  expect(markupOf(`<a href="https://ok.example/one=1?a= style=b">x</a>`)).toContain(
    `href="https://ok.example/one=1?a= style=b"`,
  );
  expect(markupOf(`<a href="mailto:a@ok.example">x</a>`)).toContain("mailto:a@ok.example");
});

test("the preview is sanitised, and the source is sent as it was typed", async () => {
  const { user, puts } = await openTask();
  await openSource(user);
  const html = `<p onclick="alert(1)">Mine</p><img src=x onerror=alert(1)><a href="javascript:1">x</a>`;
  fireEvent.change(box("Description"), { target: { value: html } });
  await user.click(screen.getByRole("button", { name: "Close editor" }));
  const preview = await screen.findByRole("region", { name: "Preview of the description" });
  await waitFor(() => expect(preview).toHaveTextContent("Mine"));
  expect(liveSinks(preview.firstElementChild ?? preview)).toEqual([]);
  await user.click(saveButton());
  await waitFor(() => expect(puts()).toHaveLength(1));
  expect(JSON.parse(puts()[0]?.body ?? "")).toEqual({ description: html });
});

test("a picture in the text is a token in its HTML, and is sent whole", async () => {
  const picture = `data:image/png;base64,${"iVBORw0KGgo".repeat(120_000)}`;
  const description = `<p>Plan</p><img src="${picture}">`;
  const { user, puts } = await openTaskWith({ description });
  const source = await openSource(user);
  const shown = source.value;
  expect(shown).toMatch(/^<p>Plan<\/p><img src="\[image\/png, 1\.3 MiB, [0-9a-f]{8}\]">$/);
  expect(screen.getByText(/^A token such as \[image\/png, /)).toBeVisible();
  await user.type(source, "x{Backspace}");
  expect(stateOf("Description")).toBe("unchanged");
  // Undo brings back the token, and the picture with it.
  await user.clear(source);
  await user.click(screen.getByRole("button", { name: "Undo the change of Description" }));
  expect(source.value).toMatch(/^<p>Plan<\/p><img src="\[image\/png, /);
  await user.type(source, "<p>End</p>");
  await user.click(saveButton());
  await replied("Saved: description.");
  expect(JSON.parse(puts()[0]?.body ?? "")).toEqual({ description: `${description}<p>End</p>` });
});
