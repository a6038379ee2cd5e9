import { plainValue, plainValues } from '../../src/resources/language/choices';
import type { Context } from 'hono';
import { sql } from 'kysely';
import type { CallAction, Definition } from '../../src/resources/language/definition';
import { meets } from '../../src/resources/language/condition';
import type { Fields } from '../../src/resources/language/fields';
import { actName, definitionOf } from '../../src/resources/index';
import { guardRefusal, mayCall } from '../../src/resources/language/rights';
import type { Values } from '../../src/resources/language/values';
import { placeholdersOf } from '../../src/resources/language/wire';

import type { ApprovalRow } from '../approvals/requests';
import { checkApprovalGate, type GivenApproval, type GateResult, type DryRun } from '../approvals/gate';
import { lockBefore } from '../database/lockBefore';
import { wideRelationOf, type Row } from '../database/relation';
import { isUuid } from '../database/uuid';
import type { Tx } from '../database/schema';
import { subjectOf, tableOf } from '../../src/resources/language/tables';
import { ApiError, conflict, forbidden, notAllowed, notFound } from '../base/errors';
import { announce } from '../database/changes';
import type { Caller, Platform } from '../calls/platform';
import { change, readInputs, recordChange } from './change';
import { encoderFor } from './encodeMasked';
import type { ActionResult } from './handlers';
import { lockPeople } from '../session/people';
import { confirmCaller } from '../session/tokens';
import { checkReferences } from './references';
import { removeRow } from './remove';
import { addressScopeOf, writeScopeOf } from './scopes';
import { visibleTo } from './visibleTo';
import { payerOriginOf } from '../calls/hosts';
import { checkOwnAddress, idParam, paramOf } from '../calls/addresses';
import { refusalWithLastChange } from './refusalWithLastChange';

const peopleTable = 'users';

const isColumn = (placeholder: string) => !placeholder.startsWith('me.');

/**
 * Returns the columns that the action's path names, with their values: `{id: 4}` or `{uuid: '…'}`. Throws 404 for an
 * invalid uuid.
 */
const addressedColumns = (context: Context, path: string): Record<string, string | number> =>
  Object.fromEntries(
    placeholdersOf(path)
      .filter(isColumn)
      .map((name) => {
        if (name !== 'uuid') return [name, idParam(context, name)];
        const uuid = paramOf(context, name);
        if (!isUuid(uuid)) throw notFound();
        return [name, uuid];
      }),
  );

/**
 * Returns what an action without a handler writes: the inputs that are fields and were sent, and the constants in its
 * `sets`.
 */
const columnsToSet = (
  { fields }: Definition,
  { sets }: CallAction,
  values: Values,
  body: Readonly<Record<string, unknown>>,
): Values => ({
  ...Object.fromEntries(Object.entries(values).filter(([name]) => name in body && Object.hasOwn(fields, name))),
  ...(sets === 'inputs' ? {} : plainValues(sets ?? {})),
});

const setColumns = async (tx: Tx, definition: Definition, id: number, sets: Values) => {
  const columns = Object.entries(sets).map(([name, value]) => sql`${sql.id(name)} = ${value}`);
  if (columns.length === 0) return;
  await sql`update ${sql.table(tableOf(definition))} set ${sql.join(columns)} where id = ${id}`.execute(tx);
};

/** Returns the given reason for activity. */
const reasonForActivity = ({ reason }: Values): ActionResult => ({
  after: typeof reason === 'string' ? { reason } : {},
});

/**
 * Makes extension inputs optional: a call of the plain contract is never refused for lack of an extension
 * (docs/rules.md#invoice-steps).
 */
export const withOptionalExtensions = (inputs: Fields): Fields =>
  Object.fromEntries(
    Object.entries(inputs).map(([name, field]) => [
      name,
      field.extension ? { ...field, required: false, checks: { ...field.checks, requiredWith: undefined } } : field,
    ]),
  );

/** Throws 409 when an input has a value that the action's `inputConditions` forbid for this record. */
const checkChoices = ({ inputConditions = [] }: CallAction, record: Row, values: Values): void => {
  for (const condition of inputConditions)
    if (
      'without' in condition &&
      meets(record, condition.is) &&
      values[condition.input] === plainValue(condition.without)
    )
      throw conflict(condition.otherwise, condition.input);
};

