import { Hono, type Context } from 'hono';
import {
  balance,
  balanceOf,
  exchangeRate,
  setExchangeRate,
  withdrawable,
  type Scalar,
} from '../../../src/resources/scalars';
import type { Db } from '../../database/schema';
import { idParam, routePath } from '../../calls/addresses';
import { forbidden, notFound } from '../../base/errors';
import { changeRate, currentRate } from './rate';
import { decimalOf, microsOf } from '../../base/amounts';
import { readWithdrawable } from './withdraw';
import type { Env, Platform } from '../../calls/platform';

/** The balance of a user in USDT (docs/rules.md#balances): `amount` is available; `total` and `held` are extensions. */
const balanceAmount = async (db: Db, userId: number) => {
  const { amount, held } = await db
    .selectFrom('balance-accounts')
    .select(['amount', 'held'])
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  const available = decimalOf(microsOf(amount) - microsOf(held));
  return { amount: Number(available), total: Number(amount), held: Number(held) };
};

/** The single values of the contract: exchange rate and balances. */
export const scalarRoutes = (platform: Platform): Hono<Env> => {
  const { db } = platform;
  const app = new Hono<Env>();
  const serve = (scalar: Scalar, answer: (context: Context<Env>) => Promise<object>) =>
    app.on(scalar.method, routePath(scalar.path), async (context) => {
      if (!scalar.roles.includes(context.get('caller').role)) throw forbidden();
      return context.json(await answer(context));
    });
  serve(exchangeRate, async () => ({ rate: await currentRate(db) }));
  app.on(setExchangeRate.method, routePath(setExchangeRate.path), changeRate(platform));
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
