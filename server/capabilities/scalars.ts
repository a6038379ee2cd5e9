import { Hono } from 'hono';
import { balance, exchangeRate } from '../../src/resources/scalars';
import type { Db } from '../database/schema';
import { notFound } from '../errors';
import { idParam, routePath } from '../entities/sight';
import type { Env, Platform } from '../platform';

/** The newest price of one USDT in RUB, or null before the first. */
export const currentRate = async (db: Db): Promise<number | null> => {
  const row = await db.selectFrom('exchange-rates').select('price').orderBy('id', 'desc').limit(1).executeTakeFirst();
  return row ? Number(row.price) : null;
};

/** `GET mgmt/exchange-rate` and `GET mgmt/users/{userId}/balance`, which the header shows to every role. */
export const scalarRoutes = ({ db }: Platform): Hono<Env> => {
  const app = new Hono<Env>();
  app.get(routePath(exchangeRate.path), async (context) => context.json({ rate: await currentRate(db) }));
  app.get(routePath(balance.path), async (context) => {
    const caller = context.get('caller');
    if (idParam(context, 'me.id') !== caller.id) throw notFound();
    const account = await db
      .selectFrom('balance-accounts')
      .select('amount')
      .where('userId', '=', caller.id)
      .executeTakeFirst();
    return context.json({ amount: Number(account?.amount ?? 0) });
  });
  return app;
};
