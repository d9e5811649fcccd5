import * as z from "zod/mini";

// A strict content policy forbids the `new Function` probe that zod makes to choose
// its fast path, so the probe is turned off before any schema exists.
// https://github.com/colinhacks/zod/pull/5864
z.config({ jitless: true });

export { z };
