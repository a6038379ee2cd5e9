import { Hono } from 'hono';
import { plainCalls } from '../../../src/resources/calls';
import { payerInputs } from '../../../src/resources/payers';
import { checkInputs, type Values } from '../../../src/resources/language/values';
import { paramOf, routePath } from '../../calls/addresses';
import { ApiError, firstIssue, invalid, ofField } from '../../ground/errors';
import { readBody, requireJson } from '../../calls/body';
import { isCrossSite } from '../../calls/crossSite';
import type { Env, Platform } from '../../calls/platform';
import { addressOf } from '../../ground/address';
import { browserOf } from './browser';
import { createForPayer, type PayerRequest } from './create';
import { countReading } from './limits';
import { publicMerchants } from './merchants';
import { versionOf } from './read';
import { publicBanksOf } from './banks';
import { reportPaid } from './reportPaid';
import { watcherOf } from './watch';
import { PaymentType } from '../../../src/resources/statuses';

const notModified = 304;
/** No merchant has a higher id: advisory locks take 32-bit numbers. */
const largestId = 2 ** 31 - 1;

const textOrNull = (value: Values[string] | undefined) =>
  value === null || value === undefined ? null : String(value);

/**
 * Converts checked values to an invoice request, without what only pay-outs use for a pay-in. Throws 422 for an invalid
 * merchant.
 */
export const payerRequestOf = (values: Values): PayerRequest['invoiceRequest'] => {
  const paymentType = Number(values.paymentType);
  const clientId = Number(values.clientId);
  if (!Number.isInteger(clientId) || clientId < 1 || clientId > largestId) {
    throw invalid('clientId', ofField(payerInputs.clientId.label, { phrase: 'no such record' }));
  }
  const common = {
    clientId,
    paymentType,
    amount: String(values.amount),
    cid: textOrNull(values.cid),
    paymentMethod: textOrNull(values.paymentMethod),
  };
  if (paymentType === PaymentType.PayIn) return common;
  const { requisites, holderName, phoneNumber } = values;
  return {
    ...common,
    requisites: textOrNull(requisites),
    holderName: textOrNull(holderName),
    phoneNumber: textOrNull(phoneNumber),
  };
};

/**
 * The body of `POST invoices` with its inner object flattened. A phone number of 0 means none (specification, section
 * 3).
 */
const flatBody = ({ requisites: inner, ...body }: Record<string, unknown>): Record<string, unknown> => {
  if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return { ...body, requisites: inner };
  const { requisites, holderName, phoneNumber } = inner as Record<string, unknown>;
  const isNone = phoneNumber === 0 || phoneNumber === '0';
  return { ...body, requisites, holderName, phoneNumber: isNone ? null : phoneNumber };
};

/** Public calls: create an invoice, read it, list merchants (specification, section 7). */
export const payerRoutes = (platform: Platform): Hono<Env> => {
  const { db, settings } = platform;
  const watch = watcherOf(db);
  const publicBanks = publicBanksOf(db);
  const app = new Hono<Env>();
  app.post(routePath(plainCalls.createInvoice.path), async (context) => {
    requireJson(context);
    if (isCrossSite(context, settings)) throw new ApiError(403, 'foreign_site', 'This request came from another site');
    const { values, issues } = checkInputs(payerInputs, flatBody(await readBody(context)));
    const labels: Readonly<Record<string, { label: string }>> = payerInputs;
    if (Object.keys(issues).length > 0) throw firstIssue(issues, (name) => labels[name]?.label ?? name);
    const invoice = await createForPayer(platform, {
      invoiceRequest: payerRequestOf(values),
      key: context.req.header('idempotency-key'),
      address: addressOf(context, settings.TRUST_PROXY),
      browser: browserOf(context, settings),
    });
    context.header('Cache-Control', 'no-store');
    return context.json(invoice);
  });
  app.get(routePath(plainCalls.readInvoice.path), async (context) => {
    context.header('Cache-Control', 'private, no-cache');
    await countReading(db, settings, addressOf(context, settings.TRUST_PROXY));
    const invoice = await watch(paramOf(context, 'uuid'));
    const etag = versionOf(invoice);
    context.header('ETag', etag);
    // Proxies that compress an answer mark its ETag as weak.
    const cachedEtag = context.req.header('if-none-match')?.replace(/^W\//, '');
    return cachedEtag === etag ? context.body(null, notModified) : context.json(invoice);
  });
  app.post(routePath(plainCalls.reportPaid.path), async (context) => {
    if (isCrossSite(context, settings)) throw new ApiError(403, 'foreign_site', 'This request came from another site');
    const address = addressOf(context, settings.TRUST_PROXY);
    context.header('Cache-Control', 'no-store');
    return context.json(await reportPaid(platform, { uuid: paramOf(context, 'uuid'), address }));
  });
  app.get(routePath(plainCalls.payerBanks.path), async (context) => {
    context.header('Cache-Control', 'no-cache');
    await countReading(db, settings, addressOf(context, settings.TRUST_PROXY));
    return context.json(await publicBanks());
  });
  app.get(routePath(plainCalls.merchants.path), async (context) => {
    context.header('Cache-Control', 'no-cache');
    await countReading(db, settings, addressOf(context, settings.TRUST_PROXY));
    return context.json(await publicMerchants(db));
  });
  return app;
};
