import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { openApp } from "../open-app.tsx";
import { cases } from "../../deep.ts";

const studio = "tskb_Studio5Vx8L";
const rows = () =>
  within(screen.getByRole("table", { name: "Tasks" }))
    .getAllByRole("row")
    .slice(1);
const findRows = async (count: number) => {
  await waitFor(() => expect(rows()).toHaveLength(count));
  return rows();
};

describe("the tasks of a board", () => {
  test("are chosen by board, filtered by title and status, and paged; all in the address", async () => {
    const { user, address, requests } = await openApp("/tasks");
    await user.click(await screen.findByRole("button", { name: "Choose Board" }));
    await user.click(screen.getByRole("option", { name: /^Studio, internal/ }));
    await findRows(20);
    expect(address()).toBe(`/tasks?board=${studio}`);
    await user.click(screen.getByRole("link", { name: "Next page" }));
    await waitFor(() => expect(address()).toContain("page=2"));
    await user.selectOptions(screen.getByLabelText("Status"), "completed");
    const [only] = await findRows(1);
    expect(only).toHaveTextContent("Renew type licences");
    await user.selectOptions(screen.getByLabelText("Status"), "");
    await user.type(screen.getByLabelText("Title contains"), "answers 4");
    await findRows(4);
    expect(address()).toBe(`/tasks?board=${studio}&title=answers+4`);
    expect(requests.at(-1)?.path).toBe(
      `/api/boards/${studio}/tasks?title=answers+4&page=1&per_page=20`,
    );
    await user.click(screen.getByRole("link", { name: "Sentinel: saving answers 404" }));
    expect(await screen.findByRole("form", { name: "Edit task" })).toBeVisible();
  });

  test("are filtered by what the address says, also on the way back, and blanks around it are no matter", async () => {
    const { user, address, router, requests } = await openApp(`/tasks?board=${studio}`);
    await findRows(20);
    await user.type(screen.getByLabelText("Title contains"), "answers 4 ");
    await user.tab();
    await findRows(4);
    expect(screen.getByLabelText("Title contains")).toHaveValue("answers 4 ");
    expect(requests.at(-1)?.path).toContain("title=answers+4&page=1");
    await act(() => router.navigate({ href: `/tasks?board=${studio}` }));
    await findRows(20);
    expect(screen.getByLabelText("Title contains")).toHaveValue("");
    await act(async () => router.history.back());
    await findRows(4);
    expect(screen.getByLabelText("Title contains")).toHaveValue("answers 4 ");
    expect(address()).toContain("title=answers+4");
  });

  test("are filtered here where the workspace does not", async () => {
    await openApp(`/tasks?board=${studio}&status=completed&per_page=100`, {
      prepare: ({ workspace }) => workspace.usePreset("filter-ignored"),
    });
    expect(await findRows(1)).toHaveLength(1);
    expect(screen.getByText("The workspace ignored the filter.")).toBeVisible();
  });

  test("of a board that is not listed are shown by its ID", async () => {
    const { user, address } = await openApp("/tasks");
    const board = await screen.findByRole("combobox", { name: "Board" });
    await user.click(board);
    await user.paste("https://harbor-studio.example/boards/tskb_unlisted?x=1");
    expect(screen.getByRole("option")).toHaveTextContent("Board with this IDtskb_unlisted");
    await user.keyboard("{Enter}");
    await waitFor(() => expect(address()).toBe("/tasks?board=tskb_unlisted"));
    expect(board).toHaveValue("tskb_unlisted");
  });

  test("that cannot be read leave opening by ID as it is", async () => {
    const { user, address } = await openApp(`/tasks?board=${studio}`, {
      prepare: ({ workspace }) => workspace.usePreset("no-task-reads"),
    });
    expect(
      await screen.findByText(/Boards can’t be listed in this workspace \(404\)/),
    ).toBeVisible();
    expect(screen.getByText("Tasks can’t be listed in this workspace")).toBeVisible();
    await user.type(screen.getByLabelText("Open by ID"), "tsk_1{Enter}");
    await waitFor(() => expect(address()).toBe("/tasks/tsk_1"));
  });

  test.each(["503", "html", "offline"] as const)(
    "reads that fail (%s) do so too",
    async (fault) => {
      await openApp(`/tasks?board=${studio}`, {
        prepare: ({ workspace }) => Object.assign(workspace.settings, { fault }),
      });
      expect(await screen.findByLabelText("Open by ID", {}, { timeout: 15_000 })).toBeVisible();
      expect(await screen.findAllByRole("alert", {}, { timeout: 15_000 })).not.toHaveLength(0);
    },
  );

  test.each(cases(["board=x", "page=-1", "status=odd", "per_page=7", "title="], 2))(
    "an odd address falls back: %s",
    async (search) => {
      const { address } = await openApp(`/tasks?${search}`);
      expect(await screen.findByRole("combobox", { name: "Board" })).toBeVisible();
      expect(address()).toBe("/tasks");
    },
  );
});

describe("opening by ID", () => {
  test.each([
    " tsk_u5DqeZC6Q0Gd ",
    "'tsk_u5DqeZC6Q0Gd',",
    "https://harbor-studio.example/tasks/tsk_u5DqeZC6Q0Gd?x=1",
  ])("takes %j", async (pasted) => {
    const { user, address } = await openApp("/tasks");
    await user.click(screen.getByLabelText("Open by ID"));
    await user.paste(pasted);
    await user.keyboard("{Enter}");
    expect(await screen.findByRole("form", { name: "Edit task" })).toBeVisible();
    expect(address()).toBe("/tasks/tsk_u5DqeZC6Q0Gd");
  });

  test("says why a text names no task", async () => {
    const { user, address } = await openApp("/tasks");
    await user.type(screen.getByLabelText("Open by ID"), "mst_12{Enter}");
    expect(screen.getByLabelText("Open by ID")).toHaveAccessibleDescription(
      /This is a milestone ID/,
    );
    expect(address()).toBe("/tasks");
  });
});
