/** The last month (UTC, as '2026-01') whose activity is archived, where an answer says that it has no older activity for that. */
export const archivedUntil = (headers: Headers): string | undefined => {
  const month = headers.get('x-older-archived');
  return month !== null && /^\d{4}-(0[1-9]|1[0-2])$/.test(month) ? month : undefined;
};
