import { type Kind, archiveKinds, kinds } from "#src/api/archive.ts";
import { json, unknownRoute, wrongMethod } from "#src/demo/http/answers.ts";
import { paginate } from "#src/demo/http/pagination.ts";
import type { Stored } from "#src/demo/state/records.ts";
import { type Route, choice, get, post } from "#src/demo/http/routes.ts";
import { sentinelIn, sentinels } from "#src/demo/state/sentinels.ts";
import type { Workspace } from "#src/demo/state/workspace.ts";

const states = {
  active: (record: Stored) => record["archived_at"] === null,
  archived: (record: Stored) => record["archived_at"] !== null,
  all: () => true,
};

/** List, read and restore of the eight archivable kinds. */
export const archiveRoutes = (workspace: Workspace): Route[] =>
  kinds.flatMap((kind) => routesOf(workspace, kind));

function routesOf(workspace: Workspace, kind: Kind): Route[] {
  const { settings } = workspace;
  const { path } = archiveKinds[kind];
  return [
    get(path, ({ url }) => {
      if (settings.notOfferedKind === kind) throw unknownRoute(url);
      const state = choice(url, "state", ["active", "archived", "all"]);
      const rows = settings.emptyKind === kind ? [] : workspace.all(kind);
      const shown = settings.ignoreFilter ? rows : rows.filter(states[state]);
      return json(paginate(shown, url, settings));
    }),
    get(`${path}/:id`, ({ url, id }) => {
      if (settings.noReads) throw wrongMethod("GET", url, ["PUT", "DELETE"]);
      return json(workspace.get(kind, id));
    }),
    post(`${path}/:id/restore`, ({ id }) => {
      const record = workspace.archived(kind, id);
      const write = () => workspace.restore(kind, id);
      const sentinel = sentinelIn(sentinels, record);
      if (!sentinel) return json(write());
      return sentinel.answer({
        record,
        write,
        other: workspace.all(kind).find(states.active),
        tries: workspace.countTry(id),
        sleep: workspace.sleep,
      });
    }),
  ];
}
