import { setMaxListeners } from "node:events";
import { afterEach, vi } from "vitest";

// Every part of a session ends with its signal: these are more than the ten listeners that Node takes
// for a leak.
setMaxListeners(20);

/*
 * In Node 20 and 22, `URL.canParse` refuses every text with letters beyond ASCII once V8 has
 * compiled the call (github.com/AikidoSec/firewall-node/pull/1086). Browsers do not.
 */
URL.canParse = (url, base) => {
  try {
    return Boolean(new URL(url, base));
  } catch {
    return false;
  }
};

// No test leaves a clock, a global or a mock of its own to the next one.
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
