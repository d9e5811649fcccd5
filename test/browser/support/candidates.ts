/** Everything that can be pressed on a page at a moment. */
export interface Candidates {
  /** The dialog or popover that lies on top, by its name; empty where nothing lies over the page. */
  layer: string;
  /** Names of what can be pressed in it, in the order of the document. */
  keys: string[];
}

/**
 * Looks for everything that can be pressed in the topmost layer of the page, and keeps the elements
 * by their names for `found`: once `rest` milliseconds have passed, what changed is drawn, and nothing
 * is left to do. Written without anything from outside, so that it can be sent into a page.
 */
export async function candidates(rest: number): Promise<Candidates> {
  if (rest > 0) await new Promise((done) => setTimeout(done, rest));
  await new Promise((done) =>
    requestAnimationFrame(() =>
      requestAnimationFrame(() => requestIdleCallback(done, { timeout: 500 })),
    ),
  );
  // Counts and days change with what was pressed before; a button stays the same one.
  const plain = (text: string) =>
    text
      .replaceAll(/\s+/g, " ")
      .trim()
      .replaceAll(/([A-Z][a-z]{2} )?\d{1,2} [A-Z][a-z]{2}\b(, \d\d:\d\d( – \d\d:\d\d)?)?/g, "day")
      .replaceAll(/(?<![\w-])\d[\d,.]*(?= [a-z]|$)/g, "#")
      .replaceAll(/(?<=# [a-z]{3,})s\b/g, "");
  const textOf = (ids: string | null) =>
    ids
      ?.split(" ")
      .map((id) => document.getElementById(id)?.textContent ?? "")
      .join(" ");
  /** Label of a menu without the chosen value, which changes with what was pressed before. */
  const labelOf = (element: Element) =>
    element.matches("[aria-haspopup=menu]") ? element.querySelector("span")?.textContent : null;
  const nameOf = (element: Element): string => {
    const labels: unknown = Reflect.get(element, "labels");
    const label = labels instanceof NodeList ? [...labels].map((one) => one.textContent) : [];
    return plain(
      element.getAttribute("aria-label") ??
        labelOf(element) ??
        textOf(element.getAttribute("aria-labelledby")) ??
        (label.length > 0 ? label.join(" ") : (element.textContent ?? "")),
    );
  };
  const top = [...document.querySelectorAll("dialog:modal, :popover-open")].at(-1);
  const named = top?.matches("[aria-label], [aria-labelledby]");
  const layer = (top && named ? nameOf(top) : top?.id) ?? "";
  // Of a long list the first options are pressed: the others are like them.
  const pressable =
    "button, summary, input:is([type=checkbox], [type=radio]), :is([role=button], [role=tab], [role=menuitem], [role=option]:nth-child(-n + 8), [role=switch])";
  // Nor is every value of a filter or a field, every column, every bar, or every filter that leaves no
  // row.
  const alike =
    "[popover] li:nth-child(n + 4) *, :is([role=menu], [aria-label=Timeline], [aria-label='Items a day']) > :nth-child(n + 4), li:has(code) ~ li > button, [role=listbox]:not([aria-label=Results]) [role=option]:nth-child(n + 4)";
  const elements = new Map<string, Element>();
  for (const element of (top ?? document).querySelectorAll(pressable)) {
    const { width, height } = element.getBoundingClientRect();
    const shown = element.checkVisibility({ visibilityProperty: true }) && width * height > 0;
    const off = element.matches(":disabled, [aria-disabled=true], [inert] *");
    if (!shown || off || element.matches(alike)) continue;
    const kind = element.getAttribute("role") ?? element.getAttribute("type") ?? element.localName;
    const row =
      element.closest("[data-id]")?.getAttribute("data-id") ??
      element.closest("[role=listbox]")?.getAttribute("aria-label");
    const base = `${layer} > ${kind} ${nameOf(element)}${row ? ` in ${row}` : ""}`;
    let key = base;
    for (let again = 2; elements.has(key); again += 1) key = `${base} (${again})`;
    elements.set(key, element);
  }
  Object.assign(window, { candidates: elements });
  return { layer, keys: [...elements.keys()] };
}

/** The element that `candidates` has kept under a name. */
export function found(key: string): Element | null {
  const elements: unknown = Reflect.get(window, "candidates");
  const element: unknown = elements instanceof Map ? elements.get(key) : null;
  return element instanceof Element ? element : null;
}

/** The centre of an element, in pixels of the window; null where a press there would not hit it. */
export function centreOf(element: Element): { x: number; y: number } | null {
  element.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
  const { left, width, top, height } = element.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  return element.contains(document.elementFromPoint(x, y)) ? { x, y } : null;
}
