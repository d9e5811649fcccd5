import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { kinds } from "#src/api/archive.ts";
import { DAY_MS, dayAt } from "#src/lib/zone.ts";
import { openAllArchived } from "./page-parts.tsx";
import { allArchived } from "../../demo-counts.ts";

test.each([-3, 3])(
  "yesterday is that of the service, whose clock is %i days ahead of this device's",
  async (days) => {
    const now = () => Date.now() + days * DAY_MS;
    const { workspace } = await openAllArchived("?q=archived:yesterday", { now });
    const yesterday = kinds
      .flatMap((kind) => workspace.all(kind))
      .map((item) => Date.parse(String(item["archived_at"])))
      .filter((time) => dayAt(time) === dayAt(now()) - 1);
    expect(yesterday.length).toBeGreaterThan(0);
    const words = `${yesterday.length} of ${allArchived} match`;
    expect(await screen.findByText(words, { selector: "[role=status]" })).toBeVisible();
  },
);
