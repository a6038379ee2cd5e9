import { sql } from 'kysely';
import type { Values } from '../../src/resources/language/values';
import type { Db, Tx } from '../database/schema';
import { isRequestWaiting } from '../database/isRequestWaiting';
import { conflict } from '../ground/errors';
import { announceAll, notifyUser } from '../database/changes';
import { confirmCaller, type SessionKey } from '../session/tokens';
import { decimalOf, type Micros } from '../ground/amounts';
import { ApprovalStatus } from '../../src/resources/statuses';
import { userSql } from '../database/statusSql';

/** The people of a request, by their ids. */
export interface RequestPeople {
  parties: readonly number[];
  askers: readonly number[];
  restricted: number | null;
  mayConcern: boolean;
  /** Roles that may approve it; all that may make the call when empty. */
  roles: readonly number[];
}

/** A request for approval as it was written down. */
export interface ApprovalRow {
  id: number;
  /** `entity.action`, `entity.create`, or `entity.set` of a single value. */
  call: string;
  /** The record: `invoices/12`; `exchange-rates/new` where there is none yet. */
  subject: string;
  slot: string;
  step: string;
  about: string;
  userId: number;
  nickname: string;
  reason: string | null;
  /** As JSON. */
  terms: string;
  body: string;
  people: string;
  approverId: number | null;
  partOf: number | null;
}

const columns = sql`p.id, p.call, p.subject, p.slot, p.step, p.about, p."userId", u.nickname, p.reason, p.terms, p.body,
  p.people, p."approverId", p."partOf"`;
const from = sql`from approvals p join users u on u.id = p."userId"`;
const isOpen = sql`p.status = ${sql.lit(ApprovalStatus.Waiting)}`;
const waits = sql`${isRequestWaiting('p')} and u.status = ${userSql.Active}`;

/** The request of that id, while it waits. It is not locked: whoever decides locks its record first. */
export const findWaitingRequest = async (db: Db | Tx, id: number): Promise<ApprovalRow | undefined> => {
  const { rows } = await sql<ApprovalRow>`select ${columns} ${from} where p.id = ${id} and ${waits}`.execute(db);
  return rows[0];
};

/** A request that nobody decided, also one whose time is over: whoever ends it locks its record first. */
export const findUndecidedRequest = async (db: Db | Tx, id: number): Promise<ApprovalRow | undefined> => {
  const { rows } = await sql<ApprovalRow>`select ${columns} ${from} where p.id = ${id} and ${isOpen}`.execute(db);
  return rows[0];
};

/** What a request is of, whatever became of it. */
export const callOfRequest = async (db: Db | Tx, id: number): Promise<string> => {
  const request = db.selectFrom('approvals').select('call').where('id', '=', id);
  return (await request.executeTakeFirstOrThrow()).call;
};

/** These requests, as far as they wait, newest first. */
export const filterWaiting = async (db: Db | Tx, ids: readonly number[]): Promise<readonly ApprovalRow[]> => {
  if (ids.length === 0) return [];
  const { rows } = await sql<ApprovalRow>`select ${columns} ${from} where p.id in (${sql.join([...ids])}) and ${waits}
    order by p.id desc`.execute(db);
  return rows;
};

/** The request that waits in a slot, locked. One whose time is over, or whose person was shut out, counts for nothing. */
export const lockWaitingRequest = async (tx: Tx, slot: string): Promise<ApprovalRow | undefined> => {
  const { rows } = await sql<ApprovalRow>`select ${columns} ${from} where p.slot = ${slot} and ${waits}
    for update of p`.execute(tx);
  return rows[0];
};

/** What was requested together with another request: the account of a vault that is made at once. */
export const jointRequestsOf = async (tx: Tx, id: number): Promise<readonly ApprovalRow[]> => {
  const { rows } = await sql<ApprovalRow>`select ${columns} ${from} where p."partOf" = ${id} and ${isOpen}
    order by p.id for update of p`.execute(tx);
  return rows;
};

/** The record that a subject names; undefined where it is none yet. */
export const recordOfSubject = (subject: string): { entity: string; id: number } | undefined => {
  const [entity = '', id] = subject.split('/');
  return Number.isInteger(Number(id)) ? { entity, id: Number(id) } : undefined;
};

