import { sql } from 'kysely';
import { formatMoney } from '../../../src/format/money';
import { numberOf } from '../../../src/resources/language/choices';
import type { Field } from '../../../src/resources/language/fields';
import { LineOutcome } from '../../../src/resources/statuses/reconciliation';
import { urgentNotices } from '../../../src/resources/urgentNotices';
import { conflict, invalid, ofField } from '../../base/errors';
import { textOrNull } from '../../base/textOrNull';
import type { Caller } from '../../calls/platform';
import type { Tx } from '../../database/schema';
import { fulfilmentSql, fundsSql, invoiceSql, lineSql, paymentSql } from '../../database/statusSql';
import type { ActionHandler } from '../../entities/handlers';
import { nicknameOf } from '../../session/people';
import { isClosedSql, isReadSql } from './derived';
import { bank, chain, type LineTable } from './lineTables';
import { lockLines } from './lockLines';
import { tellOwners } from '../notifications/tellOwners';

/** What a handler reads of the line that it acts on. */
type Line = {
  id: number;
  number: number | null;
  date: string;
  amount: string | null;
  ours: string | null;
  fileId: number | null;
} & Readonly<Record<string, unknown>>;

/** A line with its turn taken: nobody else decides about lines of its vault owner, and its period is open. Throws 409 when it was closed meanwhile,
 * or while its statement is not read to its end. */
const takeTurn = async (tx: Tx, table: LineTable, record: object): Promise<{ line: Line; subjectId: number }> => {
  const line = record as Line;
  const subjectId = Number(line[table.subject]);
  await lockLines(tx, table, subjectId);
  const { rows } = await sql<{ read: boolean; closed: boolean }>`select l.number is null or ${isReadSql('l')} as read,
      ${isClosedSql(table, sql`${subjectId}::bigint`, sql`l.date`)} as closed
    from ${sql.table(table.name)} l where l.id = ${line.id}`.execute(tx);
  const [now] = rows;
  if (!now?.read) throw conflict('Its statement was not read to its end: choose the file again');
  if (now.closed) throw conflict('Its period is reconciled: open it again first');
  return { line, subjectId };
};

/** Writes what a person decided about a line. */
const decide = async (
  tx: Tx,
  { name }: LineTable,
  id: number,
  { outcome, by, reason }: { outcome: LineOutcome; by: number | null; reason: string | null },
) => {
  await sql`update ${sql.table(name)} set outcome = ${numberOf(outcome)}, "decidedBy" = ${by}, reason = ${reason}
    where id = ${id}`.execute(tx);
};

/** Up to this share of ours another sum is a matter of rounding, or of a fee. */
const smallShare = 0.1;

/** Whether a line and what it is said to show differ by more than a little: a payment of which most is missing. */
const differsMuch = (amount: string | null, ours: string | null): boolean =>
  ours !== null && Math.abs(Number(amount ?? 0) - Number(ours)) > Math.abs(Number(ours)) * smallShare;

/** Tells the Owners but the caller what somebody decided about a payment that the statement does not show, or not as much: who decides may be who profits. */
const tellOfDecision = async (
  tx: Tx,
  { definition }: LineTable,
  { line, ours, caller, phrase }: { line: Line; ours: string; caller: Caller; phrase: string },
) => {
  const file = await tx.selectFrom('statement-files').select('name').where('id', '=', line.fileId).executeTakeFirst();
  const args = {
    name: await nicknameOf(tx, caller.id),
    file: file?.name ?? '?',
    sum: formatMoney(ours, definition.fields.ours.currency!),
  };
  await tellOwners(tx, { entity: definition.name, id: line.id, words: { phrase, args }, by: caller.id });
};

/** `POST mgmt/{lines}/{id}/explain` (extension): a person says why nothing has to be done. Owners hear of it where a payment, or most of it, is missing there. */
const explainIn =
  (table: LineTable): ActionHandler<'bank-lines'> =>
  async ({ tx, record, input, caller }) => {
    const { line } = await takeTurn(tx, table, record);
    await decide(tx, table, line.id, {
      outcome: LineOutcome.Explained,
      by: caller.id,
      reason: textOrNull(input.reason),
    });
    const { ours } = line;
    if (ours !== null && differsMuch(line.amount, ours))
      await tellOfDecision(tx, table, { line, ours, caller, phrase: urgentNotices.missingExplained });
  };

/** Throws 409 when another line shows the payment already, or somebody explained why none does. */
const refuseTaken = async (tx: Tx, { name, match }: LineTable, line: Line, payment: number) => {
  const { rows } = await sql<{ id: number; number: number | null }>`select id, number from ${sql.table(name)}
    where ${sql.id(match)} = ${payment} and id <> ${line.id}
      and (outcome = ${lineSql.Matched} or (outcome = ${lineSql.Explained} and ours is not null)) limit 1`.execute(tx);
  const [other] = rows;
  if (!other) return;
  const words =
    other.number === null
      ? { phrase: 'Somebody explained already why no line shows it' }
      : { phrase: 'Line %{line} of a statement shows this payment already', args: { line: other.number } };
  throw conflict(words, match, [{ entity: name, id: Number(other.id) }]);
};

