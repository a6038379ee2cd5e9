import { plainValues } from '../../src/resources/language/choices';
import type { Context } from 'hono';
import { createInputs, type Definition } from '../../src/resources/language/definition';
import { actName, type DefinitionMap } from '../../src/resources/index';
import { definitions } from '../base/definitions';
import { createInputsFor, guardRefusal, mayCreate, mayOpen } from '../../src/resources/language/rights';
import type { Values } from '../../src/resources/language/values';
import { placeholdersOf } from '../../src/resources/language/wire';

import { checkApprovalGate, type DryRun } from '../approvals/gate';
import type { JudgedCall } from '../approvals/judgement';
import { relationOf } from '../database/relation';
import { countUp } from '../database/counters';
import type { Db, Tx } from '../database/schema';
import { subjectOf, tableOf } from '../../src/resources/language/tables';
import { ApiError, forbidden, invalid, notAllowed, ofField, tooMany } from '../base/errors';
import { readBody } from '../calls/body';
import { announce, type Change } from '../database/changes';
import type { Caller, Env, Platform } from '../calls/platform';
import { confirmCaller } from '../session/tokens';
import { change, checkedInputs, recordChange } from './change';
import { encoderFor } from './encodeMasked';
import type { CreateResult } from './handlers';
import { insertRows } from './insertRows';
import { withOwner } from './owner';
import { checkReferences, checkUnique } from './references';
import { addressScopeOf, readScopeAt } from './scopes';
import { visibleTo } from './visibleTo';
import { idParam, paramOf } from '../calls/addresses';

const secondsPerMinute = 60;

/** Throws 422 when the record's subject is an entity whose list the caller may not open. */
const checkSubject = ({ access: { subjectField }, fields }: Definition, caller: Caller, values: Values) => {
  if (subjectField === undefined) return;
  const subject = definitions.find(({ name }) => name === values[subjectField]);
  if (!subject || !mayOpen(subject, caller.role))
    throw invalid(subjectField, ofField(fields[subjectField]!.label, { phrase: 'no such record' }));
};

/** Throws 429 when the caller created more of these records within a minute than the definition allows. */
const limitCreates = async (db: Db, { name, create }: Definition, { id }: Caller) => {
  if (create?.perMinute === undefined) return;
  const count = await countUp(db, `create:${name}:${id}`, secondsPerMinute);
  if (count > create.perMinute) throw tooMany('Too many at once. Try again in a minute.', secondsPerMinute);
};

/** Asks the judge about a create that may need approval. Undefined when it needs none. */
export const judgeCreate = ({
  definition,
  input,
  ...call
}: Pick<JudgedCall, 'tx' | 'platform' | 'caller' | 'isApproving' | 'isDryRun'> & {
  definition: Definition;
  input: Values;
}) => call.platform.handlers.judges[actName(definition, 'create')]!({ ...call, record: {}, input, body: input });

/** A create at the approval gate. */
interface GatedCreate {
  definition: Definition;
  caller: Caller;
  values: Values;
  /** Undefined for the create itself. */
  dryRun?: DryRun;
}

/** Asks the judge and passes the approval gate. Undefined when the create needs no approval. */
const passGate = async (tx: Tx, platform: Platform, { definition, caller, values: input, dryRun }: GatedCreate) => {
  const { create } = definition;
  if (create?.access?.approval === undefined) return undefined;
  const judgement = await judgeCreate({
    tx,
    platform,
    caller,
    definition,
    input,
    isApproving: false,
    isDryRun: dryRun !== undefined,
  });
  const call = actName(definition, 'create');
  if (!judgement) return undefined;
  const reason = typeof input.reason === 'string' ? input.reason : null;
  const gatedCall = { tx, platform, caller, call, step: create.button, policy: create.access.approval, dryRun };
  return checkApprovalGate({ ...gatedCall, input, reason }, judgement);
};

/** Checks the references of the input; those that the address gave are known to be right. */
const checkGivenReferences = (tx: Tx, { definition, caller, values }: GatedCreate, scope: Values = {}) => {
  const isTrusted = (name: string) => name in scope || definition.create?.uncheckedReferences?.includes(name);
  const checked = Object.entries(createInputs(definition)).filter(([name]) => !isTrusted(name));
  return checkReferences(tx, Object.fromEntries(checked), values, caller);
};

