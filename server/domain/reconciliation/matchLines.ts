import { sql } from 'kysely';
import { joinFits, type LineFit } from '../../../src/resources/lineFits';
import { numberOf } from '../../../src/resources/language/choices';
import { LineOutcome } from '../../../src/resources/statuses/reconciliation';
import { urgentNotices } from '../../../src/resources/urgentNotices';
import { fromUnits } from '../../../src/format/decimal';
import { announce } from '../../database/changes';
import type { Tx } from '../../database/schema';
import { leftLinesSql, lineSql } from '../../database/statusSql';
import { isClosedSql } from './derived';
import type { LineTable } from './lineTables';
import { pairPayments, type Pair, type StatementLine } from './pairPayments';
import { dueMs, freePayments, proposalsOf, type FoundPayment, type Proposal, type Span } from './payments';
import { tellOwners } from './tellOwners';

const dayMs = 86_400_000;
/** How far (ms) beyond the period of a file lines and payments are looked for. */
const marginMs = 4 * dayMs;

/** What is read of a file: of which account or wallet it is. */
interface Matching {
  subjectId: number;
  fileId: number;
}

const periodOf = async (tx: Tx, fileId: number) =>
  tx
    .selectFrom('statement-files')
    .select(['name', 'fromDate', 'toDate'])
    .where('id', '=', fileId)
    .executeTakeFirstOrThrow();

const widened = ({ fromDate, toDate }: { fromDate: string; toDate: string }): Span => ({
  from: new Date(new Date(fromDate).getTime() - marginMs).toISOString(),
  to: new Date(new Date(toDate).getTime() + marginMs).toISOString(),
});

/** Locks the lines of files that are left over, which no person decided and no closed period holds. One that somebody is deciding is left to them. */
const leftLines = async (tx: Tx, table: LineTable, subjectId: number, { from, to }: Span): Promise<StatementLine[]> => {
  const hash = table.subject === 'walletId' ? sql`l."txHash"` : sql`null`;
  const { rows } = await sql<{ id: number; at: Date; timed: boolean; units: string; hash: string | null }>`
    select l.id, l.date as at, coalesce(l.timed, true) as timed, ${hash} as hash,
      (l.amount * ${sql.lit(10 ** table.places)})::bigint as units
    from ${sql.table(table.name)} l where l.${sql.id(table.subject)} = ${subjectId} and l.number is not null
      and l.outcome in ${leftLinesSql} and l."decidedBy" is null and l.date between ${from} and ${to}
      and not ${isClosedSql(table, sql`l.${sql.id(table.subject)}`, sql`l.date`)}
    order by l.date, l.id for no key update of l skip locked`.execute(tx);
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
  added: number;
  ended: number;
}

/**
 * Writes which payments no line shows, and takes that back of those that one shows now, or whose statement was deleted. What a
 * person explained stays. The date of such a row is when its line was due.
 */
const writeMissing = async (
  tx: Tx,
  table: LineTable,
  { subjectId, fileId }: Matching,
  payments: readonly FoundPayment[],
  { from, to }: Span,
): Promise<MissingChange> => {
  const { name, match, subject, places } = table;
  const missing = payments.filter(({ isCovered }) => isCovered);
  const { rows: ended } = await sql`delete from ${sql.table(name)} m where m.id in (
      select u.id from ${sql.table(name)} u where u.${sql.id(subject)} = ${subjectId} and u.number is null
        and u.outcome = ${lineSql.MissingThere} and u.date between ${from}::timestamptz + interval '1 day' and ${to}
        and not (u.${sql.id(match)} = any(${missing.map(({ id }) => id)}::bigint[])) for update skip locked)
    returning m.id`.execute(tx);
  if (missing.length === 0) return { added: 0, ended: ended.length };
  const rows = missing.map(({ id, to: last, units }) => ({
    key: missingKey(table, subjectId, id),
    id,
    date: new Date(last + dueMs).toISOString(),
    ours: fromUnits(BigInt(units), places),
  }));
  const { rows: added } =
    await sql`insert into ${sql.table(name)} (key, ${sql.id(subject)}, ${sql.id(match)}, date, ours, outcome, sure, "fileId")
    select r.key, ${subjectId}::bigint, r.id, r.date, r.ours, ${lineSql.MissingThere}, false, ${fileId}::bigint
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(key text, id bigint, date timestamptz, ours numeric)
    where not ${isClosedSql(table, sql`${subjectId}::bigint`, sql`r.date`)}
      and not exists (select 1 from ${sql.table(name)} o where o.${sql.id(match)} = r.id and o.number is null)
    on conflict do nothing returning id`.execute(tx);
  return { added: added.length, ended: ended.length };
};

/**
 * Matches what is left over of the account or wallet of a file around its period, under `lockLines`. What a person decided, and
 * what lies in closed periods, stays. Returns how many payments are missing there that were not before, and how many no more.
 */
export const matchLines = async (tx: Tx, table: LineTable, matching: Matching): Promise<MissingChange> => {
  const period = await periodOf(tx, matching.fileId);
  const span = widened(period);
  const lines = await leftLines(tx, table, matching.subjectId, span);
  const payments = await freePayments(tx, table, matching.subjectId, span);
  const pairing = pairPayments(lines, payments);
  const proposals = pairing.lines.length > 0 ? await proposalsOf(tx, table, matching.subjectId, span) : [];
  await writeFindings(tx, table, [
    ...pairing.pairs.map((pair) => findingOfPair(table, pair)),
    ...findingsOfOthers(pairing.lines, proposals),
  ]);
  const isLeft = new Set(pairing.payments.map(({ id }) => id));
  const unshown = payments.filter(({ id }) => isLeft.has(id));
  const changed = await writeMissing(tx, table, matching, unshown, span);
  if (changed.added > 0)
    await tellOwners(tx, {
      entity: 'statement-files',
      id: matching.fileId,
      words: { phrase: urgentNotices.missingInStatement, args: { smart_count: changed.added, file: period.name } },
    });
  // One announcement is enough: whoever shows lines fetches them again.
  const { rows } = await sql<{ id: number }>`select max(id) as id from ${sql.table(table.name)}
    where ${sql.id(table.subject)} = ${matching.subjectId}`.execute(tx);
  if (rows[0]?.id) await announce(tx, { entity: table.name, id: Number(rows[0].id), kind: 'changed' });
  return changed;
};