/** `POST mgmt/{lines}/{id}/accept` (extension): a person takes what is proposed. */
const acceptIn =
  (table: LineTable): ActionHandler<'bank-lines'> =>
  async ({ tx, record, caller }) => {
    const { line } = await takeTurn(tx, table, record);
    await refuseTaken(tx, table, line, Number(line[table.match]));
    await decide(tx, table, line.id, { outcome: LineOutcome.Matched, by: caller.id, reason: null });
  };

/** `POST mgmt/{lines}/{id}/reopen` (extension): what a person decided is left over again. */
const reopenIn =
  (table: LineTable): ActionHandler<'bank-lines'> =>
  async ({ tx, record }) => {
    const { line } = await takeTurn(tx, table, record);
    const ofFile = line.ours === null ? LineOutcome.MissingHere : LineOutcome.Different;
    const outcome = line.number === null ? LineOutcome.MissingThere : ofFile;
    await decide(tx, table, line.id, { outcome, by: null, reason: null });
  };

/** Days from which on a line and a payment are of other days. */
const farDays = 3;

/** The sum of a payment with its sign, and whether the line is of its days, where a line of this account or wallet may show it; undefined where none may. */
const paymentOf = async (tx: Tx, { subject }: LineTable, subjectId: number, payment: number, date: string) => {
  const isNear = (first: string, last: string) =>
    sql`${date}::timestamptz between ${sql.ref(first)} - make_interval(days => ${sql.lit(farDays)})
      and ${sql.ref(last)} + make_interval(days => ${sql.lit(farDays)})`;
  const query =
    subject === 'accountId'
      ? sql<{ sum: string; near: boolean }>`select ${isNear('i.createDate', 'i.endDate')} as near,
          case when i."paymentType" = ${paymentSql.PayIn} then coalesce(i.received, i.amount) else -i.amount end as sum
          from invoices i where i.id = ${payment} and i.status = ${invoiceSql.Complete} and (
            (i."paymentType" = ${paymentSql.PayIn} and i."accountId" = ${subjectId})
            or (i."paymentType" = ${paymentSql.PayOut} and i.owner = (select p."vaultOwnerId" from "payment-accounts" a
              join "vault-profiles" p on p.id = a."vaultProfileId" where a.id = ${subjectId})))`
      : sql<{ sum: string; near: boolean }>`select ${isNear('o.createDate', 'o.createDate')} as near,
          case when o.type = ${fundsSql.Deposit} then coalesce(o.received, o.amount) else -o.amount end as sum
          from "funds-operations" o where o.id = ${payment} and o.status = ${fulfilmentSql.Fulfilled}
            and (o."walletId" = ${subjectId} or o.type = ${fundsSql.Withdraw})`;
  const { rows } = await query.execute(tx);
  return rows[0];
};

const notPaid = {
  accountId: { phrase: 'Not completed, or not of this account: complete it, or open a dispute, and match again' },
  walletId: { phrase: 'Not fulfilled, or not of this wallet: confirm it, and match again' },
} as const;

/**
 * `POST mgmt/{lines}/{id}/match` (extension): a person says which payment a line shows. Throws 422 for a payment that was not
 * completed here, and without a reason where the sums or the days differ; 409 where another line shows it.
 */
const matchIn =
  (table: LineTable): ActionHandler<'bank-lines'> =>
  async ({ tx, record, input, caller }) => {
    const { line, subjectId } = await takeTurn(tx, table, record);
    const payment = Number(input[table.match]);
    const found = await paymentOf(tx, table, subjectId, payment, line.date);
    const { label } = table.definition.fields[table.match as never] as Field;
    if (!found) throw invalid(table.match, ofField(label, notPaid[table.subject]));
    await refuseTaken(tx, table, line, payment);
    const reason = textOrNull(input.reason);
    if (reason === null && Number(found.sum) !== Number(line.amount))
      throw invalid('reason', ofField('Reason', { phrase: 'Required where the sum differs' }));
    if (reason === null && !found.near)
      throw invalid('reason', ofField('Reason', { phrase: 'Required where the day differs' }));
    await sql`delete from ${sql.table(table.name)} where ${sql.id(table.match)} = ${payment} and number is null
      and outcome = ${lineSql.MissingThere}`.execute(tx);
    await sql`update ${sql.table(table.name)} set ${sql.id(table.match)} = ${payment}, ours = ${found.sum}
      where id = ${line.id}`.execute(tx);
    await decide(tx, table, line.id, { outcome: LineOutcome.Matched, by: caller.id, reason });
    if (differsMuch(line.amount, found.sum))
      await tellOfDecision(tx, table, { line, ours: found.sum, caller, phrase: urgentNotices.otherSumMatched });
  };

const handlersOf = (table: LineTable) =>
  ({
    [`${table.name}.accept`]: acceptIn(table),
    [`${table.name}.match`]: matchIn(table),
    [`${table.name}.explain`]: explainIn(table),
    [`${table.name}.reopen`]: reopenIn(table),
  }) as Readonly<Record<`${LineTable['name']}.${'accept' | 'match' | 'explain' | 'reopen'}`, ActionHandler<never>>>;

/** What people do about lines of banks and chains. */
export const lineHandlers = { ...handlersOf(bank), ...handlersOf(chain) };
