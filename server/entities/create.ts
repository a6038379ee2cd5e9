import { sql } from 'kysely';
import { createInputs, ownershipsOf, type Definition } from '../../src/resources/language/definition';
import { actName, definitions, type DefinitionMap } from '../../src/resources/index';
import { checkFormats } from '../../src/resources/language/formats';
import { guardRefusal, mayCreate, mayOpen, ownershipFor, seesOwnOnly } from '../../src/resources/language/rights';
import { checkInputs, type Values } from '../../src/resources/language/values';
import { encodeRecord, placeholdersOf } from '../../src/resources/language/wire';

import { checkApprovalGate } from '../approvals/gate';
import type { JudgedCall } from '../approvals/judgement';
import { relationOf } from '../database/relation';
import { countUp } from '../database/counters';
import { columnsOf, type Db, type Tx } from '../database/schema';
import { subjectOf, tableOf } from '../../src/resources/language/tables';
import { ApiError, firstIssue, forbidden, invalid, notAllowed, ofField, tooMany } from '../ground/errors';
import { readBody } from '../calls/body';
import { announce, type Change } from '../database/changes';
import type { Caller, Platform } from '../calls/platform';
import { confirmCaller } from '../session/tokens';
import { change, recordChange } from './change';
import type { CreateResult } from './handlers';
import { checkReferences, checkUnique } from './references';
import { readScopeAt } from './scopes';
import { idParam, paramOf } from '../calls/addresses';

const secondsPerMinute = 60;

const insert = async (tx: Tx, definition: Definition, values: Values): Promise<number> => {
  const row = { ...values, ...definition.source?.where, ...definition.create?.initialValues } as Values;
  const given = Object.entries(row).filter(([, value]) => value !== null);
  const columns = sql.join(given.map(([name]) => sql.id(name)));
  const { rows } = await sql<{ id: number }>`insert into ${sql.table(tableOf(definition))} (${columns})
    values (${sql.join(given.map(([, value]) => value))}) returning id`.execute(tx);
  return rows[0]!.id;
};

/**
 * A new record is its maker's own where the owner is no field that is typed; where it is one, who sees no other need
 * not name themselves, and naming another is refused.
 */
const withOwner = (definition: Definition, caller: Caller, values: Values): Values => {
  const by = (ownershipFor(definition, caller.role) ?? ownershipsOf(definition)[0])?.user;
  if (by === undefined || !Object.hasOwn(columnsOf(tableOf(definition)), by)) return values;
  if (!Object.hasOwn(definition.fields, by)) return { ...values, [by]: caller.id };
  return seesOwnOnly(definition, caller.role) ? { ...values, [by]: values[by] ?? caller.id } : values;
};

/** Throws 422 when a record is to be about an entity whose list its maker may not open. */
const checkAbout = ({ access: { subjectField }, fields }: Definition, caller: Caller, values: Values) => {
  if (subjectField === undefined) return;
  const subject = definitions.find(({ name }) => name === values[subjectField]);
  if (!subject || !mayOpen(subject, caller.role))
    throw invalid(subjectField, ofField(fields[subjectField]!.label, { phrase: 'no such record' }));
};

/** Throws 429 when this person made more records of the kind within a minute than the definition allows. */
const limitCreates = async (db: Db, { name, create }: Definition, { id }: Caller) => {
  if (create?.perMinute === undefined) return;
  const made = await countUp(db, `create:${name}:${id}`, secondsPerMinute);
  if (made > create.perMinute) throw tooMany('Too many at once. Try again in a minute.', secondsPerMinute);
};

/** What the rules say of a create that may need approval; undefined where those about a second person do not concern it. */
export const judgeCreate = ({
  definition,
  input,
  ...asked
}: Pick<JudgedCall, 'tx' | 'platform' | 'caller' | 'isApproving'> & { definition: Definition; input: Values }) =>
  asked.platform.rules.judges[actName(definition, 'create')]!({ ...asked, record: {}, input, body: input });

/** Passes the gate of a create that may need approval; undefined where the rules about a second person do not concern it. */
const passageOf = async (tx: Tx, platform: Platform, definition: Definition, caller: Caller, input: Values) => {
  const { create } = definition;
  if (create?.access?.approval === undefined) return undefined;
  const judgement = await judgeCreate({ tx, platform, caller, definition, input, isApproving: false });
  const call = actName(definition, 'create');
  if (!judgement) return undefined;
  const reason = typeof input.reason === 'string' ? input.reason : null;
  const gated = { tx, platform, caller, call, step: create.button, policy: create.access.approval };
  return checkApprovalGate({ ...gated, input, reason }, judgement);
};

/** `POST` that makes a record: checked against the definition, written with its activity in one transaction. */
export const createRecord = (platform: Platform, definition: Definition) => {
  const { create } = definition;
  const path = create?.path ?? definition.endpoint;
  const fields = createInputs(definition);
  const inPath = placeholdersOf(path).filter((name) => name in fields);
  const parents = placeholdersOf(path).filter((name) => name !== 'me.id');
  return change(platform, {
    attempts: { entity: definition.name, act: 'create' },
    authorize: ({ role }) => {
      if (!mayCreate(definition, role)) throw forbidden();
      if (create?.unavailable) throw new ApiError(501, 'not_available', create.unavailable);
    },
    validate: async (context, caller) => {
      const body = await readBody(context);
      const addressed = Object.fromEntries(inPath.map((name) => [name, paramOf(context, name)]));
      const { values, issues: unfit } = checkInputs(fields, { ...body, ...addressed });
      const issues = { ...checkFormats(fields, values), ...unfit };
      if (Object.keys(issues).length > 0) throw firstIssue(issues, (name) => fields[name]?.label ?? name);
      checkAbout(definition, caller, values);
      await limitCreates(platform.db, definition, caller);
      const held = guardRefusal(definition, 'create', values, caller);
      if (held) throw notAllowed(held);
      return { body, values, reveals: create?.answer?.reveals };
    },
    perform: async ({ tx, caller, context, requestId }, { values }) => {
      const sight = await readScopeAt(tx, definition, context, path);
      const input = { ...withOwner(definition, caller, values), ...sight.scope };
      const isGiven = (name: string) => name in (sight.scope ?? {}) || create?.uncheckedReferences?.includes(name);
      const pointing = Object.entries(fields).filter(([name]) => !isGiven(name));
      await checkReferences(tx, Object.fromEntries(pointing), input, caller);
      await checkUnique(tx, tableOf(definition), fields, input);
      const creator = platform.rules.creators[definition.name as keyof DefinitionMap];
      const params = Object.fromEntries(parents.map((name) => [name, idParam(context, name)]));
      const changed = (one: Change) => announce(tx, one);
      const passage = await passageOf(tx, platform, definition, caller, input);
      const given = passage?.waits ? { ...input, ...create?.pendingValues } : input;
      const { id, also }: CreateResult = creator
        ? await creator({ tx, caller, platform, changed, input: given, params })
        : { id: await insert(tx, definition, given) };
      // Whoever waited for what it needs may have been shut out by what they waited for.
      await confirmCaller(tx, caller);
      if (passage?.waits) await passage.request(subjectOf(definition, { id }));
      const [after] = await relationOf(definition).byIds(tx, {}, [id]);
      await recordChange(tx, { caller, requestId }, { definition, act: 'create', after });
      return { ...encodeRecord(definition, after!), ...(passage?.waits ? { waits: true } : {}), ...also };
    },
    changes: [tableOf(definition)],
  });
};
