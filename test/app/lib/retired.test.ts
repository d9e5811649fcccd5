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
  localStorage.setItem("old", "1");
  localStorage.setItem("old https://acme.example/api", "2");
  localStorage.setItem("older", "3");
  sessionStorage.setItem("old", "4");
  await createDatabase("items https://acme.example/api");
  await createDatabase("items-of-today");

  await removeRetired({ keys: ["old"], databases: ["items"] });

  expect(Object.keys(localStorage)).toEqual(["older"]);
  expect(Object.keys(sessionStorage)).toEqual([]);
  const names = async () => (await indexedDB.databases()).map(({ name }) => name);
  await expect.poll(names).not.toContain("items https://acme.example/api");
  expect(await names()).toContain("items-of-today");
});
