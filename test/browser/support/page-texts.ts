import type { Page } from "@playwright/test";

/** Texts of all places where the page stores or shows something. */
export function textsOfPage(page: Page) {
  return page.evaluate(async () => {
    const stored: unknown[] = [];
    for (const { name = "" } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.addEventListener("success", () => resolve(opening.result));
        opening.addEventListener("error", () => reject(opening.error));
      });
      for (const store of database.objectStoreNames) {
        const reading = database.transaction(store).objectStore(store).getAll();
        await new Promise((resolve) => reading.addEventListener("success", resolve));
        stored.push(store, reading.result);
      }
      database.close();
    }
    const fields = [...document.querySelectorAll<HTMLInputElement>("input, textarea")];
    return {
      indexedDB: JSON.stringify(stored),
      localStorage: JSON.stringify({ ...localStorage }),
      sessionStorage: JSON.stringify({ ...sessionStorage }),
      caches: JSON.stringify(await caches.keys()),
      cookies: document.cookie,
      address: location.href,
      history: JSON.stringify(history.state),
      page: document.documentElement.outerHTML + fields.map(({ value }) => value).join("\n"),
      names: `${document.title} ${window.name}`,
      timings: JSON.stringify(performance.getEntries()),
    };
  });
}
