import createPurifier from "dompurify";
import { safeAddress } from "#src/ui/external-link.tsx";

const purifier = createPurifier(window);

/** Where a link may go: http and https without user info that poses as a host, and mail. */
const mayBeFollowed = (href: string) => safeAddress(href) !== null || /^mailto:[^\s]+$/i.test(href);

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

/**
 * HTML of the service with nothing in it that acts, calls out or poses as the page: text, its simple
 * marks, lists and links. No images, media, forms, styles, ids or classes.
 */
export function sanitise(html: string): string {
  return purifier.sanitize(html, {
    ALLOWED_TAGS: [
      ...["a", "b", "blockquote", "br", "code", "del", "em", "h1", "h2", "h3", "h4", "h5", "h6"],
      ...["hr", "i", "li", "ol", "p", "pre", "s", "strong", "sub", "sup", "u", "ul", "#text"],
    ],
    ALLOWED_ATTR: ["href"],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    ALLOWED_URI_REGEXP: /^(?:https?|mailto):/i,
  });
}
