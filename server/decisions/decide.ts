import { sql } from 'kysely';
import type { Logger } from 'pino';
import { aboutWords } from '../../src/resources/feeChange';
import type { CallAction, Create, Definition } from '../../src/resources/language/definition';
import { isImport } from '../../src/resources/language/imports';
import { checkInputs, type Values } from '../../src/resources/language/values';
import { forActivity, recordActivity } from '../database/activity';
import { relationOf } from '../database/relation';
import { columnsOf, type Db, type Tx } from '../database/schema';
import { tableOf } from '../../src/resources/language/tables';
import { announceRecord } from '../entities/announce';
import { judgeCreate } from '../entities/create';
import { performAction } from '../entities/act';
import { ApiError, conflict, forbidden, invalid, notAllowed, ofField } from '../base/errors';
import { inTransaction, notifyUser } from '../database/changes';
import type { Caller } from '../calls/platform';
import { lockCaller, nicknameOf } from '../session/people';
import { confirmCaller } from '../session/tokens';
import { setRate } from '../domain/funds/rate';
import { approverRoles, callNamed } from '../approvals/calls';
import { actName } from '../../src/resources/index';
import { decisionsFor, refusalWithDeciders } from '../approvals/deciders';
import { checkApprovalGate } from '../approvals/gate';
import {
  endRequest,
  findUndecidedRequest,
  jointRequestsOf,
  recordOfSubject,
  findWaitingRequest,
  type ApprovalRow,
} from '../approvals/requests';
import { lockRecord, withdrawRequest } from '../domain/requests/withdrawRequest';
import { ApprovalStatus } from '../../src/resources/statuses/approvals';
import { approvalSql } from '../database/statusSql';
import { approveImport, type DecisionInput } from './approveImport';
import { notifyAffected } from './notifyAffected';

/** Maximum number of requests that expire in one run. */
const maxExpiring = 200;

const noLongerWaitingError = () =>
  new ApiError(409, 'conflict', 'This request is no longer waiting: it was decided, canceled or has expired');

/** Reads the request to decide, before its record is locked. Throws 409 when it does not wait or is part of another. */
const findDecidableRequest = async ({ tx }: DecisionInput, id: number): Promise<ApprovalRow> => {
  const request = await findWaitingRequest(tx, id);
  if (!request) throw noLongerWaitingError();
  if (request.partOf !== null) throw notAllowed('This is decided together with the request that it belongs to');
  return request;
};

const bodyOf = ({ body }: ApprovalRow) => JSON.parse(body) as Values;

/** A request whose record was created and waits for approval. */
interface PendingRecord {
  request: ApprovalRow;
  definition: Definition;
  create: Create;
}

/** Gives a record that waited for approval the values that were requested, and records and announces the approval. */
const activateRecord = async (
  deciding: DecisionInput,
  { request, definition, create }: PendingRecord,
): Promise<void> => {
  const { tx, caller, requestId } = deciding;
  const { id } = recordOfSubject(request.subject)!;
  const body = bodyOf(request);
  const columns = Object.keys(create.pendingValues ?? {}).map((name) => {
    const value = body[name] ?? columnsOf(tableOf(definition))[name]?.initial ?? null;
    return sql`${sql.id(name)} = ${value}`;
  });
  const relation = relationOf(definition);
  const [before] = await relation.byIdsUnscoped(tx, [id]);
  if (!before) throw noLongerWaitingError();
  if (columns.length > 0)
    await sql`update ${sql.table(tableOf(definition))} set ${sql.join(columns)} where id = ${id}`.execute(tx);
  const [after] = await relation.byIdsUnscoped(tx, [id]);
  await recordActivity(tx, {
    userId: caller.id,
    entity: definition.name,
    recordId: String(id),
    act: 'approveRequest',
    before: forActivity(definition, before),
    after: { ...(after ? forActivity(definition, after) : {}), requestedBy: request.nickname },
    requestId,
  });
  if (after) await announceRecord(tx, definition, after, { kind: 'changed' });
  await notifyAffected(deciding, request, { entity: tableOf(definition), id });
};