/** Header of a call that is one of many (`bulk`). */
const neverApprovesHeader = 'x-never-approves';

/** Whether a call says that it must not approve what somebody else requested. */
export const readNeverApproves = ({ req }: Context): boolean => req.header(neverApprovesHeader) !== undefined;

/** A call on one record, with its input checked. */
export interface ActionCall {
  definition: Definition;
  name: string;
  action: CallAction;
  caller: Caller;
  /** The columns that identify the record, with their values. */
  address: Readonly<Record<string, string | number>>;
  values: Values;
  body: Readonly<Record<string, unknown>>;
  requestId: string;
  /** Origin of the payers' pages, for addresses in the answer; absent where the call is repeated for somebody. */
  payerOrigin?: string;
  /** The approval request that the caller approves with this call. */
  approves?: GivenApproval;
  /** The call is one of many: it never approves what somebody else requested. */
  neverApproves?: boolean;
  /** Set for a dry run: its transaction is rolled back. */
  dryRun?: DryRun;
  /**
   * Set when the caller is the affected party who approves the call: they find the record even if their role may not.
   */
  isAffected?: boolean;
  /** Called with the record's id once it is found, so that a later refusal is recorded on that record. */
  onRecord?: (id: number) => void;
}

/** Asks the judge and passes the approval gate. Undefined when the call needs no approval. */
const passGate = async (
  tx: Tx,
  platform: Platform,
  { definition, name, action, caller, values, body, approves, neverApproves, dryRun }: ActionCall,
  record: Row,
): Promise<GateResult | undefined> => {
  const policy = action.access?.approval;
  if (policy === undefined) return undefined;
  const call = actName(definition, name);
  const isApproving = approves !== undefined;
  const judgement = await platform.handlers.judges[call]!({
    tx,
    platform,
    caller,
    record,
    input: values,
    body,
    isApproving,
    isDryRun: dryRun !== undefined,
  });
  if (!judgement && isApproving) throw new ApiError(409, 'conflict', 'It no longer needs approval');
  if (!judgement) return undefined;
  const subject = subjectOf(definition, { id: record.id });
  const reason = typeof values.reason === 'string' ? values.reason : null;
  const gatedCall = { tx, platform, caller, call, subject, step: action.label, policy };
  return checkApprovalGate({ ...gatedCall, input: values, reason, approves, neverApproves, dryRun }, judgement);
};

/** The call with the transaction hash that was given with the request, unless the approver gives another. */
const withRequestedHash = (call: ActionCall, request: ApprovalRow): ActionCall => {
  const { txHash } = JSON.parse(request.body) as Values;
  return txHash && !call.values.txHash ? { ...call, values: { ...call.values, txHash } } : call;
};

/**
 * Runs the action's handler. Without one, sets the columns that the definition names, or removes the row if the action is
 * a removal.
 */
const runHandler = async (tx: Tx, platform: Platform, call: ActionCall, record: Row, approved: boolean) => {
  const { definition, name, action, caller, values, body, payerOrigin = '' } = call;
  const changed = (change: Parameters<typeof announce>[1]) => announce(tx, change);
  const handler = platform.handlers.actionHandlers[actName(definition, name)];
  const id = Number(record.id);
  if (handler)
    return handler({
      tx,
      caller,
      platform,
      changed,
      record: record as never,
      input: values,
      body,
      approved,
      payerOrigin,
    });
  if (action.removes) return removeRow(tx, definition, id);
  // The start refuses such a definition; this call reached an action that no route performs.
  if (!action.sets) throw new Error(`${actName(definition, name)} has no handler, sets nothing and removes nothing`);
  await setColumns(tx, definition, id, columnsToSet(definition, action, values, body));
  return reasonForActivity(values);
};

/**
 * Performs an action on one record in the caller's transaction: finds the record where the caller may see it (else
 * 404), locks it, checks guards, conditions and references, passes the approval gate, runs the handler, and records and
 * announces the change. An action with `sets` and a removal need no handler. Returns the answer.
 */
