import { Hono } from 'hono';
import { plainCalls } from '../../../src/resources/calls';
import { invoices } from '../../../src/resources/invoices';
import { numberOf } from '../../../src/resources/language/choices';
import type { KnownPayer } from '../../../src/resources/knownPayer';
import { BlockedBy } from '../../../src/resources/statuses/blocking';
import { notFound } from '../../base/errors';
import { checkRole, idParam, routePath } from '../../calls/addresses';
import type { Env, Platform } from '../../calls/platform';
import { relationOf } from '../../database/relation';
import { readScopeOf } from '../../entities/scopes';
import { blockedKeyOf, type PayerKeys } from '../invoices/blockedPayers';
import { payerOf, shownOf } from './blocking';

const knownOf = (payer: PayerKeys): KnownPayer => ({
  keys: Object.values(BlockedBy).flatMap((by) => {
    const key = blockedKeyOf(by, payer);
    return key === null || key === '' ? [] : [{ by: numberOf(by), shown: shownOf(by, key) }];
  }),
});

/** `GET mgmt/invoices/{id}/payer` (extension): by what a payer can be blocked; 404 of a merchant's own server, which nothing blocks. */
export const knownPayerRoutes = ({ db }: Platform): Hono<Env> => {
  const { knownPayer } = plainCalls;
  const app = new Hono<Env>();
  app.get(routePath(knownPayer.path), async (context) => {
    const caller = context.get('caller');
    checkRole(knownPayer, caller);
    const id = idParam(context, 'id');
    const [row] = await relationOf(invoices).byIds(db, readScopeOf(invoices, caller), [id]);
    if (row?.ofPayer !== true) throw notFound();
    return context.json(knownOf(await payerOf(db, id)));
  });
  return app;
};
