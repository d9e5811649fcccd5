import createPurifier from "dompurify";
import { safeUrl } from "#src/ui/text/external-link.tsx";

const purifier = createPurifier(window);

/** A character without a meaning, which parsed text holds only where we put it. */
const mark = "\uE0FF";
const unmarked = (text: string) => text.replaceAll(mark, "");

/**
 * The HTML with every name marked that may be that of a script, style, base or inline handler, with a
 * value or without. The sanitiser drops them as well, but only after the parser has reported each as a
 * violation of the page's CSP. Text gets its names back.
 */
const withoutHandlers = (html: string) =>
  unmarked(html).replaceAll(/(?<=[\s"'/<])(base|on|script|style)/gi, `$1${mark}`);

purifier.addHook("beforeSanitizeElements", (node) => {
  if (node instanceof Text) node.data = unmarked(node.data);
});

/** True for a safe link: mail, or http and https without user info that poses as a host. */
export const mayBeFollowed = (href: string) =>
  safeUrl(href) !== null || /^mailto:[^\s]+$/i.test(href);

purifier.addHook("afterSanitizeAttributes", (node) => {
  if (node.tagName !== "A") return;
  const marked = node.getAttribute("href");
  if (marked === null) return;
  const href = unmarked(marked);
  if (!mayBeFollowed(href)) {
    node.removeAttribute("href");
    return;
  }
  node.setAttribute("href", href);
  node.setAttribute("target", "_blank");
  node.setAttribute("rel", "noopener noreferrer nofollow");
});

/**
 * HTML of the service without scripts, requests or anything that imitates the page: text, simple
 * formatting, lists and links. No images, media, forms, styles, ids or classes.
 */
export function sanitise(html: string): DocumentFragment {
  return purifier.sanitize(withoutHandlers(html), {
    ALLOWED_TAGS: [
      ...["a", "b", "blockquote", "br", "code", "del", "em", "h1", "h2", "h3", "h4", "h5", "h6"],
      ...["hr", "i", "li", "ol", "p", "pre", "s", "strong", "sub", "sup", "u", "ul", "#text"],
    ],
    // Code is no text: it goes with its element, also under the marked name.
    ADD_FORBID_CONTENTS: [`script${mark}`, `style${mark}`],
    ALLOWED_ATTR: ["href"],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    // Nodes, so that no text is parsed into the page: its policy forbids that (Trusted Types).
    RETURN_DOM_FRAGMENT: true,
    ALLOWED_URI_REGEXP: /^(?:https?|mailto):/i,
  });
}
