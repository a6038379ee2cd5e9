import { sql } from 'kysely';
import { numberOf } from '../../../src/resources/language/choices';
import { statementFiles } from '../../../src/resources/statementFiles';
import { statementLimits } from '../../../src/resources/statementLimits';
import { FileStatus } from '../../../src/resources/statuses/reconciliation';
import { conflict, invalid, ofField } from '../../base/errors';
import { textOrNull } from '../../base/textOrNull';
import { databaseNow } from '../../database/now';
import type { Tx } from '../../database/schema';
import type { ActionHandler, CreateHandler } from '../../entities/handlers';
import { insertRows } from '../../entities/insertRows';
import { leftOfFileSql } from './derived';
import { linesOf } from './lineTables';
import { lockSubject, matchLines } from './matchLines';

const dayMs = 86_400_000;
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

const matchAgain = async (tx: Tx, record: FileRecord) => {
  const { table, subjectId } = linesOf(record);
  await lockSubject(tx, table, subjectId);
  await matchLines(tx, table, { subjectId, fileId: record.id });
};

/** `POST mgmt/statement-files/{id}/match` (extension): the file was sent to its end. What is left over around its period is matched. */
export const matchFile: ActionHandler<'statement-files'> = async ({ tx, record }) => {
  await tx.updateTable('statement-files').set({ status: FileStatus.Read }).where('id', '=', record.id).execute();
  await matchAgain(tx, record);
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

/** `POST mgmt/statement-files/{id}/remove` (extension): the file and the lines that it brought. Throws 409 where one of them lies in a period that another file closed. */
export const removeFile: ActionHandler<'statement-files'> = async ({ tx, record }) => {
  const { table, subjectId } = linesOf(record);
  await lockSubject(tx, table, subjectId);
  const { rows } = await sql`select 1 from ${sql.table(table.name)} l
    join "statement-files" f on f.${sql.id(table.subject)} = l.${sql.id(table.subject)} and f.status = ${sql.lit(FileStatus.Closed)}
      and l.date between f."fromDate" and f."toDate"
    where l."fileId" = ${record.id} limit 1`.execute(tx);
  if (rows.length > 0) throw conflict('Its lines lie in a period that is reconciled: open that again first');
  await sql`delete from ${sql.table(table.name)} where "fileId" = ${record.id}`.execute(tx);
  await tx.deleteFrom('statement-files').where('id', '=', record.id).execute();
};
