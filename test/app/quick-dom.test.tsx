import { cleanup, screen } from "@testing-library/react";
import { expect, onTestFinished, test } from "vitest";
import { openApp } from "./open-app.tsx";

/** Style of each element of a document, its labels, and the control that it labels. */
const resultsOf = (root: HTMLElement) =>
  [...root.querySelectorAll<HTMLElement>("*")].map((element) => {
    const view = element.ownerDocument.defaultView ?? window;
    const { display, visibility, pointerEvents } = view.getComputedStyle(element);
    const labels: Iterable<Element> | null | undefined = Reflect.get(element, "labels");
    const control: Element | null | undefined = Reflect.get(element, "control");
    return {
      element: `${element.tagName}#${element.id}`,
      style: [display, visibility, pointerEvents],
      labels: labels && Array.from(labels, (label) => label.textContent),
      control: control && control.outerHTML,
    };
  });

const page = `
  <p style="visibility: hidden">a <b>b <i style="visibility: visible">c</i></b></p>
  <div hidden><span>d</span></div>
  <table><tbody><tr hidden><td>e</td></tr></tbody></table>
  <dialog>f</dialog><dialog open>g</dialog><div popover>h</div>
  <details><summary>i</summary>j</details>
  <span style="display: none; pointer-events: none">k <b>l</b></span>
  <label for="m">m</label><label for="m">m2</label><input id="m"><label>n <select></select></label>
  <label for="o">o</label><input id="o" type="hidden"><label>p</label><label for="none">q</label>
  <label>r <button>s</button><input></label>`;

test("the fast results about style and labels are those of jsdom", async () => {
  await openApp("/connect", { connected: false });
  await screen.findByRole("button", { name: "Connect" });
  const frame = document.createElement("iframe");
  const copy = document.createElement("div");
  document.body.append(frame);
  onTestFinished(() => {
    frame.remove();
    copy.remove();
  });
  // The window of a frame has jsdom's own results.
  const view = frame.contentWindow;
  if (!view) throw new Error("The frame has no window.");
  const form = screen.getByRole("main").outerHTML;
  cleanup();
  for (const html of [page, form]) {
    view.document.body.innerHTML = html;
    copy.innerHTML = html;
    document.body.append(copy);
    const results = resultsOf(copy);
    expect(results.length).toBeGreaterThan(20);
    expect(results).toEqual(resultsOf(view.document.body));
  }
});
