import { sql } from 'kysely';
import { joinFits, type LineFit } from '../../../src/resources/lineFits';
import { numberOf } from '../../../src/resources/language/choices';
import { LineOutcome } from '../../../src/resources/statuses/reconciliation';
import { urgentNotices } from '../../../src/resources/urgentNotices';
import { fromUnits } from '../../../src/format/decimal';
import { announce } from '../../database/changes';
import type { Tx } from '../../database/schema';
import { fileSql, leftLinesSql, lineSql } from '../../database/statusSql';
import { isClosedSql, isReadSql } from './derived';
import type { LineTable } from './lineTables';
import { pairPayments, type Pair, type StatementLine } from './pairPayments';
import { dueMs, freePayments, proposalsOf, type FoundPayment, type Proposal, type Span } from './payments';
import { reopenPeriods } from './reopenPeriods';
import { tellOwners } from '../notifications/tellOwners';

const dayMs = 86_400_000;
/** How far (ms) beyond the period of a file lines and payments are looked for. */
const marginMs = 4 * dayMs;

/** What is matched: the lines and payments around a period of an account or wallet, for somebody. */
export interface Matching {
  subjectId: number;
  fromDate: string;
  toDate: string;
  /** The user who caused it. */
  by: number;
}

const widened = ({ fromDate, toDate }: { fromDate: string; toDate: string }): Span => ({
  from: new Date(new Date(fromDate).getTime() - marginMs).toISOString(),
  to: new Date(new Date(toDate).getTime() + marginMs).toISOString(),
});

/** Locks the lines of files that are left over, which no person decided and no closed period holds. Lines that only files have which were not sent to their end show nothing yet. */
const leftLines = async (tx: Tx, table: LineTable, subjectId: number, { from, to }: Span): Promise<StatementLine[]> => {
  const hash = table.subject === 'walletId' ? sql`l."txHash"` : sql`null`;
  const { rows } = await sql<{ id: number; at: Date; timed: boolean; units: string; hash: string | null }>`
    select l.id, l.date as at, coalesce(l.timed, true) as timed, ${hash} as hash,
      (l.amount * ${sql.lit(10 ** table.places)})::bigint as units
    from ${sql.table(table.name)} l where l.${sql.id(table.subject)} = ${subjectId} and l.number is not null
      and l.outcome in ${leftLinesSql} and l."decidedBy" is null and l.date between ${from} and ${to}
      and not ${isClosedSql(table, sql`l.${sql.id(table.subject)}`, sql`l.date`)} and ${isReadSql('l')}
    order by l.date, l.id for no key update of l`.execute(tx);
  return rows.map(({ id, at, units, ...line }) => ({
    ...line,
    id: Number(id),
    at: new Date(at).getTime(),
    units: Number(units),
  }));
};

/** What is written of a line. */
interface Finding {
  id: number;
  outcome: number;
  ours: string | null;
  match: number | null;
  message: number | null;
  fits: string | null;
  sure: boolean;
}

const fitsOf = ({ line, payment, differs }: Pair): readonly LineFit[] => {
  const first: LineFit[] = line.hash && line.hash.toLowerCase() === payment.hash?.toLowerCase() ? ['hash'] : [];
  if (differs === 'sum') return [...first, 'otherSum', ...(first.length > 0 ? [] : (['time'] as const))];
  return [...first, 'sum', differs === 'day' ? 'otherDay' : 'time'];
};

const findingOfPair = ({ places }: LineTable, pair: Pair): Finding => ({
  id: pair.line.id,
  outcome: numberOf(pair.differs ? LineOutcome.Different : LineOutcome.Matched),
  ours: fromUnits(BigInt(pair.payment.units), places),
  match: pair.payment.id,
  message: null,
  fits: joinFits(fitsOf(pair)),
  sure: pair.differs === 'day',
});

