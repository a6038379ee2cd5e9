import { numberOf } from '../../src/resources/language/choices';
import { Hono, type Context } from 'hono';
import { requisitesWarning } from '../../src/format/typedRequisites';
import { approvals } from '../../src/resources/approvals';
import { plainCalls } from '../../src/resources/calls';
import { definitions } from '../base/definitions';
import type { CallAction, Definition } from '../../src/resources/language/definition';
import { hidesNumber } from '../../src/resources/language/field';
import { maskValue } from '../../src/resources/language/maskValue';
import { importColumns, importSubject } from '../../src/resources/language/imports';
import type { Values } from '../../src/resources/language/values';
import { mayCall } from '../../src/resources/language/rights';
import { readRows } from '../database/pages';
import { relationOf, type Row } from '../database/relation';
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

/**
 * The row of an import as whoever approves it sees it: numbers masked. `doubts` names the fields that no card has, about which
 * its importer was asked.
 */
const shownRow = (definition: Definition, values: Values): Values => {
  const numbers = Object.entries(importColumns(definition)).filter(([, field]) => hidesNumber(field));
  const doubts = numbers.filter(([name]) => requisitesWarning(String(values[name])) === 'digit').map(([name]) => name);
  const masked = numbers.map(([name, field]) => [name, maskValue(field, values[name] ?? null)]);
  return { ...values, ...Object.fromEntries(masked), ...(doubts.length > 0 ? { doubts: doubts.join() } : {}) };
};

/** Maximum number of requests in one answer. */
const maxRequests = 1000;

/**
 * Routes that approve, decline and cancel requests, and list what the caller may do about each (extension). A request
 * outside the caller's read scope is a 404.
 */
export const approvalRoutes = (platform: Platform): Hono<Env> => {
  const { db } = platform;
  const app = new Hono<Env>();

  const visibleRequest = async (context: Context<Env>): Promise<Row & { id: number }> => {
    const id = idParam(context, 'id');
    const [row] = await relationOf(approvals).byIds(db, readScopeOf(approvals, context.get('caller')), [id]);
    if (!row) throw notFound();
    return { ...row, id };
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
        const { id } = await visibleRequest(context);
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
    const answer = requests.map(({ id, subject, userId }, index) => ({
      id,
      subject,
      // For open pages of the version before: this one's know who requested it from the request.
      isMine: userId === caller.id,
      ...decisions[index]!,
    }));
    return context.json(answer);
  });
  const { importedRows } = plainCalls;
  app.get(routePath(importedRows.path), async (context) => {
    const { id, subject } = await visibleRequest(context);
    const { offset, limit } = rangeOf(context);
    const rows = await readImportRows(db, id, { from: offset + 1, limit: Math.min(limit, maxRequests) });
    context.header(
      'Content-Range',
      `rows ${offset}-${Math.max(offset, offset + rows.length - 1)}/${await countImportRows(db, id)}`,
    );
    context.header('Access-Control-Expose-Headers', 'Content-Range');
    const imported = definitions.find((definition) => importSubject(definition) === subject);
    return context.json(rows.map(({ values }) => (imported ? shownRow(imported, values) : values)));
  });
  return app;
};
