import { readSubject } from '../../src/resources/language/tables';
import type { Role } from '../../src/resources/language/roles';
import type { ApprovalStatus } from '../../src/resources/statuses/approvals';
import { sql } from 'kysely';
import type { Values } from '../../src/resources/language/values';
import type { Db, Tx } from '../database/schema';
import { isRequestWaiting } from './isRequestWaiting';
import { conflict } from '../base/errors';
import { announceAll } from '../database/changes';
import { confirmCaller, type SessionKey } from '../session/tokens';
import { decimalOf, type Micros } from '../base/amounts';
import { approvalSql, userSql } from '../database/statusSql';

/** Ids of the people of a request, as stored with it (JSON). `InvolvedPeople` describes each property. */
export interface RequestPeople {
  parties: readonly number[];
  /** Absent where nobody earns by it. */
  beneficiaries?: readonly number[];
  askers: readonly number[];
  restricted: number | null;
  mayConcern: boolean;
  /** Roles that may approve it; empty allows every role that may approve the call. */
  roles: readonly Role[];
}

/** A stored request for approval. `Judgement` describes `slot`, `step`, `about` and `terms`. */
export interface ApprovalRow {
  id: number;
  /** `entity.action`, `entity.create`, or `entity.set` of a single value. */
  call: string;
  /** The record, as `invoices/12`; `exchange-rates/new` when it does not exist yet, `banks/import` for an import. */
  subject: string;
  slot: string;
  step: string;
  about: string;
  userId: number;
  nickname: string;
  reason: string | null;
  /** JSON, like `body` and `people`. */
  terms: string;
  body: string;
  people: string;
  approverId: number | null;
  partOf: number | null;
}

const columns = sql`p.id, p.call, p.subject, p.slot, p.step, p.about, p."userId", u.nickname, p.reason, p.terms, p.body,
  p.people, p."approverId", p."partOf"`;
const from = sql`from approvals p join users u on u.id = p."userId"`;
const isUndecided = sql`p.status = ${approvalSql.Waiting}`;
/** Undecided, not expired, and requested by a user who is still active. */
const isWaiting = sql`${isRequestWaiting('p')} and u.status = ${userSql.Active}`;

/** Reads the request with this id if it waits. Does not lock it: the record must be locked before the request. */
export const findWaitingRequest = async (db: Db | Tx, id: number): Promise<ApprovalRow | undefined> => {
  const { rows } = await sql<ApprovalRow>`select ${columns} ${from} where p.id = ${id} and ${isWaiting}`.execute(db);
  return rows[0];
};

/**
 * Reads the request with this id if it is undecided, even past its expiry. Does not lock it, see `findWaitingRequest`.
 */
export const findUndecidedRequest = async (db: Db | Tx, id: number): Promise<ApprovalRow | undefined> => {
  const { rows } = await sql<ApprovalRow>`select ${columns} ${from} where p.id = ${id} and ${isUndecided}`.execute(db);
  return rows[0];
};

/** Returns the name of the call that a request is for, whatever its status. */
export const callOfRequest = async (db: Db | Tx, id: number): Promise<string> => {
  const request = db.selectFrom('approvals').select('call').where('id', '=', id);
  return (await request.executeTakeFirstOrThrow()).call;
};

/** Reads all requests that wait, without those that are part of another one. */
export const readWaitingRequests = async (db: Db | Tx): Promise<readonly ApprovalRow[]> => {
  const { rows } = await sql<ApprovalRow>`select ${columns} ${from} where ${isWaiting} and p."partOf" is null`.execute(
    db,
  );
  return rows;
};

/** Reads those of these requests that wait, newest first. */
export const filterWaiting = async (db: Db | Tx, ids: readonly number[]): Promise<readonly ApprovalRow[]> => {
  if (ids.length === 0) return [];
  const { rows } =
    await sql<ApprovalRow>`select ${columns} ${from} where p.id in (${sql.join([...ids])}) and ${isWaiting}
    order by p.id desc`.execute(db);
  return rows;
};

/**
 * Locks and returns the request that waits in a slot. Ignores expired requests and those of users who are not active.
 */
export const lockWaitingRequest = async (tx: Tx, slot: string): Promise<ApprovalRow | undefined> => {
  const { rows } = await sql<ApprovalRow>`select ${columns} ${from} where p.slot = ${slot} and ${isWaiting}
    for update of p`.execute(tx);
  return rows[0];
};