export const performAction = async (tx: Tx, platform: Platform, call: ActionCall): Promise<Record<string, unknown>> => {
  const { definition, name, action, caller, address, values } = call;
  const relation = wideRelationOf(definition);
  const tableDefinition = definitionOf(tableOf(definition));
  const isView = tableDefinition !== definition;
  const isApproving = call.approves !== undefined;
  const scope = isView || isApproving ? {} : addressScopeOf(definition, caller);
  if (tableOf(definition) === peopleTable) await lockPeople(tx, caller.id, address);
  const writeScope = call.isAffected ? {} : { ...writeScopeOf(definition, caller), scope };
  await platform.handlers.locks[actName(definition, name)]?.(tx, values, caller, address);
  await lockBefore(tx, tableOf(definition), address);
  const before = await relation.lockOne(tx, writeScope, address);
  // The caller may have lost access while this transaction waited for the lock.
  await confirmCaller(tx, caller);
  if (!before) throw notFound(action.goneMessage);
  const id = Number(before.id);
  call.onRecord?.(id);
  const guarded = guardRefusal(definition, name, before, caller, { isApproving, isCall: true });
  if (guarded) throw notAllowed(await refusalWithLastChange(tx, tableDefinition, { id, caller, refusal: guarded }));
  const when = action.access?.when;
  if (when && !meets(before, when.is))
    throw conflict(await refusalWithLastChange(tx, tableDefinition, { id, caller, refusal: when.otherwise }));
  checkChoices(action, before, values);
  await checkReferences(tx, withOptionalExtensions(action.inputs ?? {}), values, caller);
  const gateResult = await passGate(tx, platform, call, before);
  if (gateResult?.waits) await gateResult.request(subjectOf(definition, { id }));
  const waits = gateResult?.waits === true;
  const request = gateResult?.waits === false ? gateResult.approved : undefined;
  const outcome: ActionResult | void = waits
    ? reasonForActivity(values)
    : await runHandler(tx, platform, request ? withRequestedHash(call, request) : call, before, request !== undefined);
  const [after] = await relation.byIdsUnscoped(tx, [id]);
  await recordChange(tx, call, {
    definition,
    act: waits ? 'requestApproval' : (outcome?.act ?? name),
    before,
    after,
    extra: {
      before: outcome?.before,
      after: { ...outcome?.after, ...(request && { requestedBy: request.nickname }) },
    },
    owner: relation.ownerOf(before),
  });
  const also = waits ? { waits } : outcome?.also;
  return (
    outcome?.answer ?? {
      ...(after ? encoderFor(platform.settings)(visibleTo(definition, caller.role), after) : {}),
      ...also,
    }
  );
};

/**
 * Creates the handler of an action's endpoint: checks the role, reads the input, performs the action and answers. A
 * repeat with the same idempotency key gets the same answer.
 */
export const actOnRecord = (platform: Platform, definition: Definition, name: string, action: CallAction) => {
  const attempts = { entity: tableOf(definition), act: name };
  const fields = withOptionalExtensions(action.inputs ?? {});
  return change(platform, {
    attempts,
    asksFactor: action.access?.asksFactor,
    authorize: (caller, context) => {
      if (!mayCall(definition, action, caller.role)) throw forbidden();
      checkOwnAddress(context, action.path);
      if (action.unavailable) throw new ApiError(501, 'not_available', action.unavailable);
    },
    validate: async (context) => {
      if (action.method !== 'GET') return { ...(await readInputs(context, fields)), reveals: action.answer?.reveals };
      context.header('Cache-Control', 'no-store');
      return { body: {}, values: {} };
    },
    perform: ({ tx, caller, context, requestId }, { values, body }) =>
      performAction(tx, platform, {
        definition,
        name,
        action,
        caller,
        address: addressedColumns(context, action.path),
        values,
        body,
        requestId,
        payerOrigin: payerOriginOf(context, platform.settings),
        neverApproves: readNeverApproves(context),
        onRecord: (id) => context.set('attempted', { ...attempts, recordId: String(id) }),
      }),
    changes: [attempts.entity],
  });
};
