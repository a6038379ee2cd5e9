import { returnAddress } from '../../src/format/returnAddress';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { compress } from 'hono/compress';
import { getCookie, setCookie } from 'hono/cookie';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import QRCode from 'qrcode';
import {
  claimIssuesOf,
  readLink,
  invoiceAddress,
  isLanguage,
  languageCookie,
  issuesOfRefusal,
  preferredLanguage,
  publicPages,
  readForm,
  renderPage,
  noScriptStyle,
  valuesOfLink,
  type BuiltPage,
  type FieldName,
  type FormValues,
  type PageData,
  type PageName,
  type PostedClaim,
} from '../../src/public/render';
import type { PublicInvoice, PublicLink } from '../../src/resources/payers';
import { payerReceipts } from '../../src/resources/payerReceipts';
import { claimInputs } from '../../src/resources/claimInputs';
import { payerInputs } from '../../src/resources/payers';
import { browserOf, existingBrowserOf } from '../domain/payers/browser';
import { countOpened, ofLink, readStoredLink, readPublicLink } from '../domain/payers/link';
import { publicBanksOf } from '../domain/payers/banks';
import { createForPayer } from '../domain/payers/create';
import { countReading } from '../domain/payers/limits';
import { publicMerchants } from '../domain/payers/merchants';
import { reportPaid } from '../domain/payers/reportPaid';
import { readPostedClaim } from '../domain/payers/readClaim';
import { fileOf, sendClaim, sendReceipt } from '../domain/payers/sendReceipt';
import { watcherOf } from '../domain/payers/watch';
import { payerRequestOf } from '../domain/payers/payerRequest';
import { ApiError, invalid } from '../base/errors';
import { tooLargeError } from '../calls/fileBody';
import type { Env, Platform } from '../calls/platform';
import { isUuid } from '../database/uuid';
import { payerOriginOf } from '../calls/hosts';
import { addressOf } from '../base/address';
import { isCrossSite } from '../calls/crossSite';
import { markOf } from './mark';
import { pageHeaders } from './pages';
import type { Assets } from './static';

const permanentRedirect = 308;
const seeOther = 303;
const badRequest = 400;
const notFound = 404;
const tooLarge = 413;
const unprocessable = 422;
const tooMany = 429;
const unavailable = 503;
const ok = 200;
const yearSeconds = 31_536_000;
const keyBytes = 16;
/** A larger form (bytes) is refused. */
const maxFormBytes = 64 * 1024;
/** A longer address (characters) makes a code that no phone reads well; the longest host name has 253. */
const maxCodeLength = 400;

/** Returns the built script and style, read from the page that they were built into. */
const builtPage = (assets: Assets): BuiltPage => {
  const page = assets.get('/public.html')?.plain.toString('utf8') ?? '';
  return {
    script: /<script type="module"[^>]*src="([^"]+)"/.exec(page)?.[1],
    style: /<style>([\s\S]*?)<\/style>/.exec(page)?.[1] ?? '',
  };
};

