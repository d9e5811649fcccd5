export function allowedRequests(table?: string): { pattern: string; hasBody: boolean }[];
export function allowedConf(table?: string): string;
export function writeAllowed(): void;
