import { createHash } from 'node:crypto';
import { Hono, type Context } from 'hono';
import { sql } from 'kysely';
import { plainCalls } from '../../../src/resources/calls';
import { choiceIn } from '../../../src/resources/language/choices';
import { checkFormats } from '../../../src/resources/language/formats';
import { checkInputs, type Values } from '../../../src/resources/language/values';
import { statementFiles } from '../../../src/resources/statementFiles';
import { statementLimits } from '../../../src/resources/statementLimits';
import { chainLineInputs, bankLineInputs } from '../../../src/resources/statementLines';
import { FileStatus } from '../../../src/resources/statuses/reconciliation';
import { conflict, invalid, notFound, ofField } from '../../base/errors';
import { UserLimiter } from '../../base/userLimiter';
import { checkRole, idParam, routePath } from '../../calls/addresses';
import { readBody } from '../../calls/body';
import type { Env, Platform } from '../../calls/platform';
import { recordActivity } from '../../database/activity';
import { announce } from '../../database/changes';
import type { Tx } from '../../database/schema';
import { fileSql } from '../../database/statusSql';
import { change } from '../../entities/change';
import { linesOf, type LineTable } from './lineTables';
import { lockSubject } from './matchLines';

const call = plainCalls.addStatementLines;

/** One call at a time for each person: a file is sent in order. */
const limiter = new UserLimiter(1, 4, 'Too many files at once. Try again shortly.');

const inputsOf = ({ subject }: LineTable) => (subject === 'accountId' ? bankLineInputs : chainLineInputs);

/** Checks the lines of a body by their fields. Throws 422 naming the line and the column. */
const checkedLines = (table: LineTable, given: readonly unknown[]): Values[] => {
  const inputs = inputsOf(table);
  return given.map((line, index) => {
    const isObject = typeof line === 'object' && line !== null && !Array.isArray(line);
    const { values, issues } = checkInputs(inputs, isObject ? (line as Record<string, unknown>) : {});
    const all = Object.entries({ ...checkFormats(inputs, values), ...issues });
    const [first] = all;
    if (first)
      throw invalid(`lines.${index}.${first[0]}`, {
        phrase: 'Line %{line}: %{issue}',
        args: {
          line: typeof values.number === 'number' ? values.number : index + 1,
          issue: ofField(inputs[first[0] as keyof typeof inputs].label, first[1]),
        },
      });
    return values;
  });
};

const linesIn = ({ lines }: Readonly<Record<string, unknown>>): readonly unknown[] => {
  if (!Array.isArray(lines) || lines.length === 0) throw invalid('lines', 'There are no lines');
  if (lines.length > statementLimits.perCall)
    throw invalid('lines', {
      phrase: 'One call has at most %{count} lines',
      args: { count: statementLimits.perCall },
    });
  return lines;
};

/** By what a line is known again: what it says, and which of equal ones it is. */
const keyOf = (subjectId: number, { number: _number, ...line }: Values): string =>
  `${subjectId}:${createHash('sha256')
    .update(JSON.stringify(Object.entries(line).toSorted(([a], [b]) => a.localeCompare(b))))
    .digest('hex')}`;

/** Inserts the lines that the account or wallet has not yet. Returns their dates, the first and the last. */
const insertLines = async (
  tx: Tx,
  table: LineTable,
  { subjectId, fileId }: { subjectId: number; fileId: number },
  lines: readonly Values[],
) => {
  const rows = lines.map((line) => ({ ...line, key: keyOf(subjectId, line) }));
  const hash = table.subject === 'walletId';
  const { rows: added } = await sql<{ date: string }>`insert into ${sql.table(table.name)}
      (key, ${sql.id(table.subject)}, "fileId", number, date, timed, amount, party, purpose, sure ${hash ? sql`, "txHash"` : sql``})
    select r.key, ${subjectId}::bigint, ${fileId}::bigint, r.number, r.date, r.timed, r.amount, r.party, r.purpose, false
      ${hash ? sql`, r."txHash"` : sql``}
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(key text, number integer, date timestamptz, timed boolean,
      amount numeric, party text, purpose text, "txHash" text)
    order by r.number on conflict do nothing returning date`.execute(tx);
  return added.map(({ date }) => new Date(date).toISOString());
};

/** A line that comes into a closed period opens it again: what was reconciled was not all. */
const reopenClosed = async (
  tx: Tx,
  { subject }: LineTable,
  { subjectId, dates, userId }: { subjectId: number; dates: readonly string[]; userId: number },
) => {
  const { rows } = await sql<{ id: number }>`update "statement-files" f
    set status = ${fileSql.Read}, "closedBy" = null, "closedDate" = null
    where f.${sql.id(subject)} = ${subjectId} and f.status = ${fileSql.Closed} and exists (
      select 1 from json_array_elements_text(${JSON.stringify(dates)}::json) as d(at)
      where d.at::timestamptz between f."fromDate" and f."toDate")
    returning f.id`.execute(tx);
  for (const { id } of rows) {
    await recordActivity(tx, { userId, entity: 'statement-files', recordId: String(id), act: 'reopen' });
    await announce(tx, { entity: 'statement-files', id: Number(id), kind: 'changed' });
  }
};

/** What an answer says: how many lines were new, and how many the account or wallet had already. */
interface AddedLines {
  added: number;
  known: number;
}

/**
 * `POST mgmt/statement-files/{id}/lines` `{lines}` (extension): adds lines to a file that is being read. A line that the account
 * or wallet has already is counted and not added, so a file that is sent twice, or again after it was stopped, adds what is
 * missing. Throws 422 naming the line and its column.
 */
export const lineRoutes = (platform: Platform): Hono<Env> => {
  const fileOf = async (tx: Tx | Platform['db'], context: Context<Env>) => {
    const file = await tx
      .selectFrom('statement-files')
      .select(['id', 'accountId', 'walletId', 'status', 'lines'])
      .where('id', '=', idParam(context, 'id'))
      .executeTakeFirst();
    if (!file) throw notFound();
    return file;
  };
  return new Hono<Env>().post(
    routePath(call.path),
    change(platform, {
      attempts: { entity: statementFiles.name, act: 'lines' },
      authorize: (caller) => checkRole(call, caller),
      limiter,
      validate: async (context) => {
        const body = await readBody(context);
        const { table } = linesOf(await fileOf(platform.db, context));
        return { body, lines: checkedLines(table, linesIn(body)) };
      },
      perform: async ({ tx, caller, context }, { lines }): Promise<AddedLines> => {
        const { table, subjectId } = linesOf(await fileOf(tx, context));
        await lockSubject(tx, table, subjectId);
        // Read under the lock: of two that send one file, the second sees what the first added.
        const file = await fileOf(tx, context);
        if (choiceIn(FileStatus, file.status) === FileStatus.Closed)
          throw conflict('Its period is reconciled: open it again first');
        const total = Number(file.lines) + lines.length;
        if (total > statementLimits.lines)
          throw invalid('lines', {
            phrase: 'A statement has at most %{count} lines',
            args: { count: statementLimits.lines },
          });
        const dates = await insertLines(tx, table, { subjectId, fileId: file.id }, lines);
        await tx.updateTable('statement-files').set({ lines: total }).where('id', '=', file.id).execute();
        if (dates.length > 0) await reopenClosed(tx, table, { subjectId, dates, userId: caller.id });
        await announce(tx, { entity: statementFiles.name, id: file.id, kind: 'changed' });
        return { added: dates.length, known: lines.length - dates.length };
      },
      changes: ['bank-lines', 'chain-lines', statementFiles.name],
    }),
  );
};
