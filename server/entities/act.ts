import type { Context } from 'hono';
import { sql } from 'kysely';
import type { CallAction, Definition } from '../../src/resources/language/definition';
import { meets } from '../../src/resources/language/condition';
import type { Fields } from '../../src/resources/language/fields';
import { actName, definitionOf } from '../../src/resources/index';
import { guardRefusal, mayCall } from '../../src/resources/language/rights';
import type { Values } from '../../src/resources/language/values';
import { encodeRecord, placeholdersOf } from '../../src/resources/language/wire';

import { checkApprovalGate, type GivenApproval, type GateResult } from '../approvals/gate';
import { wideRelationOf, type Row } from '../database/relation';
import { isUuid } from '../database/uuid';
import type { Tx } from '../database/schema';
import { subjectOf, tableOf } from '../../src/resources/language/tables';
import { ApiError, conflict, forbidden, notAllowed, notFound } from '../ground/errors';
import { announce } from '../database/changes';
import type { Caller, Platform } from '../calls/platform';
import { change, readInputs, recordChange } from './change';
import type { ActionResult } from './handlers';
import { lockPeople } from '../session/people';
import { confirmCaller } from '../session/tokens';
import { checkReferences } from './references';
import { removeRow } from './remove';
import { addressScopeOf, writeScopeOf } from './scopes';
import { checkOwnAddress, idParam, paramOf } from '../calls/addresses';
import { refusalWithLastChange } from './refusalWithLastChange';

const peopleTable = 'users';

const isColumn = (placeholder: string) => !placeholder.startsWith('me.');

/** The columns that an action's path names, with their values: `{id: 4}` or `{uuid: '…'}`. */
const addressed = (context: Context, path: string): Record<string, string | number> =>
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

/** What an action that needs no rule sets: those of its inputs that are fields and were sent, and what it says itself. */
const columnsSet = (
  { fields }: Definition,
  { sets }: CallAction,
  values: Values,
  body: Readonly<Record<string, unknown>>,
): Values => ({
  ...Object.fromEntries(Object.entries(values).filter(([name]) => name in body && Object.hasOwn(fields, name))),
  ...(sets === 'inputs' ? {} : sets),
});

const setColumns = async (tx: Tx, definition: Definition, id: number, sets: Values) => {
  const columns = Object.entries(sets).map(([name, value]) => sql`${sql.id(name)} = ${value}`);
  if (columns.length === 0) return;
  await sql`update ${sql.table(tableOf(definition))} set ${sql.join(columns)} where id = ${id}`.execute(tx);
};

/** The reason that was given, as the history keeps it. */
const reasonGiven = ({ reason }: Values): ActionResult => ({ after: typeof reason === 'string' ? { reason } : {} });

/** A call of the contract is never refused for lack of what the contract does not know (decisions, section 1). */
const asOffered = (inputs: Fields): Fields =>
  Object.fromEntries(
    Object.entries(inputs).map(([name, field]) => [
      name,
      field.extension ? { ...field, required: false, requiredWith: undefined } : field,
    ]),
  );

/** Throws 409 when the input is a choice that this record does not have (`asks`). */
const checkChoices = ({ inputRules = [] }: CallAction, record: Row, values: Values): void => {
  for (const asking of inputRules)
    if ('without' in asking && meets(record, asking.is) && values[asking.input] === asking.without)
      throw conflict(asking.otherwise, asking.input);
};

/** A call on one record, with its input checked. */
export interface ActionCall {
  definition: Definition;
  name: string;
  action: CallAction;
  caller: Caller;
  /** The columns that tell which record. */
  address: Readonly<Record<string, string | number>>;
  values: Values;
  body: Readonly<Record<string, unknown>>;
  requestId: string;
  /** The request that the caller approves with it. */
  approves?: GivenApproval;
  /** The caller is asked for their own approval: they find the record whatever their role sees of it. */
  isAffected?: boolean;
  /** Told of the record once it is found: what is refused from then on was tried on it. */
  onRecord?: (id: number) => void;
}

/** Passes the gate of a call that may need approval; undefined where the rules about a second person do not concern it. */
const passageOf = async (
  tx: Tx,
  platform: Platform,
  { definition, name, action, caller, values, body, approves }: ActionCall,
  record: Row,
): Promise<GateResult | undefined> => {
  if (action.approval === undefined) return undefined;
  const call = actName(definition, name);
  const isApproving = approves !== undefined;
  const judgement = await platform.rules.judges[call]!({
    tx,
    platform,
    caller,
    record,
    input: values,
    body,
    isApproving,
  });
  if (!judgement && isApproving) throw new ApiError(409, 'conflict', 'It needs no approval any more');
  if (!judgement) return undefined;
  const subject = subjectOf(definition, { id: record.id });
  const reason = typeof values.reason === 'string' ? values.reason : null;
  const gated = { tx, platform, caller, call, subject, step: action.label, policy: action.approval };
  return checkApprovalGate({ ...gated, input: values, reason, approves }, judgement);
};

