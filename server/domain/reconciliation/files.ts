import { sql } from 'kysely';
import { choiceIn, numberOf } from '../../../src/resources/language/choices';
import { statementFiles } from '../../../src/resources/statementFiles';
import { statementLimits } from '../../../src/resources/statementLimits';
import { FileStatus } from '../../../src/resources/statuses/reconciliation';
import { conflict, invalid, ofField } from '../../base/errors';
import { nicknameOf } from '../../session/people';
import { textOrNull } from '../../base/textOrNull';
import { recordActivity } from '../../database/activity';
import { announce, notifyUser } from '../../database/changes';
import { fileSql } from '../../database/statusSql';
import { urgentNotices } from '../../../src/resources/urgentNotices';
import { databaseNow } from '../../database/now';
import type { Tx } from '../../database/schema';
import type { ActionHandler, CreateHandler } from '../../entities/handlers';
import { insertRows } from '../../entities/insertRows';
import { leftOfFileSql } from './derived';
import { linesOf } from './lineTables';
import { lockLinesNow } from './lockLines';
import { matchLines } from './matchLines';
import { tellOwners } from './tellOwners';

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
}

/** Takes the turn of the lines of a file, and matches what is left over around its period. */
const matchAgain = async (tx: Tx, record: FileRecord) => {
  const { table, subjectId } = linesOf(record);
  await lockLinesNow(tx, table, subjectId);
  return matchLines(tx, table, { subjectId, fileId: record.id });
};

/** Closed periods into which a file brought lines are open again: what was reconciled was not all. Tells who had closed them. */
const reopenClosed = async (tx: Tx, record: FileRecord, by: { id: number }) => {
  const { table, subjectId } = linesOf(record);
  const { rows } = await sql<{ id: number; name: string; closedBy: number }>`with opened as (
      select f.id, f.name, f."closedBy" from "statement-files" f
      where f.${sql.id(table.subject)} = ${subjectId} and f.status = ${fileSql.Closed} and f.id <> ${record.id} and exists (
        select 1 from ${sql.table(table.name)} l where l."fileId" = ${record.id} and l.number is not null
          and l.date between f."fromDate" and f."toDate")
      for no key update)
    update "statement-files" f set status = ${fileSql.Read}, "closedBy" = null, "closedDate" = null
    from opened o where f.id = o.id returning o.id, o.name, o."closedBy"`.execute(tx);
  for (const { id, name, closedBy } of rows) {
    await recordActivity(tx, { userId: by.id, entity: statementFiles.name, recordId: String(id), act: 'reopen' });
    await announce(tx, { entity: statementFiles.name, id: Number(id), kind: 'changed' });
    if (Number(closedBy) === by.id) continue;
    const words = { phrase: urgentNotices.periodOpenedAgain, args: { file: name } };
    await notifyUser(tx, { to: Number(closedBy), entity: statementFiles.name, id: Number(id), words });
  }
};

/**
 * `POST mgmt/statement-files/{id}/match` (extension): the file was sent to its end, and takes no more lines. What is left over
 * around its period is matched. Throws 409 while lines of it were not sent, or those of the same vault owner are matched by somebody else.
 */
export const matchFile: ActionHandler<'statement-files'> = async ({ tx, record, caller }) => {
  // Payments whose lines were not sent would be taken for missing.
  if (record.lines! < record.expected)
    throw conflict({
      phrase: 'Only %{lines} of %{expected} lines were sent: choose the file again',
      args: { lines: record.lines!, expected: record.expected },
    });
  await tx.updateTable('statement-files').set({ status: FileStatus.Read }).where('id', '=', record.id).execute();
  if (choiceIn(FileStatus, record.status) === FileStatus.Reading) await reopenClosed(tx, record, caller);
  const { added, ended } = await matchAgain(tx, record);
  return { after: { missingThere: added, missingNoMore: ended } };
};

/** `POST mgmt/statement-files/{id}/close` (extension): the period of the file is reconciled. Throws 409 while something in it is left over. */
export const closeFile: ActionHandler<'statement-files'> = async ({ tx, record, caller }) => {
  await matchAgain(tx, record);
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

/** Files whose lines are matched again after another was removed. */
const maxMatchedAgain = 20;

/**
 * `POST mgmt/statement-files/{id}/remove` (extension): the file, and the lines that no other file has; Owners hear of it where
 * it showed that payments are missing. Throws 409 where one of its lines lies in a period that another file closed.
 */
export const removeFile: ActionHandler<'statement-files'> = async ({ tx, record, caller }) => {
  const { table, subjectId } = linesOf(record);
  await lockLinesNow(tx, table, subjectId);
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
  const count = Number(alarms[0]!.count);
  // Who deletes what showed that payments are missing may be who profits.
  if (count > 0)
    await tellOwners(tx, {
      entity: statementFiles.name,
      words: {
        phrase: urgentNotices.missingDeleted,
        args: { smart_count: count, name: await nicknameOf(tx, caller.id), file: record.name },
      },
      by: caller.id,
    });
  await tx.deleteFrom('statement-files').where('id', '=', record.id).execute();
  const { rows: others } = await sql<{ id: number }>`select f.id from "statement-files" f
    where f.${sql.id(table.subject)} = ${subjectId} and f.status = ${fileSql.Read}
      and f."fromDate" <= ${record.toDate} and f."toDate" >= ${record.fromDate} order by f.id desc limit ${maxMatchedAgain}`.execute(
    tx,
  );
  for (const { id } of others) await matchLines(tx, table, { subjectId, fileId: Number(id) });
};
