import { sql } from 'kysely';
import { choiceIn } from '../../../src/resources/language/choices';
import { maskRequisites } from '../../../src/format/requisites';
import { BlockedBy } from '../../../src/resources/statuses/blocking';
import { PaymentType } from '../../../src/resources/statuses/invoices';
import type { Judge, Judgement } from '../../approvals/judgement';
import { conflict, invalid, ofField } from '../../base/errors';
import type { Caller } from '../../calls/platform';
import { recordActivity } from '../../database/activity';
import { announce } from '../../database/changes';
import type { Db, Tx } from '../../database/schema';
import type { ActionHandler } from '../../entities/handlers';
import { blockedKeyOf, type PayerKeys } from '../invoices/blockedPayers';
import type { Values } from '../../../src/resources/language/values';

/** A block lasts so many days at most. */
const maxDays = 366;
const dayMs = 86_400_000;

/** By what the payer of this invoice may be known. */
export const payerOf = async (db: Db, invoiceId: number): Promise<PayerKeys> => {
  const { paymentType, requisites, ...payer } = await db
    .selectFrom('invoices')
    .select(['clientId', 'cid', 'phoneNumber', 'browser', 'address', 'paymentType', 'requisites'])
    .where('id', '=', invoiceId)
    .executeTakeFirstOrThrow();
  return { ...payer, requisites: paymentType === PaymentType.PayOut ? requisites : null };
};

/** What staff see of a key: enough to tell two apart. */
export const shownOf = (by: BlockedBy, key: string) => {
  if (by === BlockedBy.Requisites) return maskRequisites(key);
  if (by === BlockedBy.Phone) return `…${key.slice(-4)}`;
  return by === BlockedBy.Browser ? `${key.slice(0, 6)}…` : key;
};

const block = async (tx: Tx, { id: addedBy }: Pick<Caller, 'id'>, invoiceId: number, input: Values): Promise<void> => {
  const by = choiceIn(BlockedBy, input.by)!;
  const until = new Date(String(input.until));
  if (until.getTime() > Date.now() + maxDays * dayMs)
    throw invalid('until', ofField('Until', { phrase: 'is more than a year from now' }));
  const payer = await payerOf(tx, invoiceId);
  const key = blockedKeyOf(by, payer);
  if (key === null || key === '') throw invalid('by', ofField('By', { phrase: 'is not known of this payer' }));
  const same =
    await sql`select 1 from "blocked-payers" where "by" = ${sql.lit(by)} and key = ${key} and until >= ${until.toISOString()}::timestamptz
    and "clientId" is not distinct from ${by === BlockedBy.CustomerId ? payer.clientId : null}::bigint`.execute(tx);
  if (same.rows.length > 0) throw conflict('This payer is blocked already');
  const { rows } = await sql<{ id: number }>`
    insert into "blocked-payers" ("by", shown, key, "clientId", until, reason, tries, "invoiceId", "addedBy", "createDate")
    values (${sql.lit(by)}, ${shownOf(by, key)}, ${key}, ${by === BlockedBy.CustomerId ? payer.clientId : null}::bigint,
      ${until.toISOString()}::timestamptz, ${String(input.reason)}, 0, ${invoiceId}, ${addedBy}, now()) returning id`.execute(
    tx,
  );
  const { id } = rows[0]!;
  await recordActivity(tx, {
    userId: addedBy,
    entity: 'blocked-payers',
    recordId: String(id),
    act: 'create',
    after: { by, shown: shownOf(by, key), until: until.toISOString(), reason: input.reason, invoiceId },
  });
  await announce(tx, { entity: 'blocked-payers', id, kind: 'created' });
};

/** Judges blocking the payer of this invoice: a network is of many people, so that two agree on it. */
const judgeBlockOf = async (tx: Tx, invoiceId: number, input: Values): Promise<Judgement> => {
  const by = choiceIn(BlockedBy, input.by)!;
  const key = blockedKeyOf(by, await payerOf(tx, invoiceId)) ?? '';
  return {
    sum: null,
    about: `${shownOf(by, key)} → ${String(input.until).slice(0, 10)}`,
    step: 'Block payer',
    // What is decided of the invoice or its dispute does not wait for it.
    slot: 'block',
    why: by === BlockedBy.Network ? 'A network is of many people' : undefined,
  };
};

/** Judges blocking the payer of an invoice. */
export const judgeBlockOfInvoice: Judge = ({ tx, record, input }) => judgeBlockOf(tx, Number(record.id), input);

/** Judges blocking the payer of a disputed invoice. */
export const judgeBlockOfDispute: Judge = ({ tx, record, input }) => judgeBlockOf(tx, Number(record.invoiceId), input);

/** `POST mgmt/invoices/{uuid}/block` (extension): no account is free for the payer of an invoice, until a day. */
export const blockPayerOfInvoice: ActionHandler<'invoices'> = async ({ tx, caller, record, input }) => {
  await block(tx, caller, Number(record.id), input);
  return { after: { reason: String(input.reason) } };
};

/** `POST mgmt/disputes/{id}/block` (extension): the same of the payer of a disputed invoice. */
export const blockPayerOfDispute: ActionHandler<'disputes'> = async ({ tx, caller, record, input }) => {
  await block(tx, caller, Number(record.invoiceId), input);
  return { after: { reason: String(input.reason) } };
};
