import { sql } from 'kysely';
import type { CallAction, Create, Definition } from '../../../src/resources/language/definition';
import { definitionOf } from '../../../src/resources/index';
import { checkInputs, type Values } from '../../../src/resources/language/values';
import { forActivity, recordActivity } from '../../activity';
import { relationOf } from '../../database/relation';
import { tableOf, type Db, type Tx } from '../../database/schema';
import { announceRecord } from '../../entities/announce';
import { performAction } from '../../entities/act';
import { removeRow } from '../../entities/remove';
import { ApiError, forbidden, notAllowed } from '../../errors';
import { inTransaction, tell } from '../../live/changes';
import type { Caller, Platform } from '../../platform';
import { confirmCaller } from '../../session/tokens';
import { judges } from '../judges';
import { setRate } from '../rate';
import { approverRoles, callName, callNamed } from './calls';
import { decisionFor } from './deciders';
import { passGate } from './gate';
import { ApprovalStatus, endRequest, partsOf, recordOf, waitingRequest, type ApprovalRow } from './requests';

/** Who decides, in a transaction of theirs. */
export interface Deciding {
  tx: Tx;
  platform: Platform;
  caller: Caller;
  requestId: string;
}

/** The request that is decided, found before its record is locked. */
const requestOf = async ({ tx }: Deciding, id: number): Promise<ApprovalRow> => {
  const request = await waitingRequest(tx, id);
  if (!request) throw new ApiError(409, 'conflict', 'It waits no longer: it was decided, canceled or lapsed');
  if (request.partOf !== null) throw notAllowed('This is decided together with what it is a part of');
  return request;
};

const bodyOf = ({ body }: ApprovalRow) => JSON.parse(body) as Values;

interface Waiting {
  request: ApprovalRow;
  definition: Definition;
  create: Create;
}

/** Locks the waiting record, so that everybody who decides on it does so one after the other. */
const lockRecord = async (tx: Tx, { request, definition }: Pick<Waiting, 'request' | 'definition'>) => {
  const record = recordOf(request.subject);
  if (record)
    await sql`select id from ${sql.table(tableOf(definition))} where id = ${record.id} for update`.execute(tx);
};

/** A record that was made and waited is what it was asked to be from now on. */
const release = async (
  { tx, caller, requestId }: Deciding,
  { request, definition, create }: Waiting,
): Promise<void> => {
  const { id } = recordOf(request.subject)!;
  const body = bodyOf(request);
  const columns = Object.keys(create.pending ?? {}).map((name) => {
    const value = body[name] ?? definition.fields[name]?.initial ?? null;
    return sql`${sql.id(name)} = ${value}`;
  });
  const relation = relationOf(definition);
  const [before] = await relation.anywhere(tx, [id]);
  if (columns.length > 0)
    await sql`update ${sql.table(tableOf(definition))} set ${sql.join(columns)} where id = ${id}`.execute(tx);
  const [after] = await relation.anywhere(tx, [id]);
  await recordActivity(tx, {
    userId: caller.id,
    entity: definition.name,
    recordId: String(id),
    act: 'approveRequest',
    before: before && forActivity(definition, before),
    after: { ...(after ? forActivity(definition, after) : {}), requestedBy: request.nickname },
    requestId,
  });
  if (after) await announceRecord(tx, definition, after, { kind: 'changed' });
};

const approveCreate = async (deciding: Deciding, waiting: Waiting): Promise<Record<string, unknown>> => {
  const { tx, platform, caller } = deciding;
  const { request, definition, create } = waiting;
  await lockRecord(tx, waiting);
  await confirmCaller(tx, caller);
  const body = bodyOf(request);
  const call = callName(definition, 'create');
  const judgement = await judges[call]!({ tx, platform, caller, record: {}, input: body, body, isApproving: true });
  if (!judgement) throw new ApiError(409, 'conflict', 'It needs no approval any more');
  const gated = { tx, platform, caller, call, subject: request.subject, step: create.button, policy: create.approval! };
  await passGate({ ...gated, input: body, body, reason: null, approves: request.id }, judgement);
  await release(deciding, waiting);
  for (const part of await partsOf(tx, request.id)) {
    const named = callNamed(part.call);
    if (named.kind !== 'create') continue;
    await endRequest(tx, part, { status: ApprovalStatus.Approved, decidedBy: caller.id });
    await release(deciding, { request: part, ...named });
  }
  return { waits: false };
};

const approveAction = async (
  { tx, platform, caller, requestId }: Deciding,
  request: ApprovalRow,
  { definition, name, action }: { definition: Definition; name: string; action: CallAction },
): Promise<Record<string, unknown>> => {
  const body = bodyOf(request);
  const { values } = checkInputs(action.inputs ?? {}, body);
  return performAction(tx, platform, {
    definition,
    name,
    action,
    caller,
    address: { id: recordOf(request.subject)!.id },
    values,
    body,
    requestId,
    approves: request.id,
    isAffected: request.approverId === caller.id,
  });
};

/** Throws 403 when neither the caller's role nor their own concern lets them approve a call of that name. */
const checkApprover = ({ role, id }: Caller, { call, approverId }: ApprovalRow): void => {
  if (approverId !== id && !approverRoles(call).includes(role)) throw forbidden();
};

