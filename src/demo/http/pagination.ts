import { invalid } from "#src/demo/state/replies.ts";
import type { Settings } from "#src/demo/state/settings.ts";

const defaultPerPage = 20;

function perPageOf(url: URL): number {
  const sent = url.searchParams.get("per_page");
  if (sent === null || sent === "") return defaultPerPage;
  if (!/^-?\d+$/.test(sent))
    throw invalid({ per_page: ["The per page field must be an integer."] });
  const perPage = Number(sent);
  if (perPage < 1 || perPage > 100) {
    throw invalid({ per_page: ["The per page field must be between 1 and 100."] });
  }
  return perPage;
}

/** An invalid page becomes 1, as in Laravel. */
function pageOf(url: URL): number {
  const sent = url.searchParams.get("page") ?? "";
  return /^[1-9]\d{0,8}$/.test(sent) ? Number(sent) : 1;
}

/**
 * The "Paginated list envelope" for the URL's page, with relative links. A page past the end is empty,
 * with `from` and `to` null.
 * @throws HttpError 422 for a `per_page` outside 1 to 100
 */
export function paginate<T>(rows: readonly T[], url: URL, settings: Settings) {
  const perPage = settings.ignorePerPage ? defaultPerPage : perPageOf(url);
  const page = pageOf(url);
  const last = Math.max(1, Math.ceil(rows.length / perPage));
  const start = (page - 1) * perPage;
  const data = rows.slice(start, start + perPage);
  const at = (number: number) => `${url.pathname}?page=${number}`;
  const prev = page > 1 ? at(page - 1) : null;
  const next = page < last ? at(page + 1) : null;
  return {
    data,
    links: { first: at(1), last: at(last), prev, next },
    meta: {
      current_page: page,
      from: data.length === 0 ? null : start + 1,
      last_page: last,
      links: [
        { url: prev, label: "&laquo; Previous", active: false },
        ...Array.from({ length: last }, (_, index) => ({
          url: at(index + 1),
          label: String(index + 1),
          active: index + 1 === page,
        })),
        { url: next, label: "Next &raquo;", active: false },
      ],
      path: url.pathname,
      per_page: perPage,
      to: data.length === 0 ? null : start + data.length,
      total: rows.length,
    },
  };
}
