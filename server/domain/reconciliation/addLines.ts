import { createHash } from 'node:crypto';
import { Hono, type Context } from 'hono';
import { sql } from 'kysely';
import { plainCalls } from '../../../src/resources/calls';
import { choiceIn } from '../../../src/resources/language/choices';
import { checkFormats } from '../../../src/resources/language/formats';
import { checkInputs, type Issue, type Values } from '../../../src/resources/language/values';
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
import { change } from '../../entities/change';
import { confirmCaller } from '../../session/tokens';
import { linesOf, type LineTable } from './lineTables';
import { lockLines } from './lockLines';

const call = plainCalls.addStatementLines;

/** A file of 1C has many lines of text for each payment. */
const maxLineNumber = 100_000_000;

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
    const issue = issueOfLine(values);
    if (issue) throw invalid(`lines.${index}`, { phrase: 'Line %{line}: %{issue}', args: { line: index + 1, issue } });
    return values;
  });
};

/** Throws 422 for a line outside the days that the file covers: closing them would leave it out. */
const checkPeriod = ({ fromDate, toDate }: { fromDate: string; toDate: string }, lines: readonly Values[]) => {
  const [from, to] = [new Date(fromDate).getTime(), new Date(toDate).getTime()];
  for (const { number, date } of lines) {
    const at = Date.parse(String(date));
    if (at < from || at > to)
      throw invalid('lines', {
        phrase: 'Line %{line} is outside the days that the file covers',
        args: { line: Number(number) },
      });
  }
};

/** What no field says of a line. */
const issueOfLine = ({ number, repeat, amount }: Values): Issue | undefined => {
  const isCount = (value: unknown) => Number.isInteger(value) && Number(value) <= maxLineNumber;
  if (!isCount(number) || !isCount(repeat)) return { phrase: 'This value is not valid here' };
  return Number(amount) === 0 ? { phrase: 'There is no sum' } : undefined;
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

/** How many lines are new to the account or wallet, and how many it has of another file. Those that this file has count as neither. */
interface InsertedLines {
  added: number;
  shared: number;
}

/** Inserts the lines that the account or wallet has not yet, and notes of the others that this file has them, too. */
const insertLines = async (
  tx: Tx,
  table: LineTable,
  { subjectId, fileId }: { subjectId: number; fileId: number },
  lines: readonly Values[],
): Promise<InsertedLines> => {
  const rows = lines.map((line) => ({ ...line, key: keyOf(subjectId, line) }));
  const hash = table.subject === 'walletId';
  const { rows: added } = await sql`insert into ${sql.table(table.name)}
      (key, ${sql.id(table.subject)}, "fileId", number, date, timed, amount, party, purpose, sure ${hash ? sql`, "txHash"` : sql``})
    select r.key, ${subjectId}::bigint, ${fileId}::bigint, r.number, r.date, r.timed, r.amount, r.party, r.purpose, false
      ${hash ? sql`, r."txHash"` : sql``}
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(key text, number integer, date timestamptz, timed boolean,
      amount numeric, party text, purpose text, "txHash" text)
    order by r.key on conflict do nothing returning id`.execute(tx);
  if (added.length === rows.length) return { added: added.length, shared: 0 };
  const { rows: shared } = await sql`update ${sql.table(table.name)} l
    set "alsoIn" = coalesce(l."alsoIn", ',') || ${`${fileId},`}
    where l.key = any(${rows.map(({ key }) => key)}::text[]) and l."fileId" <> ${fileId}
      and coalesce(l."alsoIn", '') not like ${`%,${fileId},%`} returning id`.execute(tx);
  return { added: added.length, shared: shared.length };
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
  const fileOf = async (tx: Tx | Platform['db'], context: Context<Env>, { locked = false } = {}) => {
    const query = tx
      .selectFrom('statement-files')
      .select(['id', 'accountId', 'walletId', 'status', 'lines', 'fromDate', 'toDate'])
      .where('id', '=', idParam(context, 'id'));
    const file = await (locked ? query.forNoKeyUpdate() : query).executeTakeFirst();
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
      perform: async ({ tx, caller, context, requestId }, { lines }): Promise<AddedLines> => {
        // Of two that send one file, the second sees what the first added. The file is locked before anything else, as by its actions.
        const file = await fileOf(tx, context, { locked: true });
        await confirmCaller(tx, caller);
        if (choiceIn(FileStatus, file.status) !== FileStatus.Reading)
          throw conflict('This file was read to its end: its lines stay as they are');
        const { table, subjectId } = linesOf(file);
        // Lines that another file has stay while these are told that this one has them, too.
        await lockLines(tx, table, subjectId);
        checkPeriod(file, lines);
        const { added, shared } = await insertLines(tx, table, { subjectId, fileId: file.id }, lines);
        const total = Number(file.lines) + added + shared;
        if (total > statementLimits.lines)
          throw invalid('lines', {
            phrase: 'A statement has at most %{count} lines',
            args: { count: statementLimits.lines },
          });
        await tx.updateTable('statement-files').set({ lines: total }).where('id', '=', file.id).execute();
        await recordActivity(tx, {
          userId: caller.id,
          entity: statementFiles.name,
          recordId: String(file.id),
          act: 'lines',
          before: { lines: file.lines },
          after: { lines: total },
          requestId,
        });
        await announce(tx, { entity: statementFiles.name, id: file.id, kind: 'changed' });
        return { added, known: lines.length - added };
      },
      changes: ['bank-lines', 'chain-lines', statementFiles.name],
    }),
  );
};
