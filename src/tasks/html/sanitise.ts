import createPurifier from "dompurify";
import { safeUrl } from "#src/ui/text/external-link.tsx";

const purifier = createPurifier(window);

/** A character without a meaning, which parsed text holds only where we put it. */
const mark = "\uE0FF";
const unmarked = (text: string) => text.replaceAll(mark, "");

/**
 * The HTML with every inline handler, style and base renamed. The sanitiser drops them as well, but
 * only after the parser has reported each as a violation of the page's CSP. Text that looks like one
 * gets its name back.
 */
const withoutHandlers = (html: string) =>
  unmarked(html)
    .replaceAll(/<style\b[\s\S]*?(?:<\/style\s*>|$)/gi, "")
    .replaceAll(/<(?=base\b)/gi, "<x-")
    .replaceAll(/([\s"'/])(on[a-z]+|style)(?=\s*=)/gi, `$1$2${mark}`);

purifier.addHook("beforeSanitizeElements", (node) => {
  if (node instanceof Text) node.data = unmarked(node.data);
});

/** True for a safe link: mail, or http and https without user info that poses as a host. */
const mayBeFollowed = (href: string) => safeUrl(href) !== null || /^mailto:[^\s]+$/i.test(href);

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
    ALLOWED_ATTR: ["href"],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    // Nodes, so that no text is parsed into the page: its policy forbids that (Trusted Types).
    RETURN_DOM_FRAGMENT: true,
    ALLOWED_URI_REGEXP: /^(?:https?|mailto):/i,
  });
}
