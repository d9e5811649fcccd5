/**
 * Lets React work on a page that the browser translates. A translator puts an element in the place of
 * each text, where React still looks for its own: it would throw, or show what was true before
 * (https://github.com/facebook/react/issues/11538). What stands in for a text is remembered, and gives
 * way to it when React changes or removes the text or puts something before it. The translator then
 * translates the new text.
 */
export function followTranslations(): void {
  const standIns = new WeakMap<Node, Element>();
  /** The node that is in the document for one of React's. */
  const shownFor = (node: Node, parent: Node) => {
    if (node.parentNode === parent) return node;
    const standIn = standIns.get(node);
    return standIn?.parentNode === parent ? standIn : null;
  };

  const observer = new MutationObserver((records) => {
    for (const { removedNodes, addedNodes, previousSibling, nextSibling } of records) {
      const [text] = removedNodes;
      if (text?.nodeName !== "#text" || text.isConnected) continue;
      const standIn = [...addedNodes, previousSibling, nextSibling].find(isTranslation);
      if (standIn) standIns.set(text, standIn);
    }
  });
  observer.observe(document, { childList: true, subtree: true });

  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function remove<T extends Node>(child: T): T {
    const shown = shownFor(child, this);
    if (shown) removeChild.call(this, shown);
    return child;
  };
  Node.prototype.insertBefore = function insert<T extends Node>(node: T, next: Node | null): T {
    insertBefore.call(this, node, next && shownFor(next, this));
    return node;
  };
  const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, "nodeValue");
  Object.defineProperty(Text.prototype, "nodeValue", {
    ...nodeValue,
    set(this: Text, value: string | null) {
      nodeValue?.set?.call(this, value);
      const standIn = standIns.get(this);
      if (standIn?.isConnected) standIn.replaceWith(this);
    },
  });
}

const isTranslation = (node: Node | null): node is Element => node?.nodeName === "FONT";
