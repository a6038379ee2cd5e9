import { Hono, type Context } from 'hono';
import { z } from 'zod';
import { plainCalls } from '../../src/resources/calls';
import { definitions } from '../base/definitions';
import { answeringAction, answeringActions, type NamedAction } from '../../src/resources/language/answering';
import {
  allowsDryCreate,
  allowsDryRun,
  callsOf,
  type CallAction,
  type Definition,
} from '../../src/resources/language/definition';
import { mayCall } from '../../src/resources/language/rights';
import { subjectOf, tableOf } from '../../src/resources/language/tables';
import type { Values } from '../../src/resources/language/values';
import type { DryRun } from '../approvals/gate';
import { paramOf, routePath } from '../calls/addresses';
import { readBody } from '../calls/body';
import type { Caller, Env, Platform } from '../calls/platform';
import { decimalOf, microsOf } from '../base/amounts';
import { forbidden, invalid, notFound } from '../base/errors';
import { UserLimiter } from '../base/userLimiter';
import { readNeverApproves, performAction, withOptionalExtensions } from './act';
import { checkedInputs } from './change';
import { checkMayCreate, passCreateGate, readCreate } from './create';
import { rolledBack, type DryRunOutcome } from './rolledBack';

/** Maximum number of records of one dry run. */
const maxRecords = 100;

const dryRunBody = z.object({
  ids: z.array(z.int().positive()).min(1).max(maxRecords),
  input: z.record(z.string(), z.unknown()).default({}),
  movedAlone: z
    .string()
    .regex(/^\d{1,14}(\.\d{1,6})?$/)
    .default('0'),
});

/** The reason of a dry run that was given none. Nothing of it is kept. */
const reasonToCome = 'to come';

/** What an action would do to a record now. */
interface DryRunResult extends DryRunOutcome {
  id: number;
}

const answering = answeringActions(definitions);

/**
 * The action that is performed when the named one is called: a view's is its entity's, with the entity's rights and
 * ownership. Throws 404 for one without a dry run, 403 when the caller may not make it.
 */
const actionAt = (context: Context<Env>, { role }: Caller): NamedAction => {
  const named = definitions.find(({ name }) => name === paramOf(context, 'entity'));
  const [, call] = (named && callsOf(named).find(([key]) => key === paramOf(context, 'action'))) ?? [];
  const performed = call && allowsDryRun(call) ? answeringAction(answering, call) : undefined;
  // The ids are those of the named records.
  if (!named || !performed || tableOf(performed.definition) !== tableOf(named)) throw notFound();
  if (!mayCall(performed.definition, performed.action, role)) throw forbidden();
  return performed;
};

/** The definition whose create is asked about. Throws 404 for one without a dry run. */
const createdAt = (context: Context<Env>): Definition => {
  const definition = definitions.find(({ name }) => name === paramOf(context, 'entity'));
  if (!definition || !allowsDryCreate(definition)) throw notFound();
  return definition;
};

const readInput = async (
  context: Context<Env>,
  action: CallAction,
): Promise<{ ids: readonly number[]; values: Values; movedAlone: string }> => {
  const parsed = dryRunBody.safeParse(await readBody(context));
  if (!parsed.success) throw invalid(String(parsed.error.issues[0]?.path[0] ?? 'body'), 'This value is not valid');
  const fields = withOptionalExtensions(action.inputs ?? {});
  const { reason } = fields;
  // People give a reason once they know what will happen: one that is still missing counts as given.
  const values = checkedInputs(
    reason ? { ...fields, reason: { ...reason, required: false } } : fields,
    parsed.data.input,
  );
  if (reason) values.reason ??= reasonToCome;
  return { ids: [...new Set(parsed.data.ids)], values, movedAlone: parsed.data.movedAlone };
};

/**
 * `POST mgmt/dry-run/{entity}/{action}` (extension) `{ids, input, movedAlone?}`: what the action would do to each of these
 * records, in this order. Each record is acted on as by a call of its own, in a transaction that is rolled back; a reason
 * that is not given yet counts as given. What one person
 * may move alone in a day counts over all of them; `movedAlone` (USDT) of the answer carries it on to the next records.
 *
 * `POST mgmt/dry-run/{entity}/create` (extension) with the body of the create: whether a second person has to approve it.
 * Whether such a record exists already is not checked: only a create, which activity records, tells that.
 */
export const dryRunRoute = (platform: Platform): Hono<Env> => {
  const limiter = new UserLimiter(1, 2, 'Too many dry runs at once. Try again shortly.');
  const app = new Hono<Env>();
  app.post(routePath(plainCalls.dryCreate.path), async (context) => {
    const caller = context.get('caller');
    const definition = createdAt(context);
    checkMayCreate(definition, caller);
    const release = await limiter.take(caller.id, context.req.raw.signal);
    try {
      const { values } = await readCreate(context, definition, caller);
      const dryRun: DryRun = { movedAlone: 0n };
      const outcome = await rolledBack(platform, dryRun, async (tx) => {
        const result = await passCreateGate(tx, platform, { definition, caller, values, dryRun });
        if (result?.waits) await result.request(subjectOf(definition, { id: 0 }));
        return result?.waits === true;
      });
      return context.json(outcome);
    } finally {
      release();
    }
  });
  app.post(routePath(plainCalls.dryRun.path), async (context) => {
    const caller = context.get('caller');
    const { definition, name, action } = actionAt(context, caller);
    const { signal } = context.req.raw;
    const release = await limiter.take(caller.id, signal);
    try {
      const { ids, values, movedAlone } = await readInput(context, action);
      const dryRun: DryRun = { movedAlone: microsOf(movedAlone) };
      const neverApproves = readNeverApproves(context);
      const call = { definition, name, action, caller, values, body: values, neverApproves, dryRun };
      const requestId = context.get('requestId');
      const results: DryRunResult[] = [];
      for (const id of ids) {
        signal.throwIfAborted();
        const movedBefore = dryRun.movedAlone;
        dryRun.request = undefined;
        const result = await rolledBack(platform, dryRun, async (tx) => {
          const answer = await performAction(tx, platform, { ...call, address: { id }, requestId });
          return answer.waits === true;
        });
        // It moves nothing, even where the handler refuses what the gate had counted.
        if (result.outcome === 'refused') dryRun.movedAlone = movedBefore;
        results.push({ id, ...result });
      }
      return context.json({ results, movedAlone: decimalOf(dryRun.movedAlone) });
    } finally {
      release();
    }
  });
  return app;
};
