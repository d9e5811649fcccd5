/** Element ID of the results, which take the focus of what goes from them. */
export const resultsId = "results";
