import { shareOf } from '../../format/shares';
import type { DecodedRecord } from '../../resources/language/wire';
import { choiceIn, type Choice } from '../../resources/language/choices';
import type { DayRow } from '../../resources/figures';
import { InvoiceStatus, invoiceStatusFacts } from '../../resources/statuses/invoices';

const finalStatuses: readonly Choice[] = invoiceStatusFacts.where(({ phase }) => phase !== 'open');
const statusOf = ({ status }: DecodedRecord) => choiceIn(InvoiceStatus, status);

/** Counts invoices by the day of their creation (UTC): all, and those of them that are completed by now. */
export const countByDay = (rows: readonly DecodedRecord[], days: readonly string[]): DayRow<'days'>[] => {
  const byDay = new Map(days.map((day) => [day, { day, created: 0, completed: 0 }]));
  for (const row of rows) {
    const counted = byDay.get(new Date(row.createDate as string).toISOString().slice(0, 10));
    if (!counted) continue;
    counted.created += 1;
    if (statusOf(row) === InvoiceStatus.Complete) counted.completed += 1;
  }
  return [...byDay.values()];
};

/** The share of final invoices that completed. */
export const completedShare = (rows: readonly DecodedRecord[]): number | null => {
  const final = rows.filter((row) => finalStatuses.some((status) => status === statusOf(row)));
  return shareOf(final.filter((row) => statusOf(row) === InvoiceStatus.Complete).length, final.length);
};
