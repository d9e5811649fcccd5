import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { openApp } from "../open-app.tsx";

test("a connection that can't be read is forgotten, and the page says so", async () => {
  const stored = { origin: "not an address", prefix: "/api", key: "k_1" };
  sessionStorage.setItem("reshelve.connection", JSON.stringify(stored));
  const { address } = await openApp("/archive/docs", { connected: false });
  expect(address()).toContain("/connect");
  expect(screen.getByLabelText("Workspace address")).toBeVisible();
  expect(
    screen.getByText("The connection kept in this tab can’t be read. Connect again."),
  ).toBeVisible();
  expect(sessionStorage.getItem("reshelve.connection")).toBeNull();
});
