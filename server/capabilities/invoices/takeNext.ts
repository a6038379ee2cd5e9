import { Hono } from 'hono';
import { plainCalls } from '../../../src/resources/calls';
import { invoices } from '../../../src/resources/invoices';
import { takerStore } from '../../../src/resources/takerStore';
import { encodeRecord } from '../../../src/resources/language/wire';
import { forActivity, recordActivity } from '../../database/activity';
import { wideRelationOf } from '../../database/relation';
import { announceRecord } from '../../entities/announce';
import { checkRole, routePath } from '../../calls/addresses';
import { readBody } from '../../calls/body';
import { once } from '../../database/idempotency';
import type { Env, Platform } from '../../calls/platform';
import { takeNext } from './queue';

/** `POST mgmt/store/next` (extension): the invoice that is due next becomes the caller's task. */
export const takeNextRoute = (platform: Platform): Hono<Env> => {
  const call = plainCalls.takeNext;
  const app = new Hono<Env>();
  app.post(routePath(call.path), async (context) => {
    const caller = context.get('caller');
    context.set('attempted', { entity: invoices.name, act: 'take' });
    checkRole(call, caller);
    const body = await readBody(context);
    const key = context.req.header('idempotency-key');
    const answer = await once(platform.db, { userId: caller.id, path: context.req.path, body, key }, async (tx) => {
      const { id, status } = await takeNext(tx, platform, caller);
      const [taken] = await wideRelationOf(takerStore).anywhere(tx, [id]);
      const after = forActivity(invoices, taken!);
      await recordActivity(tx, {
        userId: caller.id,
        entity: invoices.name,
        recordId: String(id),
        act: 'take',
        before: { ...after, status, owner: null },
        after,
        requestId: context.get('requestId'),
      });
      await announceRecord(tx, invoices, taken!, { kind: 'changed' });
      return encodeRecord(takerStore, taken!);
    });
    platform.versions.raise(invoices.name);
    return context.json(answer);
  });
  return app;
};
