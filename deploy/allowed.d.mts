/** Each configuration file by its path, with the requests of the table between its markers. */
export function configurations(table: string): { file: string; text: string }[];
