import { useRouter } from "@tanstack/react-router";

/** What lives while a connection lives: reads, writes and what they need. */
export const useSession = () => useRouter().options.context;
