import { Hono, type Context } from 'hono';
import { approvals } from '../../src/resources/approvals';
import { plainCalls } from '../../src/resources/calls';
import type { CallAction } from '../../src/resources/language/definition';
import type { Values } from '../../src/resources/language/values';
import { mayCall } from '../../src/resources/language/rights';
import { relationOf } from '../database/relation';
import { change, readInputs } from '../entities/change';
import { readScopeOf } from '../entities/scopes';
import { checkRole, idParam, routePath } from '../calls/addresses';
import { forbidden, notFound } from '../ground/errors';
import type { Env, Platform } from '../calls/platform';
import { callNamed } from '../approvals/calls';
import { approveRequest, cancelRequest, declineRequest, type DecisionInput } from './decide';
import { decisionsFor } from '../approvals/deciders';
import { callOfRequest, filterWaiting } from '../approvals/requests';
import { ApprovalStatus } from '../../src/resources/statuses';

const actions = approvals.actions as Readonly<Record<'approve' | 'decline' | 'cancel', CallAction>>;

/** Is this one of the actions by which a request is decided? They have routes of their own: the record is locked first. */
export const isDecision = (action: string): boolean =>
  Object.keys(actions).some((name) => action === `${approvals.name}.${name}`);

/** So many requests are looked at for one reader. */
const mostShown = 1000;

/**
 * Approving, declining and canceling requests, and what a reader may do about each (extension). A request that the caller does not
 * see is a 404.
 */
export const approvalRoutes = (platform: Platform): Hono<Env> => {
  const { db } = platform;
  const app = new Hono<Env>();

  const seen = async (context: Context<Env>): Promise<number> => {
    const id = idParam(context, 'id');
    const found = await relationOf(approvals).byIds(db, readScopeOf(approvals, context.get('caller')), [id]);
    if (found.length === 0) throw notFound();
    return id;
  };

  const decide = (
    name: keyof typeof actions,
    work: (deciding: DecisionInput, id: number, values: Values) => Promise<Record<string, unknown> | void>,
  ) => {
    const action = actions[name];
    const attempts = { entity: approvals.name, act: name };
    const call = change(platform, {
      attempts,
      authorize: ({ role }) => {
        if (!mayCall(approvals, action, role)) throw forbidden();
      },
      validate: async (context) => {
        const { body, values } = await readInputs(context, action.inputs ?? {});
        const id = await seen(context);
        context.set('attempted', { ...attempts, recordId: String(id) });
        const decided = callNamed(await callOfRequest(db, id));
        const reveals = name === 'approve' && decided.kind === 'action' ? decided.action.answer?.reveals : undefined;
        return { body, values, id, reveals };
      },
      perform: async (deciding, { id, values }) => (await work(deciding, id, values)) ?? {},
      changes: [approvals.name],
    });
    app.post(routePath(action.path), call);
  };
  const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
  decide('approve', (deciding, id, { parts, reason }) =>
    approveRequest(deciding, id, { parts: textOf(parts), reason: textOf(reason) || null }),
  );
  decide('decline', (deciding, id, { reason }) => declineRequest(deciding, id, textOf(reason)));
  decide('cancel', cancelRequest);

  const call = plainCalls.decisions;
  app.get(routePath(call.path), async (context) => {
    const caller = context.get('caller');
    checkRole(call, caller);
    const rows = await relationOf(approvals).list(db, readScopeOf(approvals, caller), {
      conditions: [{ field: 'status', operator: 'in', values: [ApprovalStatus.Waiting] }],
      sort: { field: 'id', order: 'DESC' },
      offset: 0,
      limit: mostShown,
    });
    const waiting = await filterWaiting(
      db,
      rows.map(({ id }) => Number(id)),
    );
    const requests = waiting.filter(({ partOf }) => partOf === null);
    const told = await decisionsFor(db, platform, requests, caller.id);
    const decisions = requests.map(({ id, userId }, place) => ({ id, isMine: userId === caller.id, ...told[place]! }));
    return context.json(decisions);
  });
  return app;
};
