import { expect, test } from "vitest";
import { bestLabels, rankLabel, wordsOf } from "#src/routes/-palette/entry.ts";

test("a label ranks by how it begins, then by how its words do", () => {
  const rank = (label: string, text: string) => rankLabel(label, wordsOf(text));
  expect(rank("webhooks", "web")).toBe(0);
  expect(rank("retainers view", "VIEW ret")).toBe(1);
  expect(rank("open webhook", "web")).toBe(1);
  expect(rank("cobweb", "web")).toBe(2);
  expect(rank("webhooks", "web tasks")).toBeNull();
  expect(rank("büro", "Büro")).toBeNull();
  expect(rank("buro", "Büro")).toBe(0);
});

test("the best labels come first, and equal ones stay in their order", () => {
  const all = ["cobweb", "my web", "webhooks", "web views", "tasks"].map((label) => ({ label }));
  const found = (text: string) => bestLabels(all, wordsOf(text)).map(({ label }) => label);
  expect(found("web")).toEqual(["webhooks", "web views", "my web", "cobweb"]);
  expect(found("")).toEqual(all.map(({ label }) => label));
});
