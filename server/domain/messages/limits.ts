/** Maximum length of a message in characters. Banks send a few SMS parts that the network joins. */
export const maxTextLength = 4000;
