import { type Page, expect } from "@playwright/test";

/** Uploads a file of one byte, on the page of the uploads, and waits until it is finished. */
export async function uploadText(page: Page) {
  await page
    .getByLabel("Files to upload")
    .setInputFiles([{ name: "one.txt", mimeType: "text/plain", buffer: Buffer.from("1") }]);
  await expect(page.getByRole("article", { name: "one.txt" })).toContainText("Finished");
}
