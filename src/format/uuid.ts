const kept = 5;

/** First five and last five characters joined by an ellipsis (specification, section 9). */
export const shortenUuid = (uuid: string): string =>
  uuid.length <= kept * 2 + 1 ? uuid : `${uuid.slice(0, kept)}…${uuid.slice(-kept)}`;