/** Throws 409 when the parts differ from those that the caller saw (comma-separated ids). */
const checkParts = (parts: readonly ApprovalRow[], seen: string) => {
  const seenIds = seen.split(',').filter((id) => id !== '');
  if (
    seenIds.toSorted().join() !==
    parts
      .map(({ id }) => String(id))
      .toSorted()
      .join()
  )
    throw conflict('This changed after you opened it. Review it again.');
};

/** Input of an approval. */
interface Approval {
  /** Comma-separated ids of the requests that the approver saw as parts of this one. */
  parts: string;
  reason: string | null;
  /** Transaction hash of coins that the approver sent; only of calls that have this input. */
  txHash: string | null;
}

const approveCreate = async (
  deciding: DecisionInput,
  pending: PendingRecord,
  { parts: seenParts, reason }: Approval,
): Promise<Record<string, unknown>> => {
  const { tx, platform, caller } = deciding;
  const { request, definition, create } = pending;
  await lockRecord(tx, request.subject, definition);
  await confirmCaller(tx, caller);
  const body = bodyOf(request);
  const call = actName(definition, 'create');
  const judgement = await judgeCreate({
    tx,
    platform,
    caller,
    definition,
    input: body,
    isApproving: true,
    isDryRun: false,
  });
  if (!judgement) throw new ApiError(409, 'conflict', 'It no longer needs approval');
  const gated = {
    tx,
    platform,
    caller,
    call,
    subject: request.subject,
    step: create.button,
    policy: create.access!.approval!,
  };
  const parts = await jointRequestsOf(tx, request.id);
  checkParts(parts, seenParts);
  await checkApprovalGate({ ...gated, input: body, reason: null, approves: { id: request.id, reason } }, judgement);
  await activateRecord(deciding, pending);
  for (const part of parts) {
    const partCall = callNamed(part.call);
    if (partCall.kind !== 'create') continue;
    await endRequest(tx, part, { status: ApprovalStatus.Approved, decidedBy: caller.id });
    await activateRecord(deciding, { request: part, ...partCall });
  }
  return { waits: false };
};

const approveAction = async (
  { tx, platform, caller, requestId }: DecisionInput,
  request: ApprovalRow,
  { definition, name, action }: { definition: Definition; name: string; action: CallAction },
  { reason, txHash }: Approval,
): Promise<Record<string, unknown>> => {
  const body = { ...bodyOf(request), ...(txHash !== null && { txHash }) };
  const { values } = checkInputs(action.inputs ?? {}, body);
  return performAction(tx, platform, {
    definition,
    name,
    action,
    caller,
    address: { id: recordOfSubject(request.subject)!.id },
    values,
    body,
    requestId,
    approves: { id: request.id, reason },
    isAffected: request.approverId === caller.id,
  });
};

/** Throws 403 when the caller's role may not approve the call and the caller is not its named approver. */
const checkApprover = ({ role, id }: Caller, { call, approverId }: ApprovalRow): void => {
  if (approverId !== id && !approverRoles(call).includes(role)) throw forbidden();
};

/**
 * `POST mgmt/approvals/{id}/approve`: judges the requested call again and carries it out with the caller's rights
 * (docs/rules.md#requests). Returns the answer of that call, so a secret it reveals is shown to the approver.
 */
