import { returnAddress } from '../../src/format/returnAddress';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { compress } from 'hono/compress';
import { getCookie, setCookie } from 'hono/cookie';
import {
  fromLink,
  invoiceAddress,
  isLanguage,
  languageCookie,
  fieldOfRefusal,
  preferredLanguage,
  publicPages,
  readForm,
  renderPage,
  withoutScript,
  type BuiltPage,
  type FieldName,
  type FormValues,
  type PageData,
  type PageName,
} from '../../src/public/render';
import type { PublicInvoice } from '../../src/resources/payers';
import { payerInputs } from '../../src/resources/payers';
import { browserOf } from '../capabilities/payers/browser';
import { createForPayer } from '../capabilities/payers/create';
import { countReading } from '../capabilities/payers/limits';
import { publicMerchants } from '../capabilities/payers/merchants';
import { readForPayer } from '../capabilities/payers/read';
import { payerRequestOf } from '../capabilities/payers/routes';
import { ApiError } from '../ground/errors';
import type { Env, Platform } from '../calls/platform';
import { addressOf } from '../ground/address';
import { isCrossSite } from '../calls/crossSite';
import { pageHeaders } from './pages';
import type { Assets } from './static';

const moved = 308;
const seeOther = 303;
const notThere = 404;
const refused = 422;
const tooMany = 429;
const unavailable = 503;
const ok = 200;
const yearSeconds = 31_536_000;
const keyBytes = 16;
/** A form posts a few words. */
const largestForm = 64 * 1024;

/** The script and style that were built, from the page that they were built into. */
const builtPage = (assets: Assets): BuiltPage => {
  const page = assets.get('/public.html')?.plain.toString('utf8') ?? '';
  return {
    script: /<script type="module"[^>]*src="([^"]+)"/.exec(page)?.[1],
    style: /<style>([\s\S]*?)<\/style>/.exec(page)?.[1] ?? '',
  };
};

