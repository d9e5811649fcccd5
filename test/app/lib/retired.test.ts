import { expect, test } from "vitest";
import { removeRetired } from "#src/lib/storage/retired.ts";

function createDatabase(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name);
    request.addEventListener("success", () => {
      request.result.close();
      resolve();
    });
    request.addEventListener("error", () => reject(request.error));
  });
}

test("what is read no more is removed for every workspace, and nothing else", async () => {
  localStorage.setItem("reshelve.views", "1");
  localStorage.setItem("reshelve.views https://acme.example/api", "2");
  localStorage.setItem("reshelve.viewsOfToday", "3");
  sessionStorage.setItem("reshelve.views", "4");
  await createDatabase("reshelve archive https://acme.example/api");
  await createDatabase("reshelve archive-of-today");

  await removeRetired();

  expect(Object.keys(localStorage)).toEqual(["reshelve.viewsOfToday"]);
  expect(Object.keys(sessionStorage)).toEqual([]);
  const names = async () => (await indexedDB.databases()).map(({ name }) => name);
  await expect.poll(names).not.toContain("reshelve archive https://acme.example/api");
  expect(await names()).toContain("reshelve archive-of-today");
});
