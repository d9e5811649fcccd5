export function allowedRequests(table?: string): { pattern: string; body: string }[];
export function allowedConf(table?: string): string;
