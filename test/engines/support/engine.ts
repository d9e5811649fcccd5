export type PressedKey = "Escape" | "Backspace" | "ArrowLeft" | "ArrowRight" | "ArrowUp" | "Enter";

/** A browser, and the tab of it that is acted in. `Element` refers to an element of the page in it. */
export interface Engine<Element = unknown> {
  open: (url: string) => Promise<void>;
  reload: () => Promise<void>;
  /** Opens one more tab, and acts there from now on. */
  openTab: () => Promise<void>;
  /** Acts in another tab from now on: 0 is the first. */
  switchTab: (index: number) => Promise<void>;
  /** Closes the tab that was opened last, and acts in the one before. */
  closeTab: () => Promise<void>;
  /** Runs a JavaScript expression in the page, and returns its value as JSON would. */
  evaluate: <Result>(expression: string) => Promise<Result>;
  /** The element that an expression returns. */
  find: (expression: string) => Promise<Element | null>;
  /** Scrolls an element into view, and clicks on its middle. */
  click: (element: Element) => Promise<void>;
  /** Types into what has the focus. */
  type: (text: string) => Promise<void>;
  press: (key: PressedKey) => Promise<void>;
  pressWithControl: (letter: "a" | "s" | "v") => Promise<void>;
  chooseFile: (input: Element, path: string) => Promise<void>;
  screenshot: () => Promise<Uint8Array>;
  /** Errors and warnings of the pages since the last call. */
  takeErrors: () => Promise<string[]>;
  close: () => Promise<void>;
}

/** Size of the window, in CSS pixels. */
export const size = { width: 1440, height: 900 };