/** What a rule does with a record; for one that needs no rule what the definition says. */
const carryOut = async (tx: Tx, platform: Platform, call: ActionCall, record: Row, approved: boolean) => {
  const { definition, name, action, caller, values, body } = call;
  const changed = (change: Parameters<typeof announce>[1]) => announce(tx, change);
  const handler = platform.rules.actionHandlers[actName(definition, name)];
  const id = Number(record.id);
  if (handler)
    return handler({ tx, caller, platform, changed, record: record as never, input: values, body, approved });
  if (!action.sets) return removeRow(tx, definition, id);
  await setColumns(tx, definition, id, columnsSet(definition, action, values, body));
  return reasonGiven(values);
};

/**
 * Carries out a call on one record in a transaction. The record is found where the caller may see it (else 404) and locked; what
 * keeps the caller from it is asked, a second person where one is needed; the rule runs, and with it go its activity and its
 * announcement. A removal, and what an action `sets`, need no rule of their own. What comes back is the answer.
 */
export const performAction = async (tx: Tx, platform: Platform, call: ActionCall): Promise<Record<string, unknown>> => {
  const { definition, name, action, caller, address, values } = call;
  const relation = wideRelationOf(definition);
  const whole = definitionOf(tableOf(definition));
  const isView = whole !== definition;
  const isApproving = call.approves !== undefined;
  const scope = isView || isApproving ? {} : addressScopeOf(definition, caller);
  if (tableOf(definition) === peopleTable) await lockPeople(tx, caller.id, address);
  const sight = call.isAffected ? {} : { ...writeScopeOf(definition, caller), scope };
  const before = await relation.lockOne(tx, sight, address);
  // Whoever waited for the record may have been shut out by what they waited for.
  await confirmCaller(tx, caller);
  if (!before) throw notFound(action.goneMessage);
  const id = Number(before.id);
  call.onRecord?.(id);
  const held = guardRefusal(definition, name, before, caller, isApproving);
  if (held) throw notAllowed(await refusalWithLastChange(tx, whole, { id, caller, refusal: held }));
  if (action.when && !meets(before, action.when.is))
    throw conflict(await refusalWithLastChange(tx, whole, { id, caller, refusal: action.when.otherwise }));
  checkChoices(action, before, values);
  await checkReferences(tx, asOffered(action.inputs ?? {}), values, caller);
  const passage = await passageOf(tx, platform, call, before);
  if (passage?.waits) await passage.request(subjectOf(definition, { id }));
  const waits = passage?.waits === true;
  const request = passage?.waits === false ? passage.approved : undefined;
  const outcome: ActionResult | void = waits
    ? reasonGiven(values)
    : await carryOut(tx, platform, call, before, request !== undefined);
  const [after] = await relation.byIdsUnscoped(tx, [id]);
  await recordChange(tx, call, {
    definition,
    act: waits ? 'requestApproval' : name,
    before,
    after,
    beside: {
      before: outcome?.before,
      after: { ...outcome?.after, ...(request && { requestedBy: request.nickname }) },
    },
    owner: relation.ownerOf(before),
  });
  const also = waits ? { waits } : outcome?.also;
  return outcome?.answer ?? { ...(after ? encodeRecord(definition, after) : {}), ...also };
};

/** The endpoint of an action: who may call it, its input, its answer; a repeat with the same key is the same call. */
export const actOnRecord = (platform: Platform, definition: Definition, name: string, action: CallAction) => {
  const attempts = { entity: tableOf(definition), act: name };
  const fields = asOffered(action.inputs ?? {});
  return change(platform, {
    attempts,
    authorize: (caller, context) => {
      if (!mayCall(definition, action, caller.role)) throw forbidden();
      checkOwnAddress(context, action.path);
      if (action.unavailable) throw new ApiError(501, 'not_available', action.unavailable);
    },
    validate: async (context) => {
      if (action.method !== 'GET') return { ...(await readInputs(context, fields)), reveals: action.reveals };
      context.header('Cache-Control', 'no-store');
      return { body: {}, values: {} };
    },
    perform: ({ tx, caller, context, requestId }, { values, body }) =>
      performAction(tx, platform, {
        definition,
        name,
        action,
        caller,
        address: addressed(context, action.path),
        values,
        body,
        requestId,
        onRecord: (id) => context.set('attempted', { ...attempts, recordId: String(id) }),
      }),
    changes: [attempts.entity],
  });
};
