import { expect, test } from "vitest";
import {
  type PickedFile,
  chosenFiles,
  findReadProblem,
  isSystemFile,
} from "#src/uploads/manager/picked-file.ts";

const at = (path: string): PickedFile => {
  const parts = path.split("/");
  return { file: new File(["x"], parts.at(-1) ?? ""), directory: parts.slice(0, -1).join("/") };
};

test.each([
  ...[".DS_Store", "Photos/Day 1/.DS_Store", "Thumbs.db", "photos/THUMBS.DB", "desktop.ini"],
  ...["._report.pdf", "__MACOSX/report.pdf", "Icon\r", "~$plan.docx", ".~lock.plan.odt#"],
  ...["a/$RECYCLE.BIN/x.pdf", "share/@eaDir/thumb.jpg", ".Spotlight-V100/Store-V2/0.indexHead"],
])("%j is a system file", (path) => expect(isSystemFile(at(path))).toBe(true));

test.each([
  ...["report.pdf", "Day 1/empty.txt", ".env", ".gitignore", "thumbs.db.pdf", "desktop.ini.txt"],
  ...["my desktop.ini", "DS_Store", "Icon", "__MACOSX.zip", "Thumbs/db.pdf"],
])("%j is none", (path) => expect(isSystemFile(at(path))).toBe(false));

test("the files of a folder come with their folders, and others without", () => {
  const inFolder = Object.assign(new File(["x"], "report.pdf"), {
    webkitRelativePath: "Photos/Day 1/report.pdf",
  });
  const alone = Object.assign(new File(["x"], "report.pdf"), { webkitRelativePath: "" });
  const picked = chosenFiles([inFolder, alone, new File(["x"], "old.pdf")]);
  expect(picked.map(({ directory }) => directory)).toEqual(["Photos/Day 1", "", ""]);
});

test("a file that is gone is told from an empty one", async () => {
  // As Chromium reads it: a slice of a deleted file is empty.
  const deleted = Object.assign(new File(["words"], "a.txt"), { slice: () => new Blob() });
  expect(await findReadProblem(deleted)).toBe("unreadable");
  expect(await findReadProblem(new File([], "empty.txt"))).toBeNull();
  expect(await findReadProblem(new File(["words"], "a.txt"))).toBeNull();
});