export const approveRequest = async (
  deciding: DecisionInput,
  id: number,
  approval: Approval,
): Promise<Record<string, unknown>> => {
  const request = await findDecidableRequest(deciding, id);
  checkApprover(deciding.caller, request);
  const call = callNamed(request.call);
  if (approval.txHash !== null && !(call.kind === 'action' && call.action.inputs?.txHash))
    throw invalid('txHash', ofField('Transaction hash', { phrase: 'does not belong to what was requested' }));
  if (isImport(request.subject) && call.kind === 'create')
    return approveImport(deciding, request, call.definition, approval.reason);
  if (call.kind === 'create') return approveCreate(deciding, { request, ...call }, approval);
  if (call.kind === 'action') return approveAction(deciding, request, call, approval);
  const { price } = JSON.parse(request.terms) as { price: number };
  const { tx, platform, caller, requestId } = deciding;
  return setRate(tx, platform, {
    caller,
    price: String(price),
    requestId,
    approves: { id: request.id, reason: approval.reason },
  });
};

const notifyRequester = (tx: Tx, request: ApprovalRow, phrase: string, args: Record<string, string> = {}) =>
  notifyUser(tx, {
    to: request.userId,
    entity: 'approvals',
    id: request.id,
    words: { phrase, args: { step: { phrase: request.step }, about: aboutWords(request.about), ...args } },
  });

/**
 * `POST mgmt/approvals/{id}/decline`: ends the request with a reason and notifies the requester. Throws 409 when the
 * caller may not decide on it.
 */
export const declineRequest = async (deciding: DecisionInput, id: number, reason: string): Promise<void> => {
  const { tx, platform, caller } = deciding;
  const request = await findDecidableRequest(deciding, id);
  checkApprover(caller, request);
  await confirmCaller(tx, caller);
  const [decision] = await decisionsFor(tx, platform, [request], caller.id);
  if (!decision!.canDecide) throw notAllowed(await refusalWithDeciders(tx, platform, request, decision!.refusal!));
  const { id: by } = caller;
  const withdrawal = {
    status: ApprovalStatus.Declined,
    act: 'declineApproval',
    by,
    reason,
    requestId: deciding.requestId,
  };
  if (!(await withdrawRequest(tx, request, withdrawal))) throw noLongerWaitingError();
  const phrase = '%{name} declined your request: %{step}, %{about}. %{reason}';
  await notifyRequester(tx, request, phrase, { name: await nicknameOf(tx, caller.id), reason });
};

/** `POST mgmt/approvals/{id}/cancel`: the requester withdraws the request. Throws 409 for anybody else. */
export const cancelRequest = async (deciding: DecisionInput, id: number): Promise<void> => {
  const { tx, caller } = deciding;
  await lockCaller(tx, caller.id);
  const request = await findDecidableRequest(deciding, id);
  await confirmCaller(tx, caller);
  if (request.userId !== caller.id) throw notAllowed('Only the person who requested it can cancel it');
  const { id: by } = caller;
  const withdrawal = {
    status: ApprovalStatus.Canceled,
    act: 'cancelApproval',
    by,
    reason: null,
    requestId: deciding.requestId,
  };
  if (!(await withdrawRequest(tx, request, withdrawal))) throw noLongerWaitingError();
};

/** Expires overdue requests, which counts as a decline by the platform (docs/rules.md#requests). Returns how many. */
export const expireRequests = async (db: Db, log?: Logger): Promise<number> => {
  const { rows } = await sql<{ id: number }>`select id from approvals where status = ${approvalSql.Waiting}
    and "expireDate" < now() and "partOf" is null order by id limit ${maxExpiring}`.execute(db);
  let expired = 0;
  for (const { id } of rows) {
    // Each in a transaction of its own: a request that fails does not stop the others.
    await inTransaction(db, async (tx) => {
      const request = await findUndecidedRequest(tx, id);
      const withdrawal = { status: ApprovalStatus.Expired, act: 'lapseApproval', by: null, reason: null };
      if (!request || !(await withdrawRequest(tx, request, withdrawal))) return;
      await notifyRequester(tx, request, 'Nobody approved your request in time: %{step}, %{about}');
      expired++;
    }).catch((error: unknown) =>
      log?.error({ error: String(error), request: id }, 'approval request could not expire'),
    );
  }
  return expired;
};
