/*
 * Makes what carries meaning in HTML of other editors into text and simple formatting, before the
 * elements and attributes that carry it are removed. Works on nodes that are sanitised but for them.
 */

/** A character without a meaning, which parsed text holds only where the sanitiser put it. */
export const mark = "\uE0FF";
/** The style of a run, under a name that no browser applies. */
export const STYLE = `style${mark}`;

/** Without `tables`, as where the result can't hold them, their rows become paragraphs. */
export function keepMeaning(root: HTMLElement, { tables }: { tables: boolean }): void {
  keepRuns(root);
  keepBoxes(root);
  for (const picture of root.querySelectorAll("img")) {
    const alt = picture.alt.trim();
    picture.replaceWith(alt === "" ? "" : `Picture: ${alt}`);
  }
  if (!tables) for (const table of [...root.querySelectorAll("table")].toReversed()) unroll(table);
  for (const block of [...root.querySelectorAll(BOXES)].toReversed()) toParagraphs(block);
}

/** Formats of a run, with the elements and the styles that set them. */
const formats = [
  { tag: "strong", tags: "b, strong", property: "font-weight", on: /^(bold|[6-9]\d\d|1000)/ },
  { tag: "em", tags: "i, em", property: "font-style", on: /^(italic|oblique)/ },
  { tag: "s", tags: "s, del, strike", property: "text-decoration", on: /line-through/ },
  { tag: "u", tags: "u, ins", property: "text-decoration", on: /underline/ },
];

/** The value of a property in the style of an element; null without it. */
function styled(element: Element, property: string): string | null {
  const name = property === "text-decoration" ? "text-decoration(?:-line)?" : property;
  const style = element.getAttribute(STYLE) ?? "";
  const [, value] = new RegExp(`(?:^|;)\\s*${name}\\s*:\\s*([^;]+)`, "i").exec(style) ?? [];
  return value?.trim().toLowerCase() ?? null;
}

/**
 * Formats each run of text by the nearest element that says how: editors write the weight as a style,
 * also to undo that of an element around it. HTML without such styles stays as it is.
 */
function keepRuns(root: HTMLElement) {
  const hasStyles = [...root.querySelectorAll("*")].some((element) =>
    formats.some(({ property }) => styled(element, property) !== null),
  );
  if (!hasStyles) return;
  const texts: Text[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
  const runs = texts.map((text) => ({ text, tags: formatsOf(text, root) }));
  for (const { tags } of formats) {
    for (const element of root.querySelectorAll(tags)) element.replaceWith(...element.childNodes);
  }
  for (const { text, tags } of runs) {
    if (text.data.trim() === "") continue;
    for (const tag of tags) {
      const format = document.createElement(tag);
      text.replaceWith(format);
      format.append(text);
    }
  }
}

/** The formats of a text. A heading is bold, and a link underlined, by itself. */
function formatsOf(text: Text, root: Element): string[] {
  const parent = text.parentElement;
  return formats.flatMap(({ tag, tags, property, on }) => {
    if (tag === "strong" && parent?.closest("h1, h2, h3, h4, h5, h6, th")) return [];
    if (tag === "u" && parent?.closest("a")) return [];
    for (let at = parent; at && at !== root; at = at.parentElement) {
      const value = styled(at, property);
      if (value !== null && value !== "inherit") return on.test(value) ? [tag] : [];
      if (at.matches(tags)) return [tag];
    }
    return [];
  });
}

/** Writes boxes of check lists as ☑ and ☐, at the start of the text that they are about. */
function keepBoxes(root: HTMLElement) {
  for (const item of root.querySelectorAll("li[data-checked]")) {
    for (const input of item.querySelectorAll(":scope > label input")) input.remove();
    const isDone = item.getAttribute("data-checked") === "true";
    (item.querySelector(":scope > p, :scope > div > p") ?? item).prepend(isDone ? "☑ " : "☐ ");
  }
  for (const input of root.querySelectorAll("input")) {
    const isBox = input.getAttribute("type")?.toLowerCase() === "checkbox";
    if (!isBox) input.remove();
    else input.replaceWith(input.hasAttribute("checked") ? "☑ " : "☐ ");
  }
}

/** Replaces a table by a paragraph a row. */
function unroll(table: HTMLTableElement) {
  const rows = [...table.querySelectorAll("tr")].map((row) => {
    const paragraph = document.createElement("p");
    for (const [index, cell] of [...row.children].entries()) {
      if (index > 0) paragraph.append(" | ");
      for (const block of cell.querySelectorAll("p, div, br")) block.before(" ");
      for (const block of cell.querySelectorAll("p, div")) block.replaceWith(...block.childNodes);
      paragraph.append(...cell.childNodes);
    }
    return paragraph;
  });
  const captions = [...table.querySelectorAll("caption")];
  table.replaceWith(...captions, ...rows);
}

/** Elements that begin and end a line, and are no paragraphs. */
const BOXES = [
  ..."address article aside caption center dd details div dl dt fieldset figcaption".split(" "),
  ..."figure footer header main section summary".split(" "),
].join(", ");
const BLOCKS = `${BOXES}, p, ul, ol, table, blockquote, pre, hr, h1, h2, h3, h4, h5, h6`;

/** Replaces an element by its blocks, and by a paragraph for each text between them. */
function toParagraphs(box: Element) {
  const parts: Element[] = [];
  let line: Element | null = null;
  for (const node of [...box.childNodes]) {
    if (node instanceof Element && (node.matches(BLOCKS) || node.querySelector(BLOCKS))) {
      parts.push(node);
      line = null;
    } else if (line || node.nodeName === "BR" || node.textContent?.trim()) {
      if (!line) {
        line = document.createElement("p");
        parts.push(line);
      }
      line.append(node);
    }
  }
  box.replaceWith(...parts);
}
