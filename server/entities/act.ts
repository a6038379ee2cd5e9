import type { Context } from 'hono';
import { sql } from 'kysely';
import { meets, type CallAction, type Definition } from '../../src/resources/language/definition';
import type { Fields } from '../../src/resources/language/fields';
import { definitionOf } from '../../src/resources/index';
import { heldOff, mayCall } from '../../src/resources/language/rights';
import { checkInputs, type Values } from '../../src/resources/language/values';
import { encodeRecord, placeholdersOf } from '../../src/resources/language/wire';
import { forActivity, recordActivity } from '../activity';
import { actionHandlers } from '../capabilities';
import { wideRelationOf } from '../database/relation';
import { isUuid } from '../database/uuid';
import { tableOf, type Tx } from '../database/schema';
import { ApiError, conflict, firstIssue, forbidden, notAllowed, notFound } from '../errors';
import { readBody } from '../http/body';
import { once } from '../idempotency';
import { announce } from '../live/changes';
import type { Env, Platform } from '../platform';
import { announceRecord } from './announce';
import { lockPeople } from '../session/people';
import { confirmCaller } from '../session/tokens';
import { checkReferences, checkUnreferenced } from './references';
import { checkMine, idParam, ownScope, ownTouch, paramOf } from './sight';
import { sayWhoWasFirst } from './whoWasFirst';

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

const removeRow = async (tx: Tx, definition: Definition, id: number) => {
  await checkUnreferenced(tx, tableOf(definition), id);
  await sql`delete from ${sql.table(tableOf(definition))} where id = ${id}`.execute(tx);
};

/** What an action that needs no rule sets; of its inputs those that were sent. */
const columnsSet = ({ sets }: CallAction, values: Values, body: Readonly<Record<string, unknown>>): Values =>
  sets === 'inputs' ? Object.fromEntries(Object.entries(values).filter(([name]) => name in body)) : { ...sets };

const setColumns = async (tx: Tx, definition: Definition, id: number, sets: Values) => {
  const columns = Object.entries(sets).map(([name, value]) => sql`${sql.id(name)} = ${value}`);
  await sql`update ${sql.table(tableOf(definition))} set ${sql.join(columns)} where id = ${id}`.execute(tx);
};

/** A call of the contract is never refused for lack of what the contract does not know (decisions, section 1). */
const asOffered = (inputs: Fields): Fields =>
  Object.fromEntries(
    Object.entries(inputs).map(([name, field]) => [
      name,
      field.extension ? { ...field, required: false, requiredWith: undefined } : field,
    ]),
  );

/**
 * A call on one record. The record is found where the caller may see it (else 404) and locked; the rule runs, and
 * with it go its activity and its announcement, all in one transaction. A removal, and what an action `sets`, need no rule
 * of their own.
 */
export const actOnRecord =
  (platform: Platform, definition: Definition, name: string, action: CallAction) => async (context: Context<Env>) => {
    const caller = context.get('caller');
    // What is done to a record of a view is done to the record: its activity, its announcement.
    const whole = definitionOf(tableOf(definition));
    context.set('attempted', { entity: whole.name, act: name });
    if (!mayCall(definition, action, caller.role)) throw forbidden();
    checkMine(context, action.path);
    if (action.unavailable) throw new ApiError(501, 'not_available', action.unavailable);
    const fields = asOffered(action.inputs ?? {});
    const body = action.method === 'GET' ? {} : await readBody(context);
    const { values, issues } = checkInputs(fields, body);
    if (Object.keys(issues).length > 0) throw firstIssue(issues, (field) => fields[field]?.label ?? field);
    const relation = wideRelationOf(definition);
    const request = {
      userId: caller.id,
      path: context.req.path,
      body,
      key: context.req.header('idempotency-key'),
      again: action.reveals?.again,
    };
    const answer = await once(platform.db, request, async (tx) => {
      const isView = whole !== definition;
      const scope = isView ? {} : ownScope(definition, caller);
      const address = addressed(context, action.path);
      if (tableOf(definition) === peopleTable) await lockPeople(tx, caller.id, address);
      const before = await relation.lockOne(tx, { ...ownTouch(definition, caller), scope }, address);
      // Whoever waited for the record may have been shut out by what they waited for.
      await confirmCaller(tx, caller);
      if (!before) throw notFound(action.missing);
      context.set('attempted', { entity: whole.name, act: name, recordId: String(before.id) });
      const held = heldOff(definition, name, before, caller);
      const id = Number(before.id);
      if (held) throw notAllowed(await sayWhoWasFirst(tx, whole, { id, caller, refusal: held }));
      if (action.when && !meets(before, action.when.is))
        throw conflict(await sayWhoWasFirst(tx, whole, { id, caller, refusal: action.when.otherwise }));
      await checkReferences(tx, fields, values, caller);
      const changed = (change: Parameters<typeof announce>[1]) => announce(tx, change);
      const handler = actionHandlers[`${definition.name}.${name}`];
      const outcome = handler
        ? await handler({ tx, caller, platform, changed, record: before as never, input: values, body })
        : await (action.sets
            ? setColumns(tx, definition, id, columnsSet(action, values, body))
            : removeRow(tx, definition, id));
      const [after] = await relation.anywhere(tx, [id]);
      await recordActivity(tx, {
        userId: caller.id,
        entity: whole.name,
        recordId: String(id),
        act: outcome?.waits ? 'firstPress' : name,
        before: { ...forActivity(whole, before), ...outcome?.before },
        after: after ? { ...forActivity(whole, after), ...outcome?.after } : undefined,
        requestId: context.get('requestId'),
      });
      const owner = relation.ownerOf(before);
      await announceRecord(tx, definition, before, { kind: after ? 'changed' : 'removed', owner });
      return (
        outcome?.answer ?? {
          ...(after ? encodeRecord(definition, after) : {}),
          ...(outcome?.waits ? { waits: true } : {}),
          ...outcome?.also,
        }
      );
    });
    platform.versions.raise(tableOf(definition));
    if (action.method === 'GET') context.header('Cache-Control', 'no-store');
    return context.json(answer);
  };
