import { Hono, type Context } from 'hono';
import { plainCalls } from '../../../src/resources/calls';
import { keyCalls } from '../../../src/resources/keyCalls';
import { ApiError, conflictAs } from '../../base/errors';
import { paramOf, routePath } from '../../calls/addresses';
import { bearerOf } from '../../calls/bearer';
import { readBody, requireJson } from '../../calls/body';
import { isCrossSite } from '../../calls/crossSite';
import { fileNameOf, readFileBody } from '../../calls/fileBody';
import type { Env, Platform } from '../../calls/platform';
import { ownInvoice } from './answer';
import { approveWithKey } from './approve';
import { balanceWithKey, statementWithKey } from './balance';
import { cancelWithKey } from './cancel';
import { createWithKey } from './create';
import { eventsWithKey } from './events';
import { openDisputeWithKey, reportPaidWithKey, sendReceiptWithKey } from './forPayers';
import { keyHolderOf, type KeyHolder } from './keyHolder';
import { parametersOf } from './known';
import { countCall } from './limits';
import { listWithKey } from './list';
import { takeTestStepWithKey } from './testSteps';
import { refundWithKey } from './refund';

/** Answers a call of a merchant's server; `uuid` is that of the address. */
type Answer = (context: Context<Env>, holder: KeyHolder, uuid: string) => Promise<object | Response>;

/** A call, and what it answers to a key. */
interface KeyRoute {
  method: 'GET' | 'POST';
  path: string;
  answer: Answer;
  /** Whether who has no key makes it as a payer: the next route with this address answers them. */
  isOfPayers?: true;
  /** With which keys it is made. Default: those that are not for tests. */
  keys?: 'any' | 'test';
}

/**
 * Whether a call without a key was meant to have one: it would be taken for that of a payer, who gets the account of somebody for real
 * money.
 */
const triesKey = (context: Context): boolean => {
  const { authorization } = context.req.header();
  return (
    context.req.header('x-api-key') !== undefined || (authorization !== undefined && bearerOf(context) === undefined)
  );
};

/** Throws 409 for a call that this key does not have. */
const checkKind = ({ keys }: KeyRoute, { isTest }: KeyHolder) => {
  if (isTest && keys === undefined) throw conflictAs('live_only', 'A test key has no such call');
  if (!isTest && keys === 'test') throw conflictAs('test_only', 'Only a test key has this call');
};

/**
 * Calls with an API key (docs/merchants.md). They stand before those of payers, of whom some have the same addresses. Throws 401 for a call
 * without a key that no payer makes.
 */
export const keyRoutes = (platform: Platform): Hono<Env> => {
  const { createInvoice, readInvoice, reportPaid, sendReceipt, openDispute } = plainCalls;
  const isOfPayers = true;
  const routes: readonly KeyRoute[] = [
    {
      ...createInvoice,
      isOfPayers,
      keys: 'any',
      answer: async (context, holder) => {
        requireJson(context);
        return createWithKey(platform, context, holder, await readBody(context));
      },
    },
    {
      ...readInvoice,
      isOfPayers,
      keys: 'any',
      answer: async (context, holder, uuid) => {
        await countCall(platform, context, holder, 'reads');
        parametersOf(context, {});
        return ownInvoice(platform, context, holder, uuid);
      },
    },
    {
      ...reportPaid,
      isOfPayers,
      keys: 'any',
      answer: (context, holder, uuid) => reportPaidWithKey(platform, context, holder, uuid),
    },
    {
      ...sendReceipt,
      isOfPayers,
      answer: (context, holder, uuid) => {
        const read = async () => ({
          name: fileNameOf(context),
          bytes: await readFileBody(context, sendReceipt.takes!),
        });
        return sendReceiptWithKey(platform, context, holder, { uuid, read });
      },
    },
    {
      ...openDispute,
      isOfPayers,
      answer: (context, holder, uuid) => {
        requireJson(context);
        return openDisputeWithKey(platform, context, holder, uuid);
      },
    },
    { ...keyCalls.listInvoices, keys: 'any', answer: (context, holder) => listWithKey(platform, context, holder) },
    {
      ...keyCalls.cancelInvoice,
      keys: 'any',
      answer: (context, holder, uuid) =>
        holder.isTest
          ? takeTestStepWithKey(platform, context, holder, { uuid, step: 'cancel' })
          : cancelWithKey(platform, context, holder, uuid),
    },
    {
      ...keyCalls.testStep,
      keys: 'test',
      answer: (context, holder, uuid) =>
        takeTestStepWithKey(platform, context, holder, { uuid, step: paramOf(context, 'step') }),
    },
    {
      ...keyCalls.approvePayOut,
      keys: 'any',
      answer: (context, holder, uuid) =>
        holder.isTest
          ? takeTestStepWithKey(platform, context, holder, { uuid, step: 'approve' })
          : approveWithKey(platform, context, holder, uuid),
    },
    {
      ...keyCalls.refund,
      answer: async (context, holder, uuid) => {
        requireJson(context);
        return refundWithKey(platform, context, holder, { uuid, sent: await readBody(context) });
      },
    },
    { ...keyCalls.events, keys: 'any', answer: (context, holder) => eventsWithKey(platform, context, holder) },
    { ...keyCalls.balance, answer: (context, holder) => balanceWithKey(platform, context, holder) },
    { ...keyCalls.statement, answer: (context, holder) => statementWithKey(platform, context, holder) },
  ];
  const app = new Hono<Env>();
  for (const route of routes) {
    const { method, path, answer, isOfPayers: isShared } = route;
    app.on(method, routePath(path), async (context, next) => {
      const holder = await keyHolderOf(platform, context);
      if (!holder && isShared && !triesKey(context)) return next();
      if (!holder) throw new ApiError(401, 'unauthorised', 'Send your API key: Authorization: Bearer mk_…');
      if (isCrossSite(context, platform.settings))
        throw new ApiError(403, 'foreign_site', 'This request came from another site');
      checkKind(route, holder);
      context.header('Cache-Control', 'no-store');
      const answered = await answer(context, holder, paramOf(context, 'uuid'));
      return answered instanceof Response ? answered : context.json(answered);
    });
  }
  return app;
};