/** What is proposed for the lines that show no payment of ours. */
const findingsOfOthers = (lines: readonly StatementLine[], proposals: readonly Proposal[]): Finding[] => {
  const found = new Map<number, Partial<Finding>>();
  for (const column of ['invoiceId', 'messageId'] as const) {
    const ofColumn = proposals.filter((proposal) => proposal.column === column);
    const byId = new Map(ofColumn.map((proposal) => [proposal.id, proposal]));
    const waiting = lines.filter(({ id }) => !found.has(id));
    for (const { line, payment, differs } of pairPayments(waiting, ofColumn).pairs)
      if (!differs)
        found.set(line.id, {
          ...(column === 'invoiceId' ? { match: payment.id } : { message: payment.id }),
          fits: joinFits(byId.get(payment.id)!.fits),
        });
  }
  const outcome = numberOf(LineOutcome.MissingHere);
  return lines.map(({ id }) => ({
    id,
    outcome,
    ours: null,
    match: null,
    message: null,
    fits: null,
    sure: false,
    ...found.get(id),
  }));
};

const writeFindings = async (tx: Tx, { name, match, subject }: LineTable, findings: readonly Finding[]) => {
  if (findings.length === 0) return;
  const message = subject === 'accountId' ? sql`, "messageId" = f.message` : sql``;
  await sql`update ${sql.table(name)} l set outcome = f.outcome, ours = f.ours, ${sql.id(match)} = f.match,
      fits = f.fits, sure = f.sure ${message}
    from json_to_recordset(${JSON.stringify(findings)}::json) as f(id bigint, outcome integer, ours numeric, match bigint,
      message bigint, fits text, sure boolean)
    where l.id = f.id and (l.outcome, l.ours, l.${sql.id(match)}, l.fits, l.sure ${subject === 'accountId' ? sql`, l."messageId"` : sql``})
      is distinct from (f.outcome, f.ours, f.match, f.fits, f.sure ${subject === 'accountId' ? sql`, f.message` : sql``})`.execute(
    tx,
  );
};

/** The key of the row that says that no line shows a payment. */
const missingKey = ({ match }: LineTable, subjectId: number, id: number) => `${subjectId}/${match}/${id}`;

/** What a matching changed about the payments that no line shows. */
interface MissingChange {
  /** The statements in which they are missing, one for each payment. */
  added: readonly number[];
  ended: number;
}

/**
 * Writes which payments no line shows, and takes that back of those that one shows now, or whose statement was deleted. What a
 * person explained stays. The date of such a row is when its line was due; a closed period in which it lies is opened again.
 */
const writeMissing = async (
  tx: Tx,
  table: LineTable,
  { subjectId, by }: Matching,
  payments: readonly FoundPayment[],
  { from, to }: Span,
): Promise<MissingChange> => {
  const { name, match, subject, places } = table;
  const missing = payments.filter(({ isCovered }) => isCovered);
  const ids = missing.map(({ id }) => id);
  const { rows: ended } = await sql`delete from ${sql.table(name)} m where m.id in (
      select u.id from ${sql.table(name)} u where u.${sql.id(subject)} = ${subjectId} and u.number is null
        and u.outcome = ${lineSql.MissingThere} and not (u.${sql.id(match)} = any(${ids}::bigint[]))
        and (u.date between ${from}::timestamptz + interval '1 day' and ${to} or exists (
          select 1 from ${sql.table(name)} l where l.${sql.id(match)} = u.${sql.id(match)} and l.number is not null
            and l.outcome in (${lineSql.Matched}, ${lineSql.Different}))) for update)
    returning m.id`.execute(tx);
  const { rows: known } = await sql<{ id: number }>`select ${sql.id(match)} as id from ${sql.table(name)}
    where ${sql.id(match)} = any(${ids}::bigint[]) and number is null`.execute(tx);
  const isKnown = new Set(known.map(({ id }) => Number(id)));
  const rows = missing
    .filter(({ id }) => !isKnown.has(id))
    .map(({ id, to: last, units }) => ({
      key: missingKey(table, subjectId, id),
      id,
      date: new Date(last + dueMs).toISOString(),
      ours: fromUnits(BigInt(units), places),
    }));
  if (rows.length === 0) return { added: [], ended: ended.length };
  const given = sql`json_to_recordset(${JSON.stringify(rows)}::json) as r(key text, id bigint, date timestamptz, ours numeric)`;
  await reopenPeriods(tx, table, { subjectId, moments: sql`select r.date from ${given}`, by });
  const { rows: added } = await sql<{ fileId: number }>`insert into ${sql.table(name)}
      (key, ${sql.id(subject)}, ${sql.id(match)}, date, ours, outcome, sure, "fileId")
    select r.key, ${subjectId}::bigint, r.id, r.date, r.ours, ${lineSql.MissingThere}, false,
      (select max(f.id) from "statement-files" f where f.${sql.id(subject)} = ${subjectId} and f.status = ${fileSql.Read}
        and r.date between f."fromDate" and f."toDate" + interval '1 second')
    from ${given} on conflict do nothing returning "fileId"`.execute(tx);
  return { added: added.map(({ fileId }) => Number(fileId)), ended: ended.length };
};

