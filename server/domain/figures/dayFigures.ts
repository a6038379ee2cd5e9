import type { DayFigureName, DayRow } from '../../../src/resources/figures';
import type { Db } from '../../database/schema';
import { earnedOn } from './earned';
import type { FigurePartCache } from './figurePartCache';
import { countDays, type InvoiceGroup } from './invoiceDays';
import { revenueByDay } from './revenueDays';

/** What figures by day are counted with. */
interface Counting {
  db: Db;
  /** The days, oldest first (ISO dates, UTC). */
  days: readonly string[];
  /** Counts that are used where their rows have not changed. */
  parts: FigurePartCache;
  /** The invoices, which other figures count, too. */
  invoices: readonly InvoiceGroup[];
}

/** The rows of everybody, and those of readers by id who have figures of their own. */
export interface CountedDays<N extends DayFigureName> {
  all: readonly DayRow<N>[];
  byReader?: ReadonlyMap<number, readonly DayRow<N>[]>;
}

/** The figures by day of a snapshot. */
export type DayFigureRows = { readonly [N in DayFigureName]: CountedDays<N> };

type CountDayFigures = { readonly [N in DayFigureName]: (counting: Counting) => Promise<CountedDays<N>> };

const counts: CountDayFigures = {
  days: async ({ invoices, days }) => ({ all: countDays(invoices, days) }),
  revenueDays: async ({ db, days, parts }) => ({ all: revenueByDay(await parts.revenue(db), days) }),
  earnedDays: async ({ db, days, parts }) => ({
    all: days.map((day) => ({ day, amount: 0 })),
    byReader: await earnedOn(db, await parts.earned(db), days),
  }),
};

/** Counts all figures by day. */
export const countDayFigures = async (counting: Counting): Promise<DayFigureRows> => {
  const counted: Partial<Record<DayFigureName, unknown>> = {};
  // One after the other: they share a connection with everything else.
  for (const name of Object.keys(counts) as DayFigureName[]) counted[name] = await counts[name](counting);
  return counted as DayFigureRows;
};

/** The rows that a reader with this id gets. */
export const rowsFor = <N extends DayFigureName>({ all, byReader }: CountedDays<N>, id: number): readonly DayRow<N>[] =>
  byReader?.get(id) ?? all;
