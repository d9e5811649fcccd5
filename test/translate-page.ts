/**
 * Translates the page as a browser does: an element in the place of each text, and of each that
 * comes. Runs in the page, where it is sent as text.
 */
export function translatePage(): void {
  function translateIn(root: Node) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) {
      const text = walker.currentNode;
      const isOwn = text.parentElement?.closest("font, script, style, textarea");
      if (text instanceof Text && text.data.trim() !== "" && !isOwn) texts.push(text);
    }
    for (const text of texts) {
      const font = document.createElement("font");
      font.append(text.data);
      text.replaceWith(font);
    }
  }
  translateIn(document.body);
  new MutationObserver((records) => {
    for (const { addedNodes, target } of records)
      for (const node of addedNodes) translateIn(node instanceof Element ? node : target);
  }).observe(document.body, { childList: true, subtree: true });
}
