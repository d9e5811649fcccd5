import { queryOptions, useIsFetching, useQuery } from "@tanstack/react-query";
import { type Api, namesKey } from "#src/api/api.ts";
import { type Names, readNames } from "#src/api/reads/names.ts";
import { useSession } from "#src/app/session-context.tsx";
import { CopyableId } from "#src/ui/form/button.tsx";
import { NamedId, ServiceText } from "#src/ui/text/text.tsx";

const none: Names = new Map();

/** Query of the names of all members and clients, read once a session. */
export const namesQuery = (api: Pick<Api, "listPeople" | "pacer">) =>
  queryOptions({
    queryKey: namesKey,
    queryFn: ({ signal }) => readNames(api, signal),
    // Each page is repeated where it failed.
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });

/** Names of members and clients by their IDs, read when they are first needed; empty until then. */
export function useNames(needed = true): Names {
  const { api, queryClient } = useSession();
  return useQuery({ ...namesQuery(api), enabled: needed }, queryClient).data ?? none;
}

/** True while names are being read. */
export const useNamesLoading = (): boolean => useIsFetching({ queryKey: namesKey }) > 0;

/** A member or client by name, with the ID as its tip; by ID where the name is not known. */
export const Person = ({ id }: { id: string }) => <NamedId id={id} name={useNames().get(id)} />;

/** A member or client in details: the name, and the ID below it. */
export function PersonDetail({ id }: { id: string }) {
  const name = useNames().get(id);
  return (
    <>
      {name !== undefined && (
        <div>
          <ServiceText>{name}</ServiceText>
        </div>
      )}
      <CopyableId id={id} />
    </>
  );
}
