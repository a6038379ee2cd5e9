import { sql } from 'kysely';
import { choiceIn, numberOf } from '../../../src/resources/language/choices';
import { statementFiles } from '../../../src/resources/statementFiles';
import { statementLimits } from '../../../src/resources/statementLimits';
import { FileStatus } from '../../../src/resources/statuses/reconciliation';
import { conflict, invalid, ofField } from '../../base/errors';
import { nicknameOf } from '../../session/people';
import { textOrNull } from '../../base/textOrNull';
import { fileSql } from '../../database/statusSql';
import { urgentNotices } from '../../../src/resources/urgentNotices';
import { databaseNow } from '../../database/now';
import type { Tx } from '../../database/schema';
import type { ActionHandler, CreateHandler } from '../../entities/handlers';
import { insertRows } from '../../entities/insertRows';
import { leftOfFileSql } from './derived';
import { linesOf, type LineTable } from './lineTables';
import { lockLines } from './lockLines';
import { matchLines } from './matchLines';
import { reopenPeriods } from './reopenPeriods';
import { tellOwners } from '../notifications/tellOwners';

const dayMs = 86_400_000;
/** How much (ms) the clock of a reader may be ahead. */
const clockMs = 5 * 60_000;
const { accountId: account, toDate: to } = statementFiles.fields;

/**
 * `POST mgmt/statement-files` (extension): a file of one account or one wallet, whose lines follow. Throws 422 for both, for
 * neither, and for a period that ends before it begins or is too long.
 */
export const addFile: CreateHandler = async ({ tx, input, caller, platform }) => {
  if ((input.accountId === null) === (input.walletId === null))
    throw invalid('accountId', ofField(account.label, { phrase: 'Either a payment account or a wallet' }));
  const span = Date.parse(String(input.toDate)) - Date.parse(String(input.fromDate));
  if (span <= 0) throw invalid('toDate', ofField(to.label, { phrase: 'The end is before the beginning' }));
  if (span > statementLimits.days * dayMs)
    throw invalid('toDate', {
      phrase: 'A statement covers %{days} days at most',
      args: { days: statementLimits.days },
    });
  // What is still to come is in no file, and a closed period that is not over would hide it.
  if (Date.parse(String(input.toDate)) > Date.now() + clockMs)
    throw invalid('toDate', ofField(to.label, { phrase: 'The period is not over yet' }));
  const row = { ...input, addedBy: caller.id, status: numberOf(FileStatus.Reading) };
  const [id] = await insertRows(tx, { definition: statementFiles, handlers: platform.handlers, by: caller }, [row]);
  return { id: id! };
};

/** What a handler reads of the file that it acts on. */
interface FileRecord {
  id: number;
  accountId: number | null;
  walletId: number | null;
  fromDate: string;
  toDate: string;
}

/** Takes the turn of the lines of a file, and matches what is left over around its period. */
const matchAgain = async (tx: Tx, { fromDate, toDate, ...record }: FileRecord, by: { id: number }) => {
  const { table, subjectId } = linesOf(record);
  await lockLines(tx, table, subjectId);
  return matchLines(tx, table, { subjectId, fromDate, toDate, by: by.id });
};

/**
 * `POST mgmt/statement-files/{id}/match` (extension): the file was sent to its end, and takes no more lines. What is left over
 * around its period is matched, and a closed period into which it brought lines is open again. Throws 409 while lines of it were
 * not sent, or those of the same vault owner are matched by somebody else.
 */
export const matchFile: ActionHandler<'statement-files'> = async ({ tx, record, caller }) => {
  // Payments whose lines were not sent would be taken for missing.
  if (record.lines! < record.expected)
    throw conflict({
      phrase: 'Only %{lines} of %{expected} lines were sent: choose the file again',
      args: { lines: record.lines!, expected: record.expected },
    });
  const { table, subjectId } = linesOf(record);
  await lockLines(tx, table, subjectId);
  await tx.updateTable('statement-files').set({ status: FileStatus.Read }).where('id', '=', record.id).execute();
  if (choiceIn(FileStatus, record.status) === FileStatus.Reading)
    await reopenPeriods(tx, table, {
      subjectId,
      moments: sql`select l.date from ${sql.table(table.name)} l where l."fileId" = ${record.id} and l.number is not null`,
      by: caller.id,
    });
  const { added, ended } = await matchAgain(tx, record, caller);
  return { after: { missingThere: added, missingNoMore: ended } };
};

