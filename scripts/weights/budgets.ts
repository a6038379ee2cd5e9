/** What a budget is about. */
export type WeightName = 'rows' | 'signIn' | 'atRest' | 'definitions' | 'payers';

/** How much may be fetched, in bytes of gzip. */
export interface Budget {
  title: string;
  goal: number;
}

/** The weights that `npm test` holds. They depend on nothing but the sources and the packages. */
export const budgets: Readonly<Record<WeightName, Budget>> = {
  rows: { title: 'Script until the first rows', goal: 200_000 },
  signIn: { title: 'Script of the sign-in page', goal: 80_000 },
  atRest: { title: 'Script that a list has fetched at rest', goal: 290_000 },
  definitions: { title: 'Definitions before the rows that no first screen needs', goal: 6000 },
  payers: { title: 'Script of the payers’ pages', goal: 24_000 },
};

/** Bytes as thousands, as they are printed. */
export const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

/** A line that says what a weight is, and its budget. */
export const weightLine = (name: WeightName, bytes: number): string => {
  const { title, goal } = budgets[name];
  return `${bytes > goal ? 'OVER ' : ''}${title}: ${kilobytes(bytes)} (budget ${kilobytes(goal)})`;
};
