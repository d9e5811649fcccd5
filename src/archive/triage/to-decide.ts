/** The query of the page To decide. */
export const TO_DECIDE = "is:undecided";

export const isToDecide = (query: string): boolean => query.trim() === TO_DECIDE;
