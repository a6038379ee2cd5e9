/** Number of days that figures by day show, including today (UTC). */
export const shownDays = 30;
const dayMs = 86_400_000;

/** The shown days as ISO dates (UTC), oldest first. */
export const daysUntil = (at: Date): string[] =>
  Array.from({ length: shownDays }, (_, index) =>
    new Date(at.getTime() - (shownDays - 1 - index) * dayMs).toISOString().slice(0, 10),
  );

/** A percentage with one decimal; null when the total is 0. */
export const shareOf = (part: number, total: number): number | null =>
  total === 0 ? null : Math.round((part / total) * 1000) / 10;
