import { numberOf } from '../../../src/resources/language/choices';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { checkBooks } from '../../../server/domain/ledger/checkBooks';
import type { Db } from '../../../server/database/schema';
import { InvoiceStatus } from '../../../src/resources/statuses/invoices';
import type { Act, Load } from './load';

/** What may be done with an invoice, in its order, and the status that it has then. */
const statusAfter = {
  create: InvoiceStatus.New,
  take: InvoiceStatus.WIP,
  receipt: InvoiceStatus.WIP,
  complete: InvoiceStatus.Complete,
} as const satisfies Record<Act['act'], InvoiceStatus>;
const order = Object.keys(statusAfter);

const textOf = ({ act, invoice, by }: Act) => `${invoice} ${act} by ${by ?? 'a payer'}`;

/** What the database says was done with invoices, each time that it was done. */
const actsIn = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<Act>`select a.act, i.uuid as invoice, a."userId" as by
    from activity a join invoices i on a."recordId" = i.id::text
    where a.entity = 'invoices' and not a.refused and a.act in ('create', 'take', 'complete')
    union all select 'receipt', i.uuid, a."userId" from activity a join receipts r on a."recordId" = r.id::text
    join invoices i on i.id = r."invoiceId" where a.entity = 'receipts' and a.act = 'create'`.execute(db);
  return rows.map(textOf).toSorted();
};

/** The status of each invoice, and who holds it. */
const statesIn = async (db: Db) => {
  const { rows } = await sql<{ uuid: string; status: InvoiceStatus; owner: number | null }>`select uuid, status, owner
    from invoices order by uuid`.execute(db);
  return rows.map(({ uuid, status, owner }) => `${uuid} ${numberOf(status)} ${owner ?? 'nobody'}`);
};

/** The status that each invoice has after what was done. Answers may arrive in another order. */
const statesAfter = (acts: readonly Act[]) => {
  const states = new Map<string, string>();
  for (const { act, invoice, by } of acts.toSorted((a, b) => order.indexOf(a.act) - order.indexOf(b.act)))
    states.set(invoice, `${invoice} ${numberOf(statusAfter[act])} ${by ?? 'nobody'}`);
  return [...states.values()].toSorted();
};

/**
 * Expects of a platform without other invoices than those of a load that is stopped: everything that was acknowledged is in the
 * database, once, and nothing else; each invoice is as its last act left it; the books are right.
 */
export const expectTruth = async (db: Db, { acts, wrong }: Load): Promise<void> => {
  expect(wrong).toEqual([]);
  expect(await actsIn(db)).toEqual(acts.map(textOf).toSorted());
  expect(await statesIn(db)).toEqual(statesAfter(acts));
  expect(await checkBooks(db)).toEqual([]);
};
