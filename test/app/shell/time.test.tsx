import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { setPreferences } from "#src/lib/preferences.ts";
import { OnPaper } from "#src/ui/print/on-paper.ts";
import { Time } from "#src/ui/text/text.tsx";

const eve = "2026-12-24T00:00:00+00:00";

test.each([
  ["America/New_York", "day", eve, "24 Dec 2026"],
  ["America/New_York", "minute", eve, "24 Dec 2026"],
  ["Pacific/Kiritimati", "minute", "2026-12-24T00:00:00-08:00", "24 Dec 2026"],
  ["Asia/Kolkata", "minute", "2026-12-24", "24 Dec 2026"],
  ["America/New_York", "minute", "2026-12-23T23:00:00+00:00", "23 Dec 2026, 18:00"],
] as const)(
  "in %s the %s of the date field %s is %s, on paper too",
  (timeZone, as, value, shown) => {
    setPreferences({ timeZone });
    const { container } = render(
      <>
        <Time value={value} as={as} isDateField />
        <OnPaper value>
          <Time value={value} as={as} isDateField />
        </OnPaper>
      </>,
    );
    expect(container).toHaveTextContent(`${shown}${shown}`);
  },
);

test.each([
  "0001-01-01T00:00:00Z",
  "1899-12-30T00:00:00+00:00",
  "1901-01-01",
  "1969-07-20T20:17:40",
])("%s is not set, and the tip has it as received", (value) => {
  for (const as of ["ago", "day", "minute", "exact"] as const) {
    const { container, unmount } = render(<Time value={value} as={as} />);
    expect(container).toHaveTextContent(/^Not set$/);
    expect(container.querySelector("span")).toHaveAttribute("title", `Received as ${value}`);
    unmount();
  }
});

test.each([90_000, 3_600_000, 40 * 86_400_000])("a time %d ms ahead is not just now", (ahead) => {
  const { container } = render(
    <Time value={new Date(Date.now() + ahead).toISOString()} as="ago" />,
  );
  expect(container).toHaveTextContent(/\d{4}$/);
});