/** Tells readers of a request, and of the record that it is about. */
export const announceRequest = async (
  tx: Tx,
  { id, subject }: Pick<ApprovalRow, 'id' | 'subject'>,
  kind: 'created' | 'changed',
): Promise<void> => {
  const record = recordOfSubject(subject);
  await announceAll(tx, [
    { entity: 'approvals', id, kind },
    ...(record ? [{ ...record, kind: 'changed' as const }] : []),
  ]);
};

/** So many requests of one person wait at once. */
const mostWaiting = 50;

/** A request that is to be written down. */
export interface NewRequest {
  call: string;
  subject: string;
  slot: string;
  step: string;
  about: string;
  why: string | null;
  sum: Micros | null;
  reason: string | null;
  terms: string;
  body: Values | Readonly<Record<string, unknown>>;
  people: RequestPeople;
  approverId: number | null;
  partOf: number | null;
  hours: number;
}

/**
 * Writes a request down for the caller, and tells whose own approval it waits for. Whoever is being shut out at this moment, or
 * is issued a password, is waited for. Throws 401 when they were.
 */
export const createRequest = async (tx: Tx, caller: SessionKey, request: NewRequest): Promise<ApprovalRow> => {
  // The person first, then what they requested: whoever shuts them out locks in the same order.
  await sql`select 1 from users where id = ${caller.id} for no key update`.execute(tx);
  await confirmCaller(tx, caller);
  const { rows: counted } = await sql<{ count: number }>`select count(*)::integer as count from approvals p
    where p."userId" = ${caller.id} and ${isRequestWaiting('p')}`.execute(tx);
  const { count } = counted[0]!;
  if (count >= mostWaiting)
    throw conflict({
      phrase:
        '%{smart_count} request of yours waits already. Cancel one, or wait. |||| %{smart_count} requests of yours wait already. Cancel one, or wait.',
      args: { smart_count: count },
    });
  await sql`update approvals set status = ${sql.lit(ApprovalStatus.Lapsed)}, "decideDate" = now()
    where slot = ${request.slot} and status = ${sql.lit(ApprovalStatus.Waiting)}`.execute(tx);
  const { people, sum, body } = request;
  const { rows } =
    await sql<ApprovalRow>`insert into approvals (call, subject, slot, step, about, why, sum, "userId", reason,
      terms, body, people, "approverId", "partOf", "expireDate")
    values (${request.call}, ${request.subject}, ${request.slot}, ${request.step}, ${request.about}, ${request.why},
      ${sum === null ? null : decimalOf(sum)}::numeric, ${caller.id}, ${request.reason}, ${request.terms}, ${JSON.stringify(body)},
      ${JSON.stringify(people)}, ${request.approverId}::bigint, ${request.partOf}::bigint,
      now() + make_interval(hours => ${request.hours}))
    returning id, call, subject, slot, step, about, "userId", reason, terms, body, people, "approverId", "partOf"`.execute(
      tx,
    );
  const row = rows[0]!;
  await announceRequest(tx, row, 'created');
  if (request.approverId !== null) {
    const words = { phrase: '%{step} waits for your approval', args: { step: { phrase: request.step } } };
    await notifyUser(tx, { to: request.approverId, entity: 'approvals', id: row.id, words });
  }
  return row;
};

/**
 * Ends a request that waits; false when it waits no longer. `decidedBy` is nobody where time or another step ended it.
 */
export const endRequest = async (
  tx: Tx,
  { id, subject }: Pick<ApprovalRow, 'id' | 'subject'>,
  { status, decidedBy, reason = null }: { status: number; decidedBy: number | null; reason?: string | null },
): Promise<boolean> => {
  const { rows } = await sql`update approvals set status = ${status}, "decidedBy" = ${decidedBy}::bigint,
      "decideDate" = now(), "decideReason" = ${reason}
    where id = ${id} and status = ${sql.lit(ApprovalStatus.Waiting)} returning id`.execute(tx);
  if (rows.length > 0) await announceRequest(tx, { id, subject }, 'changed');
  return rows.length > 0;
};
