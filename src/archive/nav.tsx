import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type Kind, kinds } from "#src/api/archive.ts";
import { formatNumber } from "#src/ui/format.ts";
import { Hidden } from "#src/ui/text.tsx";
import { useConfirmedSince } from "#src/writes/use-writes.ts";
import styles from "./nav.module.css";
import { archiveCountQuery } from "./queries.ts";
import { viewOf } from "./views.tsx";
import { useWorkspace } from "./workspace.ts";

/** Links to the eight lists, each with its count where the workspace tells one. */
export function ArchiveNav() {
  return (
    <>
      <h2 className={styles.heading}>Archived</h2>
      <ul>
        {kinds.map((kind) => (
          <li key={kind}>
            <KindLink kind={kind} />
          </li>
        ))}
      </ul>
    </>
  );
}

function KindLink({ kind }: { kind: Kind }) {
  const { name, Icon } = viewOf(kind);
  return (
    <Link
      to="/archive/$kind"
      params={{ kind }}
      className={styles.link}
      activeOptions={{ includeSearch: false }}
    >
      <Icon aria-hidden />
      {name}
      <KindCount kind={kind} />
    </Link>
  );
}

function KindCount({ kind }: { kind: Kind }) {
  const { api, writes } = useWorkspace();
  const { data, dataUpdatedAt, isPending } = useQuery(archiveCountQuery(api, kind));
  const restored = useConfirmedSince(writes, kind, dataUpdatedAt);
  if (isPending) return <i className={styles.pending} />;
  if (data === undefined || data === null) return null;
  return (
    <span className={styles.count}>
      {formatNumber(Math.max(0, data - restored))}
      <Hidden> archived</Hidden>
    </span>
  );
}