/** Passes the approval gate with a create whose references were checked, for a dry run: nothing is created. */
export const passCreateGate = async (tx: Tx, platform: Platform, gated: GatedCreate) => {
  const { definition, caller } = gated;
  const scope = addressScopeOf(definition, caller);
  const values = { ...withOwner(definition, caller, gated.values), ...scope };
  await checkGivenReferences(tx, { ...gated, values }, scope);
  return passGate(tx, platform, { ...gated, values });
};

/** Throws 403 when the caller's role may not create such records, 501 when nobody can. */
export const checkMayCreate = (definition: Definition, { role }: Caller): void => {
  if (!mayCreate(definition, role)) throw forbidden();
  const { create } = definition;
  if (create?.unavailable) throw new ApiError(501, 'not_available', create.unavailable);
};

/** Reads and checks the body of a create. Throws 422 with the label of the first invalid field. */
export const readCreate = async (context: Context<Env>, definition: Definition, caller: Caller) => {
  const fields = createInputs(definition);
  const body = await readBody(context);
  const asked = createInputsFor(definition, caller.role);
  const inputsInPath = placeholdersOf(definition.create?.path ?? definition.endpoint).filter((name) => name in fields);
  const valuesInPath = Object.fromEntries(inputsInPath.map((name) => [name, paramOf(context, name)]));
  const values = checkedInputs(asked, { ...body, ...valuesInPath });
  checkSubject(definition, caller, values);
  return { body, values };
};

/**
 * Creates the handler of the `POST` that creates a record: checks it against the definition and writes the record and
 * its activity in one transaction.
 */
export const createRecord = (platform: Platform, definition: Definition) => {
  const { create } = definition;
  const path = create?.path ?? definition.endpoint;
  const fields = createInputs(definition);
  const pathIds = placeholdersOf(path).filter((name) => name !== 'me.id');
  return change(platform, {
    attempts: { entity: definition.name, act: 'create' },
    authorize: (caller) => checkMayCreate(definition, caller),
    asksFactor: create?.access?.asksFactor,
    validate: async (context, caller) => {
      const { body, values } = await readCreate(context, definition, caller);
      await limitCreates(platform.db, definition, caller);
      const refusal = guardRefusal(definition, 'create', values, caller, { isCall: true });
      if (refusal) throw notAllowed(refusal);
      return { body, values, reveals: create?.answer?.reveals };
    },
    perform: async ({ tx, caller, context, requestId }, { body, values }) => {
      const readScope = await readScopeAt(tx, definition, context, path);
      const input = { ...withOwner(definition, caller, values), ...readScope.scope };
      await checkGivenReferences(tx, { definition, caller, values: input }, readScope.scope);
      await checkUnique(tx, tableOf(definition), fields, input);
      const creator = platform.handlers.creators[definition.name as keyof DefinitionMap];
      const params = Object.fromEntries(pathIds.map((name) => [name, idParam(context, name)]));
      const changed = (entry: Change) => announce(tx, entry);
      const gateResult = await passGate(tx, platform, { definition, caller, values: input });
      const initialInput = gateResult?.waits ? { ...input, ...plainValues(create?.pendingValues ?? {}) } : input;
      const {
        id,
        also,
        changed: earlier,
      }: CreateResult = creator
        ? await creator({
            tx,
            caller,
            platform,
            changed,
            input: initialInput,
            params,
            named: new Set(Object.keys(body)),
          })
        : { id: (await insertRows(tx, { definition, handlers: platform.handlers, by: caller }, [initialInput]))[0]! };
      // The caller may have lost access while this transaction waited for locks.
      await confirmCaller(tx, caller);
      if (gateResult?.waits) await gateResult.request(subjectOf(definition, { id }));
      const [after] = await relationOf(definition).byIds(tx, {}, [id]);
      await recordChange(
        tx,
        { caller, requestId },
        {
          definition,
          act: earlier?.act ?? 'create',
          before: earlier?.before,
          after,
        },
      );
      const record = encoderFor(platform.settings)(visibleTo(definition, caller.role), after!);
      return { ...record, ...(gateResult?.waits ? { waits: true } : {}), ...also };
    },
    changes: [tableOf(definition)],
  });
};
