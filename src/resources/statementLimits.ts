/** Limits of a statement: its lines, the lines and bytes of one call, and the days that it covers. */
export const statementLimits = { lines: 50_000, perCall: 1000, bytesPerCall: 9_000_000, days: 366 } as const;