const hashSource = (style: string) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`;

/**
 * Returns the language that the address asks for, which is stored in a cookie; else the stored one; else the browser's.
 */
const languageOf = (context: Context) => {
  const requested = context.req.query('lang');
  if (isLanguage(requested)) {
    setCookie(context, languageCookie, requested, { path: '/', sameSite: 'Lax', maxAge: yearSeconds });
    return requested;
  }
  const stored = getCookie(context, languageCookie);
  return isLanguage(stored) ? stored : preferredLanguage(context.req.header('accept-language') ?? '');
};

const fieldNames = Object.keys(payerInputs) as FieldName[];

const typedValues = (form: URLSearchParams): FormValues =>
  Object.fromEntries(fieldNames.flatMap((name) => (form.has(name) ? [[name, form.get(name)!]] : [])));

const claimFields = Object.keys(claimInputs) as (keyof typeof claimInputs)[];

/** What was typed into the form of a claim. */
const typedClaim = (form: Readonly<Record<string, unknown>>): PostedClaim['values'] =>
  Object.fromEntries(
    claimFields.flatMap((name) => (typeof form[name] === 'string' ? [[name, form[name]] as const] : [])),
  );

/** The key covers the values, so that the same form with other values is another request. */
const idempotencyKeyOf = (form: URLSearchParams, values: object) => {
  const key = form.get('key');
  return key
    ? createHash('sha256')
        .update(`${key} ${JSON.stringify(values)}`)
        .digest('base64url')
    : undefined;
};

/**
 * The public pages, rendered on the server with their data so that they paint and work without script
 * (docs/payer-pages.md#how-they-are-made): the form posts itself, and the result reloads itself.
 */
export const payerPages = (platform: Platform, assets: Assets): Hono<Env> => {
  const { db, settings, failures } = platform;
  const built = builtPage(assets);
  const mark = markOf(settings);
  const watch = watcherOf(db, settings);
  const publicBanks = publicBanksOf(db);
  /** What a form shows beside the payer's values. A form without the banks is better than none. */
  const readChoices = async () => ({
    merchants: await publicMerchants(db),
    banks: await publicBanks().catch(() => undefined),
  });
  const app = new Hono<Env>();
  const headers = pageHeaders(settings, [hashSource(built.style), hashSource(noScriptStyle)], 'same-origin');

  const dataOf = (context: Context, page: PageName): Omit<PageData, 'values' | 'issues'> => {
    const back = returnAddress(context.req.query('return'), settings.RETURN_HOSTS);
    const params = new URLSearchParams(context.req.query());
    params.delete('lang');
    params.delete('unknown');
    const query = params.toString();
    return {
      page,
      language: languageOf(context),
      platform: { apiBase: '/api/', extensions: true },
      now: Date.now(),
      key: randomBytes(keyBytes).toString('base64url'),
      contact: settings.SUPPORT_CONTACT,
      codes: true,
      back,
      search: back === undefined ? '' : `?${new URLSearchParams({ return: back }).toString()}`,
      address: `${context.req.method === 'GET' ? context.req.path : publicPages[page].path}${query ? `?${query}` : ''}`,
    };
  };
  const answer = (context: Context, data: PageData, status: ContentfulStatusCode = ok) => {
    // A result is never cached. A form is, with its key, so that going back to it and sending it again creates nothing
    // twice.
    context.header('Cache-Control', data.invoice || data.isFault ? 'private, no-store' : 'private, no-cache');
    context.header('Vary', 'Accept-Language, Cookie');
    return context.html(renderPage(data, built, mark), status);
  };

  /** Shows that the payer asked too often or that something failed on our side. The page reloads itself. */
  const showFault = (context: Context, data: Omit<PageData, 'values' | 'issues'>, error: unknown) => {
    const isLimit = error instanceof ApiError && error.status === tooMany;
    if (!isLimit) failures.report(error, 'a public page could not be rendered');
    return answer(context, { ...data, values: {}, issues: {}, isFault: true }, isLimit ? tooMany : unavailable);
  };

  /** The form of a payment link: what the link fixes comes from the database, whatever else the address says. */
  const showLink = async (context: Context, page: PageName, uuid: string) => {
    const data = { ...dataOf(context, page), values: {}, issues: {} };
    try {
      await countReading(db, settings, addressOf(context, settings.TRUST_PROXY));
      const link = await findLink(context, uuid);
      if (link === 'unknown') return answer(context, { ...data, link }, notFound);
      if (link.invoice !== null)
        return context.redirect(invoiceAddress(publicPages[page], link.invoice, data.search), seeOther);
      // Link checkers ask with HEAD.
      if (context.req.method === 'GET') await countOpened(db, link, browserOf(context, settings));
      const values = valuesOfLink(link, new URLSearchParams(context.req.query()));
      return answer(context, { ...data, values, link, banks: await publicBanks().catch(() => undefined) });
    } catch (error) {
      return showFault(context, data, error);
    }
  };

  const findLink = (context: Context, uuid: string): Promise<PublicLink | 'unknown'> =>
    readPublicLink(db, uuid, existingBrowserOf(context)).catch((error: unknown) => {
      if (error instanceof ApiError && error.status === notFound) return 'unknown';
      throw error;
    });

  const showForm = async (context: Context, page: PageName) => {
    const uuid = context.req.query('link');
    if (uuid !== undefined) return showLink(context, page, uuid);
    const choices = await readChoices().catch((error: unknown) => ({ error }));
    if ('error' in choices) return showFault(context, dataOf(context, page), choices.error);
    const isUnknown = context.req.query('unknown') !== undefined;
    const link = readLink(new URLSearchParams(context.req.query()), choices.merchants);
    const notice = { phrase: 'We do not know this invoice. Check the link, or create a new one.' };
    const data = { ...dataOf(context, page), ...choices, ...link, ...(isUnknown ? { notice } : {}) };
    return answer(context, data, link.isMerchantUnknown ? notFound : ok);
  };

  const showInvoice = async (
    context: Context,
    page: PageName,
    id: string,
    more: Pick<PageData, 'addsReceipt' | 'receiptIssue' | 'claim'> = {},
    status: ContentfulStatusCode = ok,
  ) => {
    const data = { ...dataOf(context, page), values: {}, issues: {}, ...more };
    let invoice: PublicInvoice;
    try {
      await countReading(db, settings, addressOf(context, settings.TRUST_PROXY));
      invoice = await watch(id, existingBrowserOf(context));
    } catch (error) {
      if (error instanceof ApiError && error.status === notFound) {
        const query = new URLSearchParams(data.search);
        query.set('unknown', '1');
        return context.redirect(`${publicPages[page].path}?${query.toString()}`, seeOther);
      }
      return showFault(context, data, error);
    }
    return answer(context, { ...data, merchants: [], invoice, now: Date.now() }, status);
  };

  const handleForm = async (context: Context, page: PageName) => {
    const form = new URLSearchParams(await context.req.text());
    const typed = typedValues(form);
    const uuid = context.req.query('link');
    const link = uuid === undefined ? undefined : await findLink(context, uuid);
    const data = { ...dataOf(context, page), key: form.get('key') ?? '', values: typed, ...(link ? { link } : {}) };
    if (link === 'unknown') return answer(context, { ...data, issues: {} }, notFound);
    const showAgain = async (problems: Pick<PageData, 'issues' | 'notice'>, status: 422 | 429 | 503 = unprocessable) =>
      answer(context, { ...data, ...(await readChoices().catch(() => ({ merchants: [] }))), ...problems }, status);
    // Another site must not create invoices in a visitor's name: the visitor sees the form and sends it themselves.
    if (isCrossSite(context, settings))
      return showAgain({ issues: {}, notice: { phrase: 'Check what was filled in, then press Send.' } });
    const { values, issues } = readForm(typed, form.get('checked') ?? undefined, link);
    if (Object.keys(issues).length > 0) return showAgain({ issues, notice: { phrase: 'Check what is marked below.' } });
    try {
      const stored = link && (await readStoredLink(db, link.uuid));
      const request = { ...payerRequestOf(values), ...ofLink(values, stored) };
      const { id } = await createForPayer(platform, {
        invoiceRequest: request,
        key: idempotencyKeyOf(form, request),
        address: addressOf(context, settings.TRUST_PROXY),
        browser: browserOf(context, settings),
      });
      return context.redirect(invoiceAddress(publicPages[page], String(id), data.search), seeOther);
    } catch (error) {
      const requestId = randomUUID();
      if (!(error instanceof ApiError)) failures.report(error, 'request failed', { requestId });
      const failureNotice = { phrase: 'Something went wrong on our side (%{request})', args: { request: requestId } };
      if (!(error instanceof ApiError)) return showAgain({ issues: {}, notice: failureNotice }, unavailable);
      if (error.retryAfter !== undefined) context.header('Retry-After', String(error.retryAfter));
      return showAgain(issuesOfRefusal(error.body()), error.status === tooMany ? tooMany : unprocessable);
    }
  };

  /** The button 'I have paid' without script. Whatever the answer is, the invoice's page shows what holds. */
  const handlePaid = async (context: Context, page: PageName, uuid: string) => {
    const { search } = dataOf(context, page);
    // Another site must not say anything in a visitor's name.
    if (!isCrossSite(context, settings)) {
      try {
        const browser = existingBrowserOf(context);
        await reportPaid(platform, { uuid, address: addressOf(context, settings.TRUST_PROXY), browser });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
      }
    }
    return context.redirect(invoiceAddress(publicPages[page], uuid, search), seeOther);
  };

  /** The invoice's page with the form for a receipt, and with what was wrong with the one that was sent. */
  const showReceiptForm = (context: Context, page: PageName, uuid: string, error?: ApiError) =>
    showInvoice(context, page, uuid, { addsReceipt: true, receiptIssue: error?.words }, error?.status);

  /** Reads a form with a file: what was typed, and the file if one was chosen. */
  const readPosted = async (context: Context) => {
    const { file, ...typed } = await context.req.parseBody().catch(() => {
      throw invalid('file', 'This file cannot be read');
    });
    const isChosen = file instanceof File && file.size > 0;
    return { typed, file: isChosen ? { name: file.name, bytes: Buffer.from(await file.arrayBuffer()) } : undefined };
  };

  const readPostedFile = async (context: Context) => {
    const { file } = await readPosted(context);
    if (!file) throw invalid('file', 'Choose a file');
    return file;
  };

  const senderOf = (context: Context, uuid: string) => ({
    uuid,
    address: addressOf(context, settings.TRUST_PROXY),
    browser: browserOf(context, settings),
    signal: context.req.raw.signal,
  });

  /** The form for a receipt without script. */
  const handleReceipt = async (context: Context, page: PageName, uuid: string) => {
    // Another site must not send anything in a visitor's name.
    if (isCrossSite(context, settings)) return showReceiptForm(context, page, uuid);
    try {
      await sendReceipt(platform, senderOf(context, uuid), () => readPostedFile(context));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.retryAfter !== undefined) context.header('Retry-After', String(error.retryAfter));
      return showReceiptForm(context, page, uuid, error);
    }
    return context.redirect(invoiceAddress(publicPages[page], uuid, dataOf(context, page).search), seeOther);
  };

  /** The invoice's page with the form for a claim: empty, or with what was posted and what is wrong with it. */
  const showClaimForm = (
    context: Context,
    page: PageName,
    uuid: string,
    claim: PostedClaim = { values: {}, issues: {} },
    status?: ContentfulStatusCode,
  ) => showInvoice(context, page, uuid, { claim }, status);

  /** The form for a claim without script: the file and the dispute are stored together, or neither. */
  const handleClaim = async (context: Context, page: PageName, uuid: string) => {
    // Another site must not claim anything in a visitor's name.
    if (isCrossSite(context, settings)) return showClaimForm(context, page, uuid);
    let values: PostedClaim['values'] = {};
    let isFileLost = false;
    try {
      await sendClaim(platform, senderOf(context, uuid), async () => {
        const { typed, file } = await readPosted(context);
        values = typedClaim(typed);
        isFileLost = file !== undefined;
        return { ...readPostedClaim(typed), file: file && fileOf(file) };
      });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.retryAfter !== undefined) context.header('Retry-After', String(error.retryAfter));
      // A browser keeps what was typed where the page says it again, but never a file.
      const chooseAgain = isFileLost ? { file: { phrase: 'Choose the file again' } } : {};
      const issues = { ...chooseAgain, ...claimIssuesOf(error.body()) };
      return showClaimForm(context, page, uuid, { values, issues }, error.status);
    }
    return context.redirect(invoiceAddress(publicPages[page], uuid, dataOf(context, page).search), seeOther);
  };

  /** The code of an invoice's address, for the payer's phone. It counts as a read. */
  const showCode = async (context: Context, page: PageName, id: string) => {
    if (!isUuid(id)) return context.notFound();
    try {
      await countReading(db, settings, addressOf(context, settings.TRUST_PROXY));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.retryAfter !== undefined) context.header('Retry-After', String(error.retryAfter));
      return context.text(error.message, error.status);
    }
    const address = `${payerOriginOf(context, settings)}${invoiceAddress(publicPages[page], id, '')}`;
    if (address.length > maxCodeLength) return context.text('This address is too long for a code', badRequest);
    const code = await QRCode.toString(address, { type: 'svg', margin: 2 });
    context.header('Cache-Control', 'private, max-age=3600');
    context.header('Content-Type', 'image/svg+xml');
    return context.body(code);
  };

  const limit = bodyLimit({ maxSize: maxFormBytes, onError: (context) => context.text('Too large', 413) });
  for (const page of Object.keys(publicPages) as PageName[]) {
    const { path, leadsToInvoice } = publicPages[page];
    app.use(`${path}/*`, headers, compress());
    app.get(path, (context) => {
      const id = context.req.query('invoice');
      return id === undefined || leadsToInvoice ? showForm(context, page) : showInvoice(context, page, id);
    });
    // Some links end with a slash.
    app.get(`${path}/`, (context) => context.redirect(`${path}${new URL(context.req.url).search}`, permanentRedirect));
    app.post(path, limit, (context) => handleForm(context, page));
    app.post(`${path}/:id/paid`, limit, (context) => handlePaid(context, page, context.req.param('id')));
    const receiptPath = `${path}/:id/receipts` as const;
    const limitReceipt = bodyLimit({
      maxSize: payerReceipts.largest + maxFormBytes,
      onError: (context) =>
        showReceiptForm(context, page, context.req.param('id')!, tooLargeError(payerReceipts.largest)),
    });
    app.get(receiptPath, (context) => showReceiptForm(context, page, context.req.param('id')));
    app.post(receiptPath, limitReceipt, (context) => handleReceipt(context, page, context.req.param('id')));
    const claimPath = `${path}/:id/dispute` as const;
    const limitClaim = bodyLimit({
      maxSize: payerReceipts.largest + maxFormBytes,
      onError: (context) => {
        const { words } = tooLargeError(payerReceipts.largest);
        const claim = { values: {}, issues: { file: words } };
        return showClaimForm(context, page, context.req.param('id')!, claim, tooLarge);
      },
    });
    app.get(claimPath, (context) => showClaimForm(context, page, context.req.param('id')));
    app.post(claimPath, limitClaim, (context) => handleClaim(context, page, context.req.param('id')));
    app.get(`${path}/:id/code.svg`, (context) => showCode(context, page, context.req.param('id')));
    app.get(`${path}/:id`, async (context) => {
      const id = context.req.param('id');
      if (leadsToInvoice) return showInvoice(context, page, id);
      return context.redirect(invoiceAddress(publicPages[page], id, new URL(context.req.url).search), seeOther);
    });
  }
  return app;
};