/** Tells the Owners of each statement in which payments are missing that were not before. */
const tellOfMissing = async (tx: Tx, fileIds: readonly number[]) => {
  const counts = new Map<number, number>();
  for (const id of fileIds) counts.set(id, (counts.get(id) ?? 0) + 1);
  for (const [id, count] of counts) {
    const file = await tx.selectFrom('statement-files').select('name').where('id', '=', id).executeTakeFirst();
    const words = { phrase: urgentNotices.missingInStatement, args: { smart_count: count, file: file?.name ?? '?' } };
    await tellOwners(tx, { entity: 'statement-files', id, words });
  }
};

/** The moments between which lines may show one of the payments: one that was completed late may have been paid long before. */
const spanOfLines = ({ from, to }: Span, payments: readonly FoundPayment[]): Span => {
  const first = payments.reduce((least, payment) => Math.min(least, payment.from - marginMs), Date.parse(from));
  const last = payments.reduce((most, payment) => Math.max(most, payment.to + marginMs), Date.parse(to));
  return { from: new Date(first).toISOString(), to: new Date(last).toISOString() };
};

/**
 * Matches what is left over of an account or wallet around a period, under `lockLines`. What a person decided, and what lies in
 * closed periods, stays. Returns how many payments are missing there that were not before, and how many no more.
 */
export const matchLines = async (
  tx: Tx,
  table: LineTable,
  matching: Matching,
): Promise<{ added: number; ended: number }> => {
  const span = widened(matching);
  const payments = await freePayments(tx, table, matching.subjectId, span);
  const lines = await leftLines(tx, table, matching.subjectId, spanOfLines(span, payments));
  const pairing = pairPayments(lines, payments);
  const proposals = pairing.lines.length > 0 ? await proposalsOf(tx, table, matching.subjectId, span) : [];
  await writeFindings(tx, table, [
    ...pairing.pairs.map((pair) => findingOfPair(table, pair)),
    ...findingsOfOthers(pairing.lines, proposals),
  ]);
  const isLeft = new Set(pairing.payments.map(({ id }) => id));
  const unshown = payments.filter(({ id }) => isLeft.has(id));
  const { added, ended } = await writeMissing(tx, table, matching, unshown, span);
  await tellOfMissing(tx, added);
  // One announcement is enough: whoever shows lines fetches them again.
  const { rows } = await sql<{ id: number }>`select max(id) as id from ${sql.table(table.name)}
    where ${sql.id(table.subject)} = ${matching.subjectId}`.execute(tx);
  if (rows[0]?.id) await announce(tx, { entity: table.name, id: Number(rows[0].id), kind: 'changed' });
  return { added: added.length, ended };
};
