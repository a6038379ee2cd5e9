import { sql, type RawBuilder } from 'kysely';
import type { Context } from 'hono';
import { choiceIn } from '../../../src/resources/language/choices';
import { keyCalls } from '../../../src/resources/keyCalls';
import { InvoiceStatus } from '../../../src/resources/statuses/invoices';
import { invalid } from '../../base/errors';
import type { Platform } from '../../calls/platform';
import type { Db } from '../../database/schema';
import { textCollation } from '../../database/textCollation';
import { isUuid } from '../../database/uuid';
import { readManyForKey } from '../payers/read';
import { readTestInvoices } from '../testMode/read';
import { keyInvoice, type KeyInvoice } from './answer';
import type { KeyHolder } from './keyHolder';
import { notNext, parametersOf } from './known';
import { countCall } from './limits';

/** The statuses of `status`, numbers that commas separate. Throws 422. */
const statusesOf = (text: string): InvoiceStatus[] =>
  text.split(',').map((one) => {
    const status = /^\d$/.test(one) ? choiceIn(InvoiceStatus, Number(one)) : undefined;
    if (status === undefined) throw invalid('status', 'status must be numbers of statuses, separated by commas');
    return status;
  });

/** SQL: the invoice `i` has this very ID. The index of lists has it without its case. */
const hasCid = (cid: string) =>
  sql`(lower(i.cid collate ${textCollation}) = lower(${cid}::text collate ${textCollation}) and i.cid = ${cid})`;

/** Finds the invoice after which a page begins. Throws 422 when the merchant has none. */
const idOfCursor = async (db: Db, { clientId, isTest }: KeyHolder, cursor: string): Promise<number> => {
  const found = isUuid(cursor)
    ? await db
        .selectFrom(isTest ? 'test-invoices' : 'invoices')
        .select('id')
        .where('uuid', '=', cursor)
        .where('clientId', '=', clientId)
        .executeTakeFirst()
    : undefined;
  if (!found) throw invalid('cursor', notNext);
  return found.id;
};

/**
 * `GET invoices` with an API key: the invoices of the key's merchant, newest first. `cid` is compared whole; `from` and `to` are of their
 * creation, both included. A merchant's invoices are made one after the other, so that none appears later in a page that was read.
 * Throws 422 for a parameter, and 429 above `KEY_READS` a minute.
 */
export const listWithKey = async (
  platform: Platform,
  context: Context,
  holder: KeyHolder,
): Promise<{ invoices: KeyInvoice[]; next: string | null }> => {
  const { db, settings } = platform;
  const { clientId } = holder;
  await countCall(platform, context, holder, 'reads');
  const { cid, status, from, to, cursor, limit } = parametersOf(context, keyCalls.listInvoices.query);
  const most = Number(limit);
  const conditions: RawBuilder<unknown>[] = [sql`i."clientId" = ${clientId}`];
  if (typeof cid === 'string') conditions.push(hasCid(cid));
  if (typeof status === 'string') conditions.push(sql`i.status = any(${statusesOf(status)}::int[])`);
  if (typeof from === 'string') conditions.push(sql`i."createDate" >= ${from}::timestamptz`);
  if (typeof to === 'string') conditions.push(sql`i."createDate" < ${to}::timestamptz + interval '1 millisecond'`);
  if (typeof cursor === 'string') conditions.push(sql`i.id < ${await idOfCursor(db, holder, cursor)}`);
  const condition = sql`${sql.join(conditions, sql` and `)}`;
  const found = holder.isTest
    ? await readTestInvoices(db, condition, most + 1)
    : await readManyForKey(db, settings, condition, most + 1);
  const page = found.slice(0, most).map((invoice) => keyInvoice(context, settings, invoice));
  return { invoices: page, next: found.length > most ? String(page.at(-1)!.id) : null };
};