const hashSource = (style: string) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`;

/** The language that the address asks for, which is kept; else the kept one; else the browser's. */
const languageOf = (context: Context) => {
  const asked = context.req.query('lang');
  if (isLanguage(asked)) {
    setCookie(context, languageCookie, asked, { path: '/', sameSite: 'Lax', maxAge: yearSeconds });
    return asked;
  }
  const kept = getCookie(context, languageCookie);
  return isLanguage(kept) ? kept : preferredLanguage(context.req.header('accept-language') ?? '');
};

const fieldNames = Object.keys(payerInputs) as FieldName[];

const typedIn = (form: URLSearchParams): FormValues =>
  Object.fromEntries(fieldNames.flatMap((name) => (form.has(name) ? [[name, form.get(name)!]] : [])));

/** The same form with other words in it is another wish. */
const keyOf = (form: URLSearchParams, values: object) => {
  const key = form.get('key');
  return key
    ? createHash('sha256')
        .update(`${key} ${JSON.stringify(values)}`)
        .digest('base64url')
    : undefined;
};

/**
 * The public pages, drawn here with their data so that they paint and work without script (design, section 2): the form
 * posts itself, the result asks for itself again.
 */
export const payerPages = (platform: Platform, assets: Assets): Hono<Env> => {
  const { db, settings, log } = platform;
  const built = builtPage(assets);
  const app = new Hono<Env>();
  const headers = pageHeaders(settings, [hashSource(built.style), hashSource(withoutScript)], 'same-origin');

  const dataOf = (context: Context, page: PageName): Omit<PageData, 'values' | 'issues'> => {
    const back = returnAddress(context.req.query('return'), settings.RETURN_HOSTS);
    const asked = new URLSearchParams(context.req.query());
    asked.delete('lang');
    asked.delete('unknown');
    const query = asked.toString();
    return {
      page,
      language: languageOf(context),
      platform: { apiBase: '/api/', extensions: true },
      now: Date.now(),
      key: randomBytes(keyBytes).toString('base64url'),
      contact: settings.SUPPORT_CONTACT,
      back,
      search: back === undefined ? '' : `?${new URLSearchParams({ return: back }).toString()}`,
      address: `${context.req.method === 'GET' ? context.req.path : publicPages[page].path}${query ? `?${query}` : ''}`,
    };
  };
  const answer = (context: Context, data: PageData, status: 200 | 422 | 429 | 503 = ok) => {
    // Of a result no copy is kept; going back to a form finds it with its key, so that it makes nothing twice.
    context.header('Cache-Control', data.invoice || data.isFault ? 'private, no-store' : 'private, no-cache');
    context.header('Vary', 'Accept-Language, Cookie');
    return context.html(renderPage(data, built), status);
  };

  /** Asked too often, or something of ours failed: the page says so, and asks again by itself. */
  const fault = (context: Context, data: Omit<PageData, 'values' | 'issues'>, error: unknown) => {
    const isLimit = error instanceof ApiError && error.status === tooMany;
    if (!isLimit) log.error({ error: String(error) }, 'a public page could not be drawn');
    return answer(context, { ...data, values: {}, issues: {}, isFault: true }, isLimit ? tooMany : unavailable);
  };

  const showForm = async (context: Context, page: PageName) => {
    const merchants = await publicMerchants(db).catch((error: unknown) => ({ error }));
    if ('error' in merchants) return fault(context, dataOf(context, page), merchants.error);
    const isUnknown = context.req.query('unknown') !== undefined;
    const link = fromLink(new URLSearchParams(context.req.query()), merchants);
    const notice = { phrase: 'We do not know this invoice. Check the link, or create a new one.' };
    return answer(context, { ...dataOf(context, page), merchants, ...link, ...(isUnknown ? { notice } : {}) });
  };

  const showInvoice = async (context: Context, page: PageName, id: string) => {
    const data = { ...dataOf(context, page), values: {}, issues: {} };
    let invoice: PublicInvoice;
    try {
      await countReading(db, settings, addressOf(context, settings.TRUST_PROXY));
      invoice = await readForPayer(db, id);
    } catch (error) {
      if (error instanceof ApiError && error.status === notThere) {
        const query = new URLSearchParams(data.search);
        query.set('unknown', '1');
        return context.redirect(`${publicPages[page].path}?${query.toString()}`, seeOther);
      }
      return fault(context, data, error);
    }
    return answer(context, { ...data, merchants: [], invoice, now: Date.now() });
  };

  const takeForm = async (context: Context, page: PageName) => {
    const form = new URLSearchParams(await context.req.text());
    const typed = typedIn(form);
    const data = { ...dataOf(context, page), key: form.get('key') ?? '', values: typed };
    const again = async (said: Pick<PageData, 'issues' | 'notice'>, status: 422 | 429 | 503 = refused) =>
      answer(context, { ...data, merchants: await publicMerchants(db).catch(() => []), ...said }, status);
    // Another site must not make invoices in a visitor's name: they look at it, and send it themselves.
    if (isCrossSite(context, settings))
      return again({ issues: {}, notice: { phrase: 'Check what was filled in, then press Send.' } });
    const { values, issues } = readForm(typed);
    if (Object.keys(issues).length > 0) return again({ issues, notice: { phrase: 'Check what is marked below.' } });
    try {
      const asked = payerRequestOf(values);
      const { id } = await createForPayer(platform, {
        invoiceRequest: asked,
        key: keyOf(form, asked),
        address: addressOf(context, settings.TRUST_PROXY),
        browser: browserOf(context, settings),
      });
      return context.redirect(invoiceAddress(publicPages[page], String(id), data.search), seeOther);
    } catch (error) {
      const requestId = randomUUID();
      if (!(error instanceof ApiError)) log.error({ requestId, error: String(error) }, 'request failed');
      const words = { phrase: 'Something went wrong on our side (%{request})', args: { request: requestId } };
      if (!(error instanceof ApiError)) return again({ issues: {}, notice: words }, unavailable);
      if (error.retryAfter !== undefined) context.header('Retry-After', String(error.retryAfter));
      return again(fieldOfRefusal(error.body()), error.status === tooMany ? tooMany : refused);
    }
  };

  const limit = bodyLimit({ maxSize: largestForm, onError: (context) => context.text('Too large', 413) });
  for (const page of Object.keys(publicPages) as PageName[]) {
    const { path, leadsToInvoice } = publicPages[page];
    app.use(`${path}/*`, headers, compress());
    app.get(path, (context) => {
      const id = context.req.query('invoice');
      return id === undefined || leadsToInvoice ? showForm(context, page) : showInvoice(context, page, id);
    });
    // Links are written with a slash at their end, too.
    app.get(`${path}/`, (context) => context.redirect(`${path}${new URL(context.req.url).search}`, moved));
    app.post(path, limit, (context) => takeForm(context, page));
    app.get(`${path}/:id`, async (context) => {
      const id = context.req.param('id');
      if (leadsToInvoice) return showInvoice(context, page, id);
      return context.redirect(invoiceAddress(publicPages[page], id, new URL(context.req.url).search), seeOther);
    });
  }
  return app;
};
