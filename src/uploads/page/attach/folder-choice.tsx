import { useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { useState } from "react";
import { isId, prefixOf, prefixes } from "#src/api/ids.ts";
import { Button } from "#src/ui/form/button.tsx";
import { TextField } from "#src/ui/form/field.tsx";
import { counted } from "#src/lib/format.ts";
import { IdText, ServiceText } from "#src/ui/text/text.tsx";
import styles from "./attach-drawer.module.css";
import { withArticle } from "#src/uploads/page/finish/find-ids.ts";
import { foldersQuery, matchesName } from "#src/uploads/queries.ts";
import { useSession } from "#src/app/session-context.tsx";

interface FolderChoiceProps {
  chosen: string | null;
  onChoose: (id: string | null) => void;
}

const pastedId = (text: string) => /[a-z]+_[A-Za-z0-9_-]+/.exec(text)?.[0] ?? "";

/** Error message for the ID of another resource. */
function wrongIdMessage(text: string): string | undefined {
  const prefix = prefixOf(pastedId(text));
  if (prefix === null || prefix === "fo") return undefined;
  return `This is ${withArticle(prefixes[prefix])} ID. Folder IDs start with fo_.`;
}

/** Folder picker: by name from the workspace's list, or by a pasted ID. */
export function FolderChoice({ chosen, onChoose }: FolderChoiceProps) {
  const { api } = useSession();
  const [typed, setTyped] = useState("");
  const [asked, setAsked] = useState("");
  const { data, error, isFetching, refetch } = useQuery(foldersQuery(api, asked));
  const byId = isId("fo", pastedId(typed)) ? pastedId(typed) : null;
  const folders = data?.offered ? data.folders.filter((folder) => matchesName(folder, typed)) : [];
  const unlisted = data?.offered === false || error !== null;

  return (
    <section aria-label="Folder">
      <form
        className={styles.search}
        onSubmit={(event) => {
          event.preventDefault();
          if (byId === null) setAsked(typed.trim());
        }}
      >
        <TextField
          label="Folder"
          placeholder="Name, or fo_…"
          autoComplete="off"
          spellCheck={false}
          icon={<Search aria-hidden />}
          value={typed}
          error={wrongIdMessage(typed)}
          hint={
            unlisted
              ? "Folders can’t be listed in this workspace. Paste a folder ID."
              : "Type to filter the list, or search the workspace."
          }
          onChange={({ target }) => {
            setTyped(target.value);
            const id = pastedId(target.value);
            onChoose(isId("fo", id) ? id : null);
          }}
        />
        <Button type="submit" size="large" busy={isFetching ? "Loading…" : undefined}>
          Search
        </Button>
      </form>
      {byId && (
        <p className={styles.pasted}>
          Selected folder: <IdText>{byId}</IdText>
        </p>
      )}
      {error && <Button onClick={() => void refetch()}>Retry</Button>}
      {!byId && data?.offered && (
        <>
          <fieldset className={styles.folders} aria-label="Folders">
            {folders.map((folder) => (
              <label key={folder.id}>
                <input
                  type="radio"
                  name="folder"
                  checked={chosen === folder.id}
                  onChange={() => onChoose(folder.id)}
                />
                <ServiceText>{folder.name ?? folder.id}</ServiceText>
                <IdText>{folder.id}</IdText>
              </label>
            ))}
          </fieldset>
          <p className={styles.count} role="status">
            {counted(folders.length, "folder", "folders")} found.
            {data.more && " There are more: search by name."}
          </p>
        </>
      )}
    </section>
  );
}
