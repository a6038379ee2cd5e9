/** Prints a line of the report, which is Markdown. */
export const printLine = (line: string): void => void process.stdout.write(`${line}\n`);

/** Returns the value below which this share of the numbers lies; 0.95 for the 95th percentile. */
export const quantile = (numbers: readonly number[], share: number): number =>
  numbers.toSorted((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * share))]!;
