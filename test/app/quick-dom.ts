/*
 * Fast results to what Testing Library asks of every element on a page. jsdom spends a third of a
 * test on them: it matches each element against its whole default style sheet, and walks the whole
 * page for each label. `quick-dom.test.tsx` compares these results with those of jsdom.
 */

/** `getComputedStyle` of jsdom. */
let jsdomStyle = window.getComputedStyle;

/** Value of a property in the `style` attribute, or an empty text. */
function inlineValue(element: Element, name: string): string {
  const styled = element instanceof HTMLElement || element instanceof SVGElement;
  return styled && element.hasAttribute("style") ? element.style.getPropertyValue(name) : "";
}

/** Attributes that the default style sheet selects by. */
const selectedBy = ["hidden", "open", "popover", "type"];
/** `display` of elements without inline style, by name and attributes. */
const displays = new Map<string, string>();

function displayOf(element: Element): string {
  const own = inlineValue(element, "display");
  if (own) return own;
  const attributes = selectedBy.map((name) => element.getAttribute(name));
  const key = JSON.stringify([element.localName, ...attributes]);
  let display = displays.get(key);
  if (display === undefined) {
    display = jsdomStyle(element).display;
    displays.set(key, display);
  }
  return display;
}

/** Value of an inherited property that only `style` attributes set. */
function inheritedValue(element: Element, name: string, initial: string): string | undefined {
  for (let each: Element | null = element; each; each = each.parentElement) {
    // A hidden part of a table is collapsed by the default style sheet.
    if (each.hasAttribute("hidden")) return undefined;
    const value = inlineValue(each, name);
    if (value) return value;
  }
  return initial;
}

const quickValues: Record<string, (element: Element) => string | undefined> = {
  display: displayOf,
  visibility: (element) => inheritedValue(element, "visibility", "visible"),
  pointerEvents: (element) => inheritedValue(element, "pointer-events", "auto"),
};

/** Computed style that works out the common properties itself and asks jsdom for the others. */
function quickStyle(element: Element, pseudo?: string | null): CSSStyleDeclaration {
  // Without style sheets of the page, `style` attributes are all that differs from the default.
  if (pseudo || document.styleSheets.length > 0) return jsdomStyle(element, pseudo);
  let full: CSSStyleDeclaration | undefined;
  const read = (name: string): unknown =>
    quickValues[name]?.(element) ?? Reflect.get((full ??= jsdomStyle(element)), name);
  return new Proxy(document.documentElement.style, {
    get(_target, name) {
      if (typeof name !== "string") return undefined;
      if (name === "getPropertyValue") return (property: string) => read(property) ?? "";
      return read(name);
    },
  });
}

const labelableNames = ["button", "input", "meter", "output", "progress", "select", "textarea"];
const isLabelable = (element: Element) =>
  labelableNames.includes(element.localName) && element.getAttribute("type") !== "hidden";

function controlOf(label: HTMLLabelElement): Element | null {
  const control = label.hasAttribute("for")
    ? document.getElementById(label.htmlFor)
    : [...label.querySelectorAll("*")].find(isLabelable);
  return control && isLabelable(control) ? control : null;
}

function labelsOf(control: Element): HTMLLabelElement[] {
  // Most have neither a label around them nor an ID: no walk over all labels is needed.
  if (control.id === "" && !control.closest("label")) return [];
  const candidates = [...document.querySelectorAll("label")].filter((label) =>
    label.hasAttribute("for") ? label.htmlFor === control.id : label.contains(control),
  );
  return candidates.filter((label) => controlOf(label) === control);
}

/** Replaces jsdom's own results, once for each window: test files may share one. */
export function installQuickDom() {
  if (window.getComputedStyle === quickStyle) return;
  jsdomStyle = window.getComputedStyle.bind(window);
  window.getComputedStyle = quickStyle;
  Object.defineProperty(HTMLLabelElement.prototype, "control", {
    get(this: HTMLLabelElement) {
      return controlOf(this);
    },
  });
  for (const { prototype } of [
    HTMLButtonElement,
    HTMLInputElement,
    HTMLMeterElement,
    HTMLOutputElement,
    HTMLProgressElement,
    HTMLSelectElement,
    HTMLTextAreaElement,
  ]) {
    Object.defineProperty(prototype, "labels", {
      get(this: Element) {
        return isLabelable(this) ? labelsOf(this) : null;
      },
    });
  }
}
