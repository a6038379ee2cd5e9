/** Prints a line for people. */
export type Report = (line: string) => void;

/** How often the progress of one table is printed, in ms. */
const everyMs = 5000;

const numbers = new Intl.NumberFormat('en');

/** A number of things in words, as '1,234 rows'. */
export const counted = (count: number, noun: string): string =>
  `${numbers.format(count)} ${count === 1 ? noun : `${noun}s`}`;

/**
 * Returns a function that adds up the rows of a table as they are copied, and prints how far it is: now and then, and when all
 * are.
 */
export const progressOf = (report: Report, { name, rows: total }: { name: string; rows: number }) => {
  let done = 0;
  let printedAt = Date.now();
  return (rows: number): void => {
    done += rows;
    if (done < total && Date.now() - printedAt < everyMs) return;
    printedAt = Date.now();
    report(
      done < total
        ? `${name}: ${numbers.format(done)} of ${counted(total, 'row')}`
        : `${name}: ${counted(done, 'row')}`,
    );
  };
};
