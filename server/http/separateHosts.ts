import type { MiddlewareHandler } from 'hono';
import { publicPages } from '../../src/public/render';
import { plainCalls } from '../../src/resources/calls';
import { keyCalls } from '../../src/resources/keyCalls';
import { hostHeadersOf, servedPages } from '../calls/hosts';
import type { Env } from '../calls/platform';
import type { Settings } from '../base/settings';
import { isHashed } from './static';

const movedPermanently = 308;

/** The form, an invoice, and what belongs to an invoice. */
const payerPagePatterns = Object.values(publicPages).map(
  ({ path }) => new RegExp(`^${path}(/[^/]*(/(paid|receipts|dispute|code\\.svg))?)?$`),
);
const isPayerPage = (path: string) => payerPagePatterns.some((pattern) => pattern.test(path));

const { createInvoice, readInvoice, reportPaid, sendReceipt, openDispute, payerBanks, payerLink, merchants } =
  plainCalls;
const payerCalls = [
  createInvoice,
  readInvoice,
  reportPaid,
  sendReceipt,
  openDispute,
  payerBanks,
  payerLink,
  merchants,
  ...Object.values(keyCalls),
].map(({ path }) => new RegExp(`^/api/${path.replace(/\{\w+\}/g, '[^/]+')}$`));

/** What probes and pages read without a session. */
const openAddresses = new Set(['/config.json', '/api/health', '/api/ready', '/api/version']);

const isForPayers = (path: string) =>
  isPayerPage(path) || isHashed(path) || openAddresses.has(path) || payerCalls.some((call) => call.test(path));

/**
 * Serves the payers' pages and their calls alone at the payers' host, and leads from the console's host to them
 * (`servedPages`). Before all other routes.
 */
export const separateHosts =
  (settings: Settings): MiddlewareHandler<Env> =>
  async (context, next) => {
    const { path, url } = context.req;
    const pages = servedPages(hostHeadersOf(context), settings);
    if (pages === 'payers' && !isForPayers(path)) return context.text('Not found', 404);
    if (pages === 'staff' && isPayerPage(path)) {
      const { pathname, search } = new URL(url);
      return context.redirect(`${new URL(settings.PAYER_ORIGIN!).origin}${pathname}${search}`, movedPermanently);
    }
    return next();
  };