/** `POST mgmt/statement-files/{id}/close` (extension): the period of the file is reconciled. Throws 409 while something in it is left over. */
export const closeFile: ActionHandler<'statement-files'> = async ({ tx, record, caller }) => {
  await matchAgain(tx, record, caller);
  const { rows } = await sql<{ left: number }>`select ${leftOfFileSql('f')} as left
    from "statement-files" f where f.id = ${record.id}`.execute(tx);
  const { left } = rows[0]!;
  if (left > 0)
    throw conflict({
      phrase: '%{smart_count} line is left over in this period |||| %{smart_count} lines are left over in this period',
      args: { smart_count: left },
    });
  await tx
    .updateTable('statement-files')
    .set({ status: FileStatus.Closed, closedBy: caller.id, closedDate: databaseNow })
    .where('id', '=', record.id)
    .execute();
};

/** `POST mgmt/statement-files/{id}/reopen` (extension): the period of the file is open again, and may be closed anew. */
export const reopenFile: ActionHandler<'statement-files'> = async ({ tx, record, input }) => {
  await tx
    .updateTable('statement-files')
    .set({ status: FileStatus.Read, closedBy: null, closedDate: null })
    .where('id', '=', record.id)
    .execute();
  return { after: { reason: textOrNull(input.reason) } };
};

/** The accounts whose lines may show what those of this one do: all of its vault owner. A wallet stands alone. */
const neighboursOf = async (tx: Tx, { subject }: LineTable, subjectId: number): Promise<number[]> => {
  if (subject === 'walletId') return [subjectId];
  const { rows } = await sql<{ id: number }>`select o.id from "payment-accounts" a
    join "vault-profiles" p on p.id = a."vaultProfileId"
    join "vault-profiles" q on q."vaultOwnerId" = p."vaultOwnerId"
    join "payment-accounts" o on o."vaultProfileId" = q.id
    where a.id = ${subjectId} and (o.id = a.id or exists (select 1 from "statement-files" f where f."accountId" = o.id))
    order by o.id`.execute(tx);
  return rows.map(({ id }) => Number(id));
};

/**
 * `POST mgmt/statement-files/{id}/remove` (extension): the file, and the lines that no other file has; Owners hear of it where
 * it showed that payments are missing. Throws 409 where one of its lines lies in a period that another file closed.
 */
export const removeFile: ActionHandler<'statement-files'> = async ({ tx, record, caller }) => {
  const { table, subjectId } = linesOf(record);
  await lockLines(tx, table, subjectId);
  const lines = sql.table(table.name);
  const { rows } = await sql`select 1 from ${lines} l
    join "statement-files" f on f.${sql.id(table.subject)} = l.${sql.id(table.subject)} and f.status = ${fileSql.Closed}
      and l.date between f."fromDate" and f."toDate"
    where l."fileId" = ${record.id} limit 1`.execute(tx);
  // Lines of a file that was not sent to its end have opened no period again.
  if (rows.length > 0 && choiceIn(FileStatus, record.status) !== FileStatus.Reading)
    throw conflict('Its lines lie in a period that is reconciled: open that again first');
  const member = `,${record.id},`;
  await sql`update ${lines} set "alsoIn" = nullif(replace("alsoIn", ${member}, ','), ',')
    where ${sql.id(table.subject)} = ${subjectId} and "alsoIn" like ${`%${member}%`}`.execute(tx);
  // A line that another file has is of that one now.
  await sql`update ${lines} set "fileId" = split_part("alsoIn", ',', 2)::bigint,
      "alsoIn" = nullif(substr("alsoIn", 2 + length(split_part("alsoIn", ',', 2))), ',')
    where "fileId" = ${record.id} and "alsoIn" is not null`.execute(tx);
  const { rows: alarms } = await sql<{ count: number }>`with gone as (
      delete from ${lines} where "fileId" = ${record.id} returning number)
    select count(*)::integer as count from gone where number is null`.execute(tx);
  await tx.deleteFrom('statement-files').where('id', '=', record.id).execute();
  let count = Number(alarms[0]!.count);
  const { fromDate, toDate, name } = record;
  for (const neighbour of await neighboursOf(tx, table, subjectId)) {
    const { ended } = await matchLines(tx, table, { subjectId: neighbour, fromDate, toDate, by: caller.id });
    count += ended;
  }
  // Who deletes what showed that payments are missing may be who profits.
  if (count === 0) return;
  const args = { smart_count: count, name: await nicknameOf(tx, caller.id), file: name };
  const words = { phrase: urgentNotices.missingDeleted, args };
  await tellOwners(tx, { entity: statementFiles.name, words, by: caller.id });
};
