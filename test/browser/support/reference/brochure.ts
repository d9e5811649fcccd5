import type { Page } from "@playwright/test";

/** A file to upload. */
export const brochure = {
  name: "brochure.txt",
  mimeType: "text/plain",
  buffer: Buffer.from("The bytes of a brochure"),
};

export const uploadBrochure = (page: Page) =>
  page.getByLabel("Files to upload").setInputFiles(brochure);

export const brochureCard = (page: Page) => page.getByRole("article", { name: brochure.name });

/** Attaches the uploaded brochure to a folder. Returns the drawer, which closes on success. */
export async function attachBrochure(page: Page, folder: string) {
  await page.getByRole("button", { name: /^Attach to a folder .*brochure\.txt/ }).click();
  const drawer = page.getByRole("dialog", { name: "Attach to a folder" });
  await drawer.getByRole("combobox", { name: "Folder" }).fill(folder);
  await drawer.getByRole("button", { name: "Attach 1 file (once)" }).click();
  return drawer;
}