/**
 * Locks and returns the undecided requests that are part of another one, for example a payment account of a new vault.
 */
export const jointRequestsOf = async (tx: Tx, id: number): Promise<readonly ApprovalRow[]> => {
  const { rows } = await sql<ApprovalRow>`select ${columns} ${from} where p."partOf" = ${id} and ${isUndecided}
    order by p.id for update of p`.execute(tx);
  return rows;
};

/** Parses a subject such as `invoices/12`. Returns undefined when the record does not exist yet. */
export const recordOfSubject = (subject: string): { entity: string; id: number } | undefined => {
  const { entity, id } = readSubject(subject);
  return Number.isInteger(Number(id)) ? { entity, id: Number(id) } : undefined;
};

/** Announces a change of a request and of its record. */
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

/** Maximum number of waiting requests per user. */
const maxWaiting = 50;

/** Counts the waiting requests of a user, those whose subject is like a pattern if given. */
export const countWaiting = async (tx: Tx, userId: number, subject = '%'): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from approvals p
    where p."userId" = ${userId} and p.subject like ${subject} and ${isRequestWaiting('p')}`.execute(tx);
  return rows[0]!.count;
};

/** A request to be stored. `Judgement` describes the properties that come from the judgement of its call. */
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
  expiryHours: number;
}

/**
 * Stores a request of the caller. Locks the caller's user, so it waits for a concurrent disabling or password issue, and
 * then throws 401. Throws 409 when too many requests of theirs wait.
 */
export const createRequest = async (tx: Tx, caller: SessionKey, request: NewRequest): Promise<ApprovalRow> => {
  // Lock the user before their requests. Disabling a user locks in the same order, so the two can't deadlock.
  await sql`select 1 from users where id = ${caller.id} for no key update`.execute(tx);
  await confirmCaller(tx, caller);
  const count = await countWaiting(tx, caller.id);
  if (count >= maxWaiting)
    throw conflict({
      phrase:
        '%{smart_count} of your requests is already waiting. Cancel it, or wait. |||| %{smart_count} of your requests are already waiting. Cancel one, or wait.',
      args: { smart_count: count },
    });
  // The slot may still hold a request that has expired or whose requester is no longer active.
  await sql`update approvals set status = ${approvalSql.Expired}, "decideDate" = now()
    where slot = ${request.slot} and status = ${approvalSql.Waiting}`.execute(tx);
  const { people, sum, body } = request;
  const { rows } =
    await sql<ApprovalRow>`insert into approvals (call, subject, slot, step, about, why, sum, "userId", reason,
      terms, body, people, "approverId", "partOf", proof, "expireDate")
    values (${request.call}, ${request.subject}, ${request.slot}, ${request.step}, ${request.about}, ${request.why},
      ${sum === null ? null : decimalOf(sum)}::numeric, ${caller.id}, ${request.reason}, ${request.terms}, ${JSON.stringify(body)},
      ${JSON.stringify(people)}, ${request.approverId}::bigint, ${request.partOf}::bigint,
      (select proof from sessions where key = ${caller.session}), now() + make_interval(hours => ${request.expiryHours}))
    returning id, call, subject, slot, step, about, "userId", reason, terms, body, people, "approverId", "partOf"`.execute(
      tx,
    );
  const row = rows[0]!;
  await announceRequest(tx, row, 'created');
  return row;
};

/**
 * Ends a waiting request. Returns false when it no longer waits. `decidedBy` is null when time or another call ended
 * it.
 */
export const endRequest = async (
  tx: Tx,
  { id, subject }: Pick<ApprovalRow, 'id' | 'subject'>,
  { status, decidedBy, reason = null }: { status: ApprovalStatus; decidedBy: number | null; reason?: string | null },
): Promise<boolean> => {
  const { rows } = await sql`update approvals set status = ${status}, "decidedBy" = ${decidedBy}::bigint,
      "decideDate" = now(), "decideReason" = ${reason}
    where id = ${id} and status = ${approvalSql.Waiting} returning id`.execute(tx);
  if (rows.length > 0) await announceRequest(tx, { id, subject }, 'changed');
  return rows.length > 0;
};
