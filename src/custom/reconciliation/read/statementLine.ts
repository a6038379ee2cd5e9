import { isMidnight, type FileZone } from './readMoment';
import type { Issue } from '../../../resources/language/values';

/** A line of a file as it is sent: `mgmt/statement-files/{id}/lines`. */
export interface StatementLine {
  number: number;
  /** ISO. */
  date: string;
  timed: boolean;
  /** A decimal, negative for what went out. */
  amount: string;
  party: string | null;
  purpose: string | null;
  repeat: number;
  txHash?: string;
}

/** What is wrong with a line: which one of the file, which column, and why. */
export interface LineFault {
  line: number;
  column: string;
  issue: Issue;
}

/** Why a line is left out: it was not carried out, or it is of another token or of another account. */
export type WhySkipped = 'failed' | 'token' | 'account';

/** A line that is left out: which one of the file, and why. */
export interface SkippedLine {
  line: number;
  why: WhySkipped;
}

/** The lines of a file, what could not be read of it, and what is none of them. */
export interface ReadLines {
  lines: readonly StatementLine[];
  faults: readonly LineFault[];
  skipped: readonly SkippedLine[];
}

/** Where every line is at midnight, the file says days, whatever it writes after them. */
export const withDays = <L extends Pick<StatementLine, 'date' | 'timed'>>(lines: readonly L[], zone: FileZone): L[] => {
  const saysDays = lines.every(({ date, timed }) => !timed || isMidnight(Date.parse(date), zone));
  return lines.map((line) => (saysDays ? { ...line, timed: false } : line));
};

/** Counts equal lines, so that two equal payments of a file are two lines, and a file that is read twice has no new one. */
export const withRepeats = (lines: readonly Omit<StatementLine, 'repeat'>[]): StatementLine[] => {
  const seen = new Map<string, number>();
  return lines.map((line) => {
    const { number: _number, ...content } = line;
    const text = JSON.stringify(content);
    const repeat = (seen.get(text) ?? 0) + 1;
    seen.set(text, repeat);
    return { ...line, repeat };
  });
};

const inFuture: Issue = { phrase: 'This time is in the future: is the time zone of the file right?' };

/** Lines later than `now` (ms) are wrong: no bank shows what is to come. */
export const withoutFuture = ({ lines, faults, skipped }: ReadLines, now: number): ReadLines => {
  const isFuture = ({ date }: StatementLine) => Date.parse(date) > now;
  return {
    lines: lines.filter((line) => !isFuture(line)),
    faults: [
      ...faults,
      ...lines.filter(isFuture).map(({ number }) => ({ line: number, column: 'Date', issue: inFuture })),
    ],
    skipped,
  };
};
