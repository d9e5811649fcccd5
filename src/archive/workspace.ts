import { useRouter } from "@tanstack/react-router";

/** What the router hands to every connected page: the fetch layer, the writes and the connection. */
export const useWorkspace = () => useRouter().options.context;
