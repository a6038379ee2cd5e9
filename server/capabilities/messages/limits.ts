/** Characters of a message; one of a bank is a few of those that a network joins. */
export const longestText = 4000;
