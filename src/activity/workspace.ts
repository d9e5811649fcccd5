import { useRouter } from "@tanstack/react-router";

/** What the router hands to every connected page: here the ledger and the connection matter. */
export const useWorkspace = () => useRouter().options.context;
