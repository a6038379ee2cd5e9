import { Hono, type Context } from 'hono';
import { sql } from 'kysely';
import {
  balance,
  balanceOf,
  exchangeRate,
  setExchangeRate,
  withdrawable,
  type Scalar,
} from '../../src/resources/scalars';
import { checkInputs } from '../../src/resources/language/values';
import { recordActivity } from '../activity';
import { formatMoney } from '../../src/format/money';
import type { Db, Tx } from '../database/schema';
import { idParam, routePath } from '../entities/sight';
import { firstIssue, forbidden, notFound } from '../errors';
import { readBody } from '../http/body';
import { once } from '../idempotency';
import { decimalOf, microsOf } from './ledger/amounts';
import { readWithdrawable } from './funds/withdraw';
import { isDecided, isWaiting } from './secondPerson';
import { announce } from '../live/changes';
import type { Env, Platform } from '../platform';
import { confirmCaller } from '../session/tokens';
import { locks } from '../database/locks';

/** The newest price of one USDT in RUB, or null before the first. */
export const currentRate = async (db: Db | Tx): Promise<number | null> => {
  const row = await db.selectFrom('exchange-rates').select('price').orderBy('id', 'desc').limit(1).executeTakeFirst();
  return row ? Number(row.price) : null;
};

/** What a user may spend, USDT (rules, section 3); beside it what they have, and what is held of that (extensions). */
const balanceAmount = async (db: Db, userId: number) => {
  const { amount, held } = await db
    .selectFrom('balance-accounts')
    .select(['amount', 'held'])
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  const available = decimalOf(microsOf(amount) - microsOf(held));
  return { amount: Number(available), total: Number(amount), held: Number(held) };
};

/** Of two changes of the rate at once the second sees the first. */
const percent = 100;

const changeRate = async ({ db, versions, settings }: Platform, context: Context<Env>) => {
  context.set('attempted', { entity: 'exchange-rates', act: 'create' });
  const body = await readBody(context);
  const fields = setExchangeRate.inputs ?? {};
  const { values, issues } = checkInputs(fields, body);
  if (Object.keys(issues).length > 0) throw firstIssue(issues, () => 'Rate');
  const caller = context.get('caller');
  const request = { userId: caller.id, path: context.req.path, body, key: context.req.header('idempotency-key') };
  const price = String(values.rate);
  const answer = await once(db, request, async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(locks.rate)})`.execute(tx);
    // Whoever waited may have been shut out meanwhile.
    await confirmCaller(tx, caller);
    const is = await currentRate(tx);
    const change = is === null ? 0 : (Math.abs(Number(price) - is) / is) * percent;
    const [subject, about] = ['exchange-rates/new', formatMoney(price, 'RUB')];
    const needed = settings.RATE_STEP > 0 && change > settings.RATE_STEP;
    const asked = { step: 'Set current exchange rate', subject, about, reason: null, needed, people: [] };
    // A small step is one person's, whatever large one waits beside it.
    const isAlone = !needed && !(await isWaiting(tx, subject, about));
    if (!isAlone && !(await isDecided(tx, caller, asked))) {
      const after = { price };
      const act = { userId: caller.id, entity: 'exchange-rates', act: 'firstPress', after };
      await recordActivity(tx, { ...act, requestId: context.get('requestId') });
      return { rate: is, waits: true };
    }
    const { id } = await tx.insertInto('exchange-rates').values({ price }).returning('id').executeTakeFirstOrThrow();
    await recordActivity(tx, {
      userId: caller.id,
      entity: 'exchange-rates',
      recordId: String(id),
      act: 'create',
      after: { price },
      requestId: context.get('requestId'),
    });
    await announce(tx, { entity: 'exchange-rates', id, kind: 'created' });
    return { rate: Number(price) };
  });
  versions.raise('exchange-rates');
  return answer;
};

/** The single values of the contract: the price of USDT, balances. */
export const scalarRoutes = (platform: Platform): Hono<Env> => {
  const { db } = platform;
  const app = new Hono<Env>();
  const serve = (scalar: Scalar, answer: (context: Context<Env>) => Promise<object>) =>
    app.on(scalar.method, routePath(scalar.path), async (context) => {
      if (!scalar.roles.includes(context.get('caller').role)) throw forbidden();
      return context.json(await answer(context));
    });
  serve(exchangeRate, async () => ({ rate: await currentRate(db) }));
  serve(setExchangeRate, (context) => changeRate(platform, context));
  serve(balance, async (context) => {
    const { id } = context.get('caller');
    if (idParam(context, 'me.id') !== id) throw notFound();
    return balanceAmount(db, id);
  });
  serve(withdrawable, async (context) => {
    const caller = context.get('caller');
    if (idParam(context, 'me.id') !== caller.id) throw notFound();
    return readWithdrawable(platform, caller);
  });
  serve(balanceOf, async (context) => {
    const userId = idParam(context, 'userId');
    const user = await db.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst();
    if (!user) throw notFound();
    return balanceAmount(db, userId);
  });
  return app;
};
