/*
 *   npm run bench               the pages of the console against a minimal page
 *   npm run bench -- --finder   All archived with 1,000 to 100,000 items
 */
if (process.argv.includes("--finder")) await import("./finder/run.mjs");
else await import("./pages.mjs");
