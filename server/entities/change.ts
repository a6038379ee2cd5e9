import type { Context } from 'hono';
import type { Definition } from '../../src/resources/language/definition';
import type { Fields } from '../../src/resources/language/fields';
import { checkFormats } from '../../src/resources/language/formats';
import { unstorable } from '../../src/resources/language/types/textLike';
import { checkInputs, type Issue, type Values } from '../../src/resources/language/values';
import { definitionOf } from '../../src/resources/index';
import { tableOf } from '../../src/resources/language/tables';
import { readBody } from '../calls/body';
import type { AttemptedAction, Caller, Env, Platform } from '../calls/platform';
import { forActivity, recordActivity } from '../database/activity';
import { runOnce, type IdempotentCall } from '../database/idempotency';
import type { Row } from '../database/relation';
import type { Tx } from '../database/schema';
import { firstIssue } from '../base/errors';
import type { UserLimiter } from '../base/userLimiter';
import { checkRecentFactor } from '../session/factors/recentProof';
import { announceRecord } from './announce';
import { rolesThatSeeChange } from './visibleTo';

/** Input of a call after reading and checking. A repeat with the same idempotency key must send the same `body`. */
export interface CheckedInput extends Pick<IdempotentCall, 'reveals'> {
  body: Readonly<Record<string, unknown>>;
}

/** The transaction of a change, its caller and its request. */
export interface ChangeContext {
  tx: Tx;
  platform: Platform;
  caller: Caller;
  context: Context<Env>;
  requestId: string;
}

/** A call that changes something, as the steps that `change` runs in order. */
export interface ChangeCall<I extends CheckedInput, A extends object> {
  /** The action that activity names if the call is refused. */
  attempts: AttemptedAction;
  /** Throws 403 if the caller's role may not make the call, 404 if the address is another user's. */
  authorize: (caller: Caller, context: Context<Env>) => void;
  /** Whether a caller with a second factor must have proven recently who they are (409 `factor_needed`). */
  asksFactor?: boolean;
  /** Runs a user's calls one after the other, from before the input is read. Throws 429 when too many wait. */
  limiter?: UserLimiter;
  /** Reads and checks the input and changes nothing. Throws 422 naming the field. */
  validate: (context: Context<Env>, caller: Caller) => Promise<I>;
  /** Performs the change and returns the answer. Everything it writes is in one transaction. */
  perform: (changing: ChangeContext, input: I) => Promise<A>;
  /** Tables whose lists the call may change. */
  changes: readonly string[];
}

/**
 * Creates the handler of a call; every change that a caller makes goes through here. Authorizes, validates, then
 * performs the change in one transaction together with its idempotency key, activity and announcements, and answers. If
 * a step throws, nothing is changed.
 */
export const change =
  <I extends CheckedInput, A extends object>(platform: Platform, call: ChangeCall<I, A>) =>
  async (context: Context<Env>): Promise<Response> => {
    const caller = context.get('caller');
    context.set('attempted', call.attempts);
    call.authorize(caller, context);
    if (call.asksFactor) checkRecentFactor(platform.settings, caller);
    const release = await call.limiter?.take(caller.id, context.req.raw.signal);
    try {
      const input = await call.validate(context, caller);
      const key = context.req.header('idempotency-key');
      const { body, reveals } = input;
      const idempotentCall = { userId: caller.id, path: context.req.path, body, key, reveals };
      const requestId = context.get('requestId');
      const answer = await runOnce(platform.db, idempotentCall, (tx) =>
        call.perform({ tx, platform, caller, context, requestId }, input),
      );
      for (const table of call.changes) platform.versions.onChange(table);
      return context.json(answer);
    } finally {
      release?.();
    }
  };

/** Reads a body and checks it against input fields. Throws 422 with the label of the first invalid field. */
export const readInputs = async (
  context: Context<Env>,
  fields: Fields,
): Promise<{ body: Readonly<Record<string, unknown>>; values: Values }> => {
  const body = await readBody(context);
  return { body, values: checkedInputs(fields, body) };
};

/** Issues of texts that cannot be stored: without a visible character beside, they would be taken for empty ones. */
const unstorableTexts = (fields: Fields, given: Readonly<Record<string, unknown>>): Record<string, Issue> =>
  Object.fromEntries(
    Object.keys(fields)
      .filter((name) => typeof given[name] === 'string' && unstorable.test(given[name]))
      .map((name) => [name, { phrase: 'Contains a character that cannot be stored' }]),
  );

/** Checks what was given against input fields. Throws 422 with the label of the first invalid field. */
export const checkedInputs = (fields: Fields, given: Readonly<Record<string, unknown>>): Values => {
  const { values, issues: found } = checkInputs(fields, given);
  const issues = { ...checkFormats(fields, values), ...found, ...unstorableTexts(fields, given) };
  if (Object.keys(issues).length > 0) throw firstIssue(issues, fields);
  return values;
};

/** A change of a record: its row before and after, and further values for activity. */
interface RecordChange {
  definition: Definition;
  act: string;
  before?: Row;
  after?: Row;
  extra?: { before?: object; after?: object };
  /** The owner's user id, for a record that no longer exists. */
  owner?: number | null;
}

/**
 * Records a change in activity and announces it. A change made through a view is recorded under the view's table, a new
 * record under the definition that created it.
 */
export const recordChange = async (
  tx: Tx,
  { caller, requestId }: Pick<ChangeContext, 'caller' | 'requestId'>,
  { definition, act, before, after, extra = {}, owner }: RecordChange,
): Promise<void> => {
  const recordedDefinition = before ? definitionOf(tableOf(definition)) : definition;
  const row = (before ?? after)!;
  await recordActivity(tx, {
    userId: caller.id,
    entity: recordedDefinition.name,
    recordId: String(row.id),
    act,
    before: before && { ...forActivity(recordedDefinition, before), ...extra.before },
    after: after && { ...forActivity(recordedDefinition, after), ...extra.after },
    requestId,
  });
  const kind = before === undefined ? 'created' : after === undefined ? 'removed' : 'changed';
  const only = before && after && rolesThatSeeChange(recordedDefinition, before, after);
  await announceRecord(tx, definition, row, { kind, owner, ...(only && { only }) });
};
