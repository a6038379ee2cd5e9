import { numberOf } from '../../src/resources/language/choices';
import { Hono, type Context } from 'hono';
import { approvals } from '../../src/resources/approvals';
import { plainCalls } from '../../src/resources/calls';
import type { CallAction } from '../../src/resources/language/definition';
import type { Values } from '../../src/resources/language/values';
import { mayCall } from '../../src/resources/language/rights';
import { readRows } from '../database/pages';
import { relationOf } from '../database/relation';
import { countImportRows, readImportRows } from '../approvals/importRows';
import { change, readInputs } from '../entities/change';
import { rangeOf } from '../entities/list';
import { readScopeOf } from '../entities/scopes';
import { checkRole, idParam, routePath } from '../calls/addresses';
import { forbidden, notFound } from '../base/errors';
import type { Env, Platform } from '../calls/platform';
import { callNamed } from '../approvals/calls';
import type { DecisionInput } from './approveImport';
import { approveRequest, cancelRequest, declineRequest } from './decide';
import { decisionsFor } from '../approvals/deciders';
import { callOfRequest, filterWaiting } from '../approvals/requests';
import { ApprovalStatus } from '../../src/resources/statuses/approvals';

const actions = approvals.actions as Readonly<Record<'approve' | 'decline' | 'cancel', CallAction>>;

/**
 * Whether this action (`entity.action`) decides a request. These actions have their own routes, because they lock the
 * record before the request.
 */
export const isDecision = (action: string): boolean =>
  Object.keys(actions).some((name) => action === `${approvals.name}.${name}`);

/** Maximum number of requests in one answer. */
const maxRequests = 1000;

/**
 * Routes that approve, decline and cancel requests, and list what the caller may do about each (extension). A request
 * outside the caller's read scope is a 404.
 */
export const approvalRoutes = (platform: Platform): Hono<Env> => {
  const { db } = platform;
  const app = new Hono<Env>();

  const visibleId = async (context: Context<Env>): Promise<number> => {
    const id = idParam(context, 'id');
    const rows = await relationOf(approvals).byIds(db, readScopeOf(approvals, context.get('caller')), [id]);
    if (rows.length === 0) throw notFound();
    return id;
  };

  const decide = (
    name: keyof typeof actions,
    perform: (deciding: DecisionInput, id: number, values: Values) => Promise<Record<string, unknown> | void>,
  ) => {
    const action = actions[name];
    const attempted = { entity: approvals.name, act: name };
    const call = change(platform, {
      attempts: attempted,
      authorize: ({ role }) => {
        if (!mayCall(approvals, action, role)) throw forbidden();
      },
      validate: async (context) => {
        const { body, values } = await readInputs(context, action.inputs ?? {});
        const id = await visibleId(context);
        context.set('attempted', { ...attempted, recordId: String(id) });
        const decided = callNamed(await callOfRequest(db, id));
        const reveals = name === 'approve' && decided.kind === 'action' ? decided.action.answer?.reveals : undefined;
        return { body, values, id, reveals };
      },
      perform: async (deciding, { id, values }) => (await perform(deciding, id, values)) ?? {},
      changes: [approvals.name],
    });
    app.post(routePath(action.path), call);
  };
  const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
  decide('approve', (deciding, id, { parts, reason, txHash }) =>
    approveRequest(deciding, id, {
      parts: textOf(parts),
      reason: textOf(reason) || null,
      txHash: textOf(txHash) || null,
    }),
  );
  decide('decline', (deciding, id, { reason }) => declineRequest(deciding, id, textOf(reason)));
  decide('cancel', cancelRequest);

  const call = plainCalls.decisions;
  app.get(routePath(call.path), async (context) => {
    const caller = context.get('caller');
    checkRole(call, caller);
    const rows = await readRows(db, relationOf(approvals), readScopeOf(approvals, caller), {
      conditions: [{ field: 'status', operator: 'in', values: [numberOf(ApprovalStatus.Waiting)] }],
      sort: { field: 'id', order: 'DESC' },
      offset: 0,
      limit: maxRequests,
    });
    const waiting = await filterWaiting(
      db,
      rows.map(({ id }) => Number(id)),
    );
    const requests = waiting.filter(({ partOf }) => partOf === null);
    const decisions = await decisionsFor(db, platform, requests, caller.id);
    const answer = requests.map(({ id, userId }, index) => ({
      id,
      isMine: userId === caller.id,
      ...decisions[index]!,
    }));
    return context.json(answer);
  });
  const { importedRows } = plainCalls;
  app.get(routePath(importedRows.path), async (context) => {
    const id = await visibleId(context);
    const { offset, limit } = rangeOf(context);
    const rows = await readImportRows(db, id, { from: offset + 1, limit: Math.min(limit, maxRequests) });
    context.header(
      'Content-Range',
      `rows ${offset}-${Math.max(offset, offset + rows.length - 1)}/${await countImportRows(db, id)}`,
    );
    context.header('Access-Control-Expose-Headers', 'Content-Range');
    return context.json(rows.map(({ values }) => values));
  });
  return app;
};
