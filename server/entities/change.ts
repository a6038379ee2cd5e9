import type { Context } from 'hono';
import type { Definition } from '../../src/resources/language/definition';
import type { Fields } from '../../src/resources/language/fields';
import { checkInputs, type Values } from '../../src/resources/language/values';
import { definitionOf } from '../../src/resources/index';
import { tableOf } from '../../src/resources/language/tables';
import { readBody } from '../calls/body';
import type { AttemptedAction, Caller, Env, Platform } from '../calls/platform';
import { forActivity, recordActivity } from '../database/activity';
import { runOnce, type IdempotentCall } from '../database/idempotency';
import type { Row } from '../database/relation';
import type { Tx } from '../database/schema';
import { firstIssue } from '../ground/errors';
import type { UserLimiter } from '../ground/userLimiter';
import { announceRecord } from './announce';

/** What was sent, read and checked. A repeat with the same idempotency key must send the same `body`. */
export interface CheckedInput extends Pick<IdempotentCall, 'reveals'> {
  body: Readonly<Record<string, unknown>>;
}

/** Who changes something, and the transaction in which they do. */
export interface ChangeContext {
  tx: Tx;
  platform: Platform;
  caller: Caller;
  context: Context<Env>;
  requestId: string;
}

/** A call that changes something, in the steps that `change` takes one after the other. */
export interface ChangeCall<I extends CheckedInput, A extends object> {
  /** What is tried, for activity should it be refused. */
  attempts: AttemptedAction;
  /** Throws 403 where this caller's role may not make the call, 404 at an address that is not theirs. */
  authorize: (caller: Caller, context: Context<Env>) => void;
  /** One call of a person after the other, before anything of it is read. Throws 429 where too many wait. */
  turns?: UserLimiter;
  /** Reads and checks what was sent, and changes nothing. Throws 422 naming the field. */
  validate: (context: Context<Env>, caller: Caller) => Promise<I>;
  /** Carries it out; all that it writes is one transaction. What comes back is the answer. */
  perform: (changing: ChangeContext, input: I) => Promise<A>;
  /** Tables whose lists may be another from now on. */
  changes: readonly string[];
}

/**
 * The one way in which a caller changes something: authorize, validate, then perform once for an idempotency key, in one transaction
 * with the key, its activity and its announcements; then the answer. Nothing of it is done where any step throws.
 */
export const change =
  <I extends CheckedInput, A extends object>(platform: Platform, call: ChangeCall<I, A>) =>
  async (context: Context<Env>): Promise<Response> => {
    const caller = context.get('caller');
    context.set('attempted', call.attempts);
    call.authorize(caller, context);
    const ended = await call.turns?.take(caller.id, context.req.raw.signal);
    try {
      const input = await call.validate(context, caller);
      const key = context.req.header('idempotency-key');
      const { body, reveals } = input;
      const repeatable = { userId: caller.id, path: context.req.path, body, key, reveals };
      const requestId = context.get('requestId');
      const answer = await runOnce(platform.db, repeatable, (tx) =>
        call.perform({ tx, platform, caller, context, requestId }, input),
      );
      for (const table of call.changes) platform.versions.onChange(table);
      return context.json(answer);
    } finally {
      ended?.();
    }
  };

/** Reads a body and checks it against input fields. Throws 422 naming the first field that is wrong by its label. */
export const readInputs = async (
  context: Context<Env>,
  fields: Fields,
): Promise<{ body: Readonly<Record<string, unknown>>; values: Values }> => {
  const body = await readBody(context);
  const { values, issues } = checkInputs(fields, body);
  if (Object.keys(issues).length > 0) throw firstIssue(issues, (name) => fields[name]?.label ?? name);
  return { body, values };
};

/** What was done to a record of a definition: as it was, as it is, and what activity says beside its own fields. */
interface Done {
  definition: Definition;
  act: string;
  before?: Row;
  after?: Row;
  beside?: { before?: object; after?: object };
  /** Whose a record is that is no longer there. */
  owner?: number | null;
}

/**
 * Writes down what was done to a record and announces it: under the name of its table, for what is done to a view's record is done to
 * that; a new record under the name by which it was made.
 */
export const recordChange = async (
  tx: Tx,
  { caller, requestId }: Pick<ChangeContext, 'caller' | 'requestId'>,
  { definition, act, before, after, beside = {}, owner }: Done,
): Promise<void> => {
  const whole = before ? definitionOf(tableOf(definition)) : definition;
  const row = (before ?? after)!;
  await recordActivity(tx, {
    userId: caller.id,
    entity: whole.name,
    recordId: String(row.id),
    act,
    before: before && { ...forActivity(whole, before), ...beside.before },
    after: after && { ...forActivity(whole, after), ...beside.after },
    requestId,
  });
  const kind = before === undefined ? 'created' : after === undefined ? 'removed' : 'changed';
  await announceRecord(tx, definition, row, { kind, owner });
};
