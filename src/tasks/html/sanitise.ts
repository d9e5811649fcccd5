import createPurifier from "dompurify";
import { counted } from "#src/lib/format.ts";
import { STYLE, keepMeaning, mark } from "#src/tasks/html/keep-meaning.ts";
import { safeUrl } from "#src/ui/text/external-link.tsx";

const purifier = createPurifier(window);

const unmarked = (text: string) => text.replaceAll(mark, "");

/**
 * The HTML with every name marked that may be that of a script, style, base or inline handler, with a
 * value or without. The sanitiser drops them as well, but only after the parser has reported each as a
 * violation of the page's CSP. Texts and values get their names back.
 */
const withoutHandlers = (html: string) =>
  unmarked(html).replaceAll(/(?<=[\s"'/<])(base|on|script|style)/gi, `$1${mark}`);

purifier.addHook("beforeSanitizeElements", (node) => {
  if (node instanceof Text) node.data = unmarked(node.data);
});
purifier.addHook("uponSanitizeAttribute", (_node, attribute) => {
  attribute.attrValue = unmarked(attribute.attrValue);
});

/** True for a safe link: mail, or http and https without user info that poses as a host. */
export const mayBeFollowed = (href: string) =>
  safeUrl(href) !== null || /^mailto:[^\s]+$/i.test(href);

purifier.addHook("afterSanitizeAttributes", (node) => {
  if (node.tagName !== "A") return;
  const href = node.getAttribute("href");
  if (href === null) return;
  if (!mayBeFollowed(href)) {
    node.removeAttribute("href");
    return;
  }
  node.setAttribute("target", "_blank");
  node.setAttribute("rel", "noopener noreferrer nofollow");
});

const TEXT_TAGS = [
  ...["a", "b", "blockquote", "br", "code", "del", "em", "h1", "h2", "h3", "h4", "h5", "h6"],
  ...["hr", "i", "li", "ol", "p", "pre", "s", "strong", "sub", "sup", "u", "ul", "#text"],
];
const TABLE_TAGS = ["table", "tbody", "td", "tfoot", "th", "thead", "tr"];
/** Elements that become text or simple formatting, as the sanitiser removes them. */
const MEANING_TAGS = [
  ...["address", "article", "aside", "caption", "center", "dd", "details", "div", "dl", "dt"],
  ...["fieldset", "figcaption", "figure", "footer", "header", "img", "input", "ins", "label"],
  ...["main", "section", "span", "strike", "summary"],
];
const MEANING_ATTRIBUTES = ["alt", "checked", "data-checked", "type", STYLE];

const common = {
  // Code is no text: it goes with its element, also under the marked name.
  ADD_FORBID_CONTENTS: [`script${mark}`, `style${mark}`],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  ALLOWED_URI_REGEXP: /^(?:https?|mailto):/i,
};

const pictures = new Set(["IMAGE", "SVG", "CANVAS"]);
const media = new Set(["VIDEO", "AUDIO", "IFRAME", "OBJECT", "EMBED"]);
const inputs = new Set(["SELECT", "TEXTAREA", "BUTTON"]);

/**
 * HTML of the service without scripts, requests or anything that imitates the page: text, simple
 * formatting, lists, links and, where they are asked for, tables. No images, media, forms, styles,
 * ids or classes. Its meaning is kept: the weight of a run, the borders of blocks and cells, boxes
 * that are checked, the texts of pictures. `leftOut` names the kinds of content that it leaves out,
 * such as "2 pictures".
 */
export function sanitise(html: string, { tables = false } = {}) {
  const wide = purifier.sanitize(withoutHandlers(html), {
    ...common,
    ALLOWED_TAGS: [...TEXT_TAGS, ...TABLE_TAGS, ...MEANING_TAGS],
    ALLOWED_ATTR: ["href", ...MEANING_ATTRIBUTES],
    ADD_URI_SAFE_ATTR: MEANING_ATTRIBUTES,
    // Nodes, so that no text is parsed into the page: its policy forbids that (Trusted Types).
    RETURN_DOM_FRAGMENT: true,
  });
  const removed = purifier.removed.flatMap((one) =>
    "element" in one ? [one.element.nodeName.toUpperCase()] : [],
  );
  const countOf = (names: ReadonlySet<string>) => removed.filter((name) => names.has(name)).length;
  const root = document.createElement("div");
  root.append(wide);
  const counts = [
    [countOf(pictures) + root.querySelectorAll("img").length, "picture", "pictures"],
    [countOf(media), "video or frame", "videos or frames"],
    [countOf(inputs), "form field", "form fields"],
  ] as const;
  keepMeaning(root, { tables });
  purifier.sanitize(root, {
    ...common,
    ALLOWED_TAGS: ["div", ...TEXT_TAGS, ...(tables ? TABLE_TAGS : [])],
    ALLOWED_ATTR: ["href"],
    IN_PLACE: true,
  });
  const content = document.createDocumentFragment();
  content.append(...root.childNodes);
  return {
    content,
    leftOut: counts.flatMap(([count, singular, plural]) =>
      count > 0 ? [counted(count, singular, plural)] : [],
    ),
  };
}
