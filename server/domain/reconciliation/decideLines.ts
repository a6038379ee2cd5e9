import { sql } from 'kysely';
import type { Field } from '../../../src/resources/language/fields';
import { numberOf } from '../../../src/resources/language/choices';
import { LineOutcome } from '../../../src/resources/statuses/reconciliation';
import { conflict, invalid, ofField } from '../../base/errors';
import { textOrNull } from '../../base/textOrNull';
import type { Tx } from '../../database/schema';
import { fulfilmentSql, fundsSql, invoiceSql, lineSql, paymentSql } from '../../database/statusSql';
import type { ActionHandler } from '../../entities/handlers';
import { bank, chain, type LineTable } from './lineTables';
import { lockSubject } from './matchLines';

/** What a handler reads of the line that it acts on. */
type Line = { id: number; number: number | null; amount: string | null } & Readonly<Record<string, unknown>>;

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

/** `POST mgmt/{lines}/{id}/explain` (extension): a person says why nothing has to be done. */
const explainIn =
  (table: LineTable): ActionHandler<'bank-lines'> =>
  async ({ tx, record, input, caller }) =>
    decide(tx, table, record.id, {
      outcome: LineOutcome.Explained,
      by: caller.id,
      reason: textOrNull(input.reason),
    });

/** `POST mgmt/{lines}/{id}/accept` (extension): a person takes what is proposed. */
const acceptIn =
  (table: LineTable): ActionHandler<'bank-lines'> =>
  async ({ tx, record, caller }) => {
    await lockSubject(tx, table, Number((record as Line)[table.subject]));
    await refuseTaken(tx, table, record as Line, Number((record as Line)[table.match]));
    await decide(tx, table, record.id, { outcome: LineOutcome.Matched, by: caller.id, reason: null });
  };

/** `POST mgmt/{lines}/{id}/reopen` (extension): what a person decided is left over again. */
const reopenIn =
  (table: LineTable): ActionHandler<'bank-lines'> =>
  async ({ tx, record }) => {
    const line = record as Line;
    const ours = line.ours !== null;
    const outcome =
      line.number === null ? LineOutcome.MissingThere : ours ? LineOutcome.Different : LineOutcome.MissingHere;
    await decide(tx, table, line.id, { outcome, by: null, reason: null });
  };

/** Throws 409 when another line shows the payment already. */
async function refuseTaken(tx: Tx, { name, match }: LineTable, line: Line, payment: number) {
  const { rows } = await sql<{ id: number; number: number | null }>`select id, number from ${sql.table(name)}
    where ${sql.id(match)} = ${payment} and outcome = ${lineSql.Matched} and id <> ${line.id} limit 1`.execute(tx);
  const [other] = rows;
  if (other)
    throw conflict(
      { phrase: 'Line %{line} of a statement shows this payment already', args: { line: other.number ?? '?' } },
      match,
      [{ entity: name, id: Number(other.id) }],
    );
}

/** The sum of a payment with its sign, where a line of this account or wallet may show it; undefined where none may. */
const sumOf = async (tx: Tx, { subject }: LineTable, subjectId: number, payment: number) => {
  const query =
    subject === 'accountId'
      ? sql<{
          sum: string;
        }>`select case when i."paymentType" = ${paymentSql.PayIn} then coalesce(i.received, i.amount) else -i.amount end as sum
          from invoices i where i.id = ${payment} and i.status = ${invoiceSql.Complete} and (i."accountId" = ${subjectId}
            or (i."paymentType" = ${paymentSql.PayOut} and i.owner = (select p."vaultOwnerId" from "payment-accounts" a
              join "vault-profiles" p on p.id = a."vaultProfileId" where a.id = ${subjectId})))`
      : sql<{
          sum: string;
        }>`select case when o.type = ${fundsSql.Deposit} then coalesce(o.received, o.amount) else -o.amount end as sum
          from "funds-operations" o where o.id = ${payment} and o.status = ${fulfilmentSql.Fulfilled}
            and (o."walletId" = ${subjectId} or o.type = ${fundsSql.Withdraw})`;
  const { rows } = await query.execute(tx);
  return rows[0]?.sum;
};

const notPaid = {
  accountId: { phrase: 'Not completed, or not of this account: complete it, or open a dispute, and match again' },
  walletId: { phrase: 'Not fulfilled, or not of this wallet: confirm it, and match again' },
} as const;

/**
 * `POST mgmt/{lines}/{id}/match` (extension): a person says which payment a line shows. Throws 422 for a payment that was not
 * completed here, and without a reason where the sums differ; 409 where another line shows it.
 */
const matchIn =
  (table: LineTable): ActionHandler<'bank-lines'> =>
  async ({ tx, record, input, caller }) => {
    const line = record as Line;
    const subjectId = Number(line[table.subject]);
    const payment = Number(input[table.match]);
    await lockSubject(tx, table, subjectId);
    const sum = await sumOf(tx, table, subjectId, payment);
    const { label } = table.definition.fields[table.match as never] as Field;
    if (sum === undefined) throw invalid(table.match, ofField(label, notPaid[table.subject]));
    await refuseTaken(tx, table, line, payment);
    const reason = textOrNull(input.reason);
    if (Number(sum) !== Number(line.amount) && reason === null)
      throw invalid('reason', ofField('Reason', { phrase: 'Required where the sum differs' }));
    await sql`delete from ${sql.table(table.name)} where ${sql.id(table.match)} = ${payment} and number is null`.execute(
      tx,
    );
    await sql`update ${sql.table(table.name)} set ${sql.id(table.match)} = ${payment}, ours = ${sum} where id = ${line.id}`.execute(
      tx,
    );
    await decide(tx, table, line.id, { outcome: LineOutcome.Matched, by: caller.id, reason });
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
