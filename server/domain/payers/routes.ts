import { Hono, type Context } from 'hono';
import { plainCalls } from '../../../src/resources/calls';
import { payerInputs } from '../../../src/resources/payers';
import { checkInputs } from '../../../src/resources/language/values';
import { paramOf, routePath } from '../../calls/addresses';
import { ApiError, firstIssue } from '../../base/errors';
import { readBody, requireJson } from '../../calls/body';
import { fileNameOf, readFileBody } from '../../calls/fileBody';
import { isCrossSite } from '../../calls/crossSite';
import type { Env, Platform } from '../../calls/platform';
import { sendJson } from '../../calls/sendJson';
import { addressOf } from '../../base/address';
import { linkInputs, withLinkTerms } from '../../../src/resources/linkTerms';
import { browserOf, existingBrowserOf } from './browser';
import { ofLink, readStoredLink, readPublicLink } from './link';
import { flatBody, payerRequestOf } from './payerRequest';
import { createForPayer } from './create';
import { countReading } from './limits';
import { publicMerchants } from './merchants';
import { versionOf } from './read';
import { publicBanksOf } from './banks';
import { reportPaid } from './reportPaid';
import { readClaim } from './readClaim';
import { sendClaim, sendReceipt } from './sendReceipt';
import { watcherOf } from './watch';

const notModified = 304;

/** Public calls: create an invoice, read it, list merchants (docs/contract.md#sign-in-and-pages-for-payers). */
export const payerRoutes = (platform: Platform): Hono<Env> => {
  const { db, settings } = platform;
  const watch = watcherOf(db, settings);
  const publicBanks = publicBanksOf(db);
  const app = new Hono<Env>();
  app.post(routePath(plainCalls.createInvoice.path), async (context) => {
    requireJson(context);
    if (isCrossSite(context, settings)) throw new ApiError(403, 'foreign_site', 'This request came from another site');
    const body = flatBody(await readBody(context));
    context.header('Cache-Control', 'no-store');
    const link = body.link === undefined || body.link === null ? undefined : await readStoredLink(db, body.link);
    const inputs = link ? linkInputs(link) : payerInputs;
    const { values, issues } = checkInputs(inputs, link ? withLinkTerms(body, link) : body);
    if (Object.keys(issues).length > 0) throw firstIssue(issues, inputs);
    const invoice = await createForPayer(platform, {
      invoiceRequest: { ...payerRequestOf(values), ...ofLink(values, link) },
      key: context.req.header('idempotency-key'),
      address: addressOf(context, settings.TRUST_PROXY),
      browser: browserOf(context, settings),
    });
    return context.json(invoice);
  });
  app.get(routePath(plainCalls.readInvoice.path), async (context) => {
    context.header('Cache-Control', 'private, no-cache');
    await countReading(db, settings, addressOf(context, settings.TRUST_PROXY));
    const invoice = await watch(paramOf(context, 'uuid'), existingBrowserOf(context));
    const etag = versionOf(invoice);
    // An answer that is compressed, by us or by a proxy, has its ETag marked as weak.
    const cachedEtag = context.req.header('if-none-match')?.replace(/^W\//, '');
    if (cachedEtag !== etag) return sendJson(context, invoice, etag);
    context.header('ETag', etag);
    return context.body(null, notModified);
  });
  app.post(routePath(plainCalls.reportPaid.path), async (context) => {
    if (isCrossSite(context, settings)) throw new ApiError(403, 'foreign_site', 'This request came from another site');
    context.header('Cache-Control', 'no-store');
    const uuid = paramOf(context, 'uuid');
    const address = addressOf(context, settings.TRUST_PROXY);
    return context.json(await reportPaid(platform, { uuid, address, browser: existingBrowserOf(context) }));
  });
  const senderOf = (context: Context<Env>) => ({
    uuid: paramOf(context, 'uuid'),
    address: addressOf(context, settings.TRUST_PROXY),
    browser: browserOf(context, settings),
    signal: context.req.raw.signal,
  });
  const { sendReceipt: receiptCall, openDispute: disputeCall } = plainCalls;
  app.post(routePath(receiptCall.path), async (context) => {
    if (isCrossSite(context, settings)) throw new ApiError(403, 'foreign_site', 'This request came from another site');
    context.header('Cache-Control', 'no-store');
    const read = async () => ({ name: fileNameOf(context), bytes: await readFileBody(context, receiptCall.takes!) });
    return context.json(await sendReceipt(platform, senderOf(context), read));
  });
  app.post(routePath(disputeCall.path), async (context) => {
    requireJson(context);
    if (isCrossSite(context, settings)) throw new ApiError(403, 'foreign_site', 'This request came from another site');
    context.header('Cache-Control', 'no-store');
    const read = async () => readClaim(await readBody(context));
    return context.json(await sendClaim(platform, senderOf(context), read));
  });
  app.get(routePath(plainCalls.payerBanks.path), async (context) => {
    context.header('Cache-Control', 'no-cache');
    await countReading(db, settings, addressOf(context, settings.TRUST_PROXY));
    return context.json(await publicBanks());
  });
  app.get(routePath(plainCalls.payerLink.path), async (context) => {
    context.header('Cache-Control', 'private, no-store');
    await countReading(db, settings, addressOf(context, settings.TRUST_PROXY));
    return context.json(await readPublicLink(db, paramOf(context, 'uuid'), existingBrowserOf(context)));
  });
  app.get(routePath(plainCalls.merchants.path), async (context) => {
    context.header('Cache-Control', 'no-cache');
    await countReading(db, settings, addressOf(context, settings.TRUST_PROXY));
    return context.json(await publicMerchants(db));
  });
  return app;
};