/**
 * `POST mgmt/approvals/{id}/approve`: the very call that was requested is carried out, judged anew, with the caller's rights
 * (rules, section 9). Its answer comes back: what it reveals is shown to whoever approved.
 */
export const approveRequest = async (deciding: Deciding, id: number): Promise<Record<string, unknown>> => {
  const request = await requestOf(deciding, id);
  checkApprover(deciding.caller, request);
  const call = callNamed(request.call);
  if (call.kind === 'create') return approveCreate(deciding, { request, ...call });
  if (call.kind === 'action') return approveAction(deciding, request, call);
  const { price } = JSON.parse(request.terms) as { price: number };
  const { tx, platform, caller, requestId } = deciding;
  return setRate(tx, platform, { caller, price: String(price), requestId, approves: request.id });
};

/** What was requested is taken off the table: a record that waits is removed, what it was is kept in the history. */
const withdraw = async (
  { tx, caller, requestId }: Omit<Deciding, 'platform' | 'caller'> & { caller: { id: number } | null },
  request: ApprovalRow,
  { status, act, reason }: { status: number; act: string; reason: string | null },
): Promise<void> => {
  const call = callNamed(request.call);
  const definition = call.kind === 'scalar' ? undefined : call.definition;
  if (definition) await lockRecord(tx, { request, definition });
  const ended = await endRequest(tx, request, { status, decidedBy: caller?.id ?? null, reason });
  if (!ended) throw new ApiError(409, 'conflict', 'It waits no longer: it was decided, canceled or lapsed');
  const record = recordOf(request.subject);
  for (const part of await partsOf(tx, request.id))
    await withdraw({ tx, caller, requestId }, part, { status, act, reason });
  const relation = definition && relationOf(definition);
  const [before] = record && relation ? await relation.anywhere(tx, [record.id]) : [];
  if (call.kind === 'create' && record) await removeRow(tx, call.definition, record.id);
  await recordActivity(tx, {
    userId: caller?.id,
    entity: definition ? tableOf(definition) : request.subject.split('/')[0]!,
    recordId: record && String(record.id),
    act,
    before: before && definition ? forActivity(definitionOf(tableOf(definition)), before) : undefined,
    after: { reason, about: request.about },
    requestId,
  });
  if (before && definition && relation)
    await announceRecord(tx, definition, before, {
      kind: call.kind === 'create' ? 'removed' : 'changed',
      owner: relation.ownerOf(before),
    });
};

const tellRequester = (tx: Tx, request: ApprovalRow, phrase: string, args: Record<string, string> = {}) =>
  tell(tx, {
    to: request.userId,
    entity: 'approvals',
    id: request.id,
    words: { phrase, args: { step: { phrase: request.step }, about: request.about, ...args } },
  });

/** `POST mgmt/approvals/{id}/decline`: whoever could approve says no, with a reason; who requested is told. */
export const declineRequest = async (deciding: Deciding, id: number, reason: string): Promise<void> => {
  const { tx, platform, caller } = deciding;
  const request = await requestOf(deciding, id);
  checkApprover(caller, request);
  await confirmCaller(tx, caller);
  const { canDecide, refusal } = await decisionFor(tx, platform, request, caller.id);
  if (!canDecide) throw notAllowed(refusal!);
  await withdraw(deciding, request, { status: ApprovalStatus.Declined, act: 'declineApproval', reason });
  const { nickname } = await tx
    .selectFrom('users')
    .select('nickname')
    .where('id', '=', caller.id)
    .executeTakeFirstOrThrow();
  const phrase = '%{name} declined your request: %{step}, %{about}. %{reason}';
  await tellRequester(tx, request, phrase, { name: nickname, reason });
};

/** `POST mgmt/approvals/{id}/cancel`: whoever requested it asks for it no more. */
export const cancelRequest = async (deciding: Deciding, id: number): Promise<void> => {
  const { tx, caller } = deciding;
  const request = await requestOf(deciding, id);
  await confirmCaller(tx, caller);
  if (request.userId !== caller.id) throw notAllowed('Only who requested it cancels it');
  await withdraw(deciding, request, { status: ApprovalStatus.Canceled, act: 'cancelApproval', reason: null });
};

/** Requests whose time is over lapse: a decline by the platform (rules, section 9). Returns how many. */
export const lapseRequests = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ id: number }>`select id from approvals where status = ${sql.lit(ApprovalStatus.Waiting)}
    and "expireDate" < now() and "partOf" is null order by id limit 200`.execute(db);
  let lapsed = 0;
  for (const { id } of rows) {
    lapsed += await inTransaction(db, async (tx) => {
      const { rows: due } =
        await sql<ApprovalRow>`select p.*, u.nickname from approvals p join users u on u.id = p."userId"
        where p.id = ${id} and p.status = ${sql.lit(ApprovalStatus.Waiting)}`.execute(tx);
      const [request] = due;
      if (!request) return 0;
      const how = { status: ApprovalStatus.Lapsed, act: 'lapseApproval', reason: null };
      await withdraw({ tx, caller: null, requestId: '' }, request, how);
      await tellRequester(tx, request, 'Nobody approved your request in time: %{step}, %{about}');
      return 1;
    });
  }
  return lapsed;
};
