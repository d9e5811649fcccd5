import { type ReactNode, useEffect, useState, useSyncExternalStore } from "react";
import { createPortal, flushSync } from "react-dom";
import { createStore } from "#src/lib/store.ts";
import { OnPaper } from "#src/ui/print/on-paper.ts";

interface Entry {
  inFront: boolean;
}

/** The documents of the page, in the order in which they came. */
const documents: Entry[] = [];
/** The one that is being printed. */
const printed = createStore<Entry | null>(null);

function onBeforePrint() {
  const entry = documents.findLast(({ inFront }) => inFront) ?? documents.at(-1) ?? null;
  // The browser lays the paper out as soon as this returns.
  flushSync(() => printed.set(entry));
}
const onAfterPrint = () => printed.set(null);

function addDocument(entry: Entry): () => void {
  documents.push(entry);
  addEventListener("beforeprint", onBeforePrint);
  addEventListener("afterprint", onAfterPrint);
  return () => {
    documents.splice(documents.indexOf(entry), 1);
    if (documents.length > 0) return;
    removeEventListener("beforeprint", onBeforePrint);
    removeEventListener("afterprint", onAfterPrint);
  };
}

interface PrintDocumentProps {
  /** True for what stands over the page, such as a drawer: it is printed in place of the page's own. */
  inFront?: boolean;
  /** Builds the document; called only while it is printed. */
  children: () => ReactNode;
}

/** Document that is printed in place of the page, by a button or by the browser's own keys. */
export function PrintDocument({ inFront = false, children }: PrintDocumentProps) {
  const [entry] = useState<Entry>(() => ({ inFront }));
  useEffect(() => addDocument(entry), [entry]);
  const isPrinted = useSyncExternalStore(printed.subscribe, () => printed.get() === entry);
  return isPrinted && createPortal(<OnPaper value>{children()}</OnPaper>, document.body);
}
