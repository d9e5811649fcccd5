/** DOM ID of a suggestion in a list. */
export const optionId = (listId: string, at: number) => `${listId}-${at}`;
