const earlier = (a: string, b: string) => Date.parse(a) - Date.parse(b);

/**
 * When a request ends: with its own time, or before it with a deadline that its record still has to meet. One that has passed ends
 * nothing any more: an invoice in Handle is completed after it. Dates are ISO; `now` in ms.
 */
export const requestEnd = (own: string, deadlines: readonly string[], now: number): string =>
  [own, ...deadlines.filter((deadline) => Date.parse(deadline) > now)].toSorted(earlier)[0]!;
