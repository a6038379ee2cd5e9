import { Hono } from 'hono';
import { plainCalls } from '../../src/resources/calls';
import { idParam, routePath } from '../calls/addresses';
import type { Env, Platform } from '../calls/platform';
import { inTransaction } from '../database/changes';
import { countUp } from '../database/counters';
import type { Db } from '../database/schema';
import { notFound, tooMany } from '../base/errors';
import { actOf, endSessionsOf } from './endSessions';
import { lockCaller, lockPeople } from './people';
import { recordSignIn } from './signIns';
import { sourceOf } from './sourceOf';
import { confirmCaller } from './tokens';

/** Maximum number of new tabs recorded per user and minute, so that a flood does not fill the table. */
const maxTabsPerMinute = 30;

/** Returns the sessions of a person that have not ended, the one last seen first; `key` is that of who asks. */
export const openSessionsOf = (db: Db, userId: number, key: string) =>
  db
    .selectFrom('sessions')
    .select(({ eb }) => [
      'id',
      'browser',
      'system',
      'address',
      'createDate',
      'lastSeen',
      'proof',
      eb('key', '=', key).as('isCurrent'),
    ])
    .where('userId', '=', userId)
    .where('endDate', '>', new Date().toISOString())
    .orderBy('lastSeen', (order) => order.desc().nullsLast())
    .orderBy('id', 'desc')
    .execute();

/**
 * The caller's own sessions (extension): `GET mgmt/sessions`, the one last seen first; `POST mgmt/sessions/{id}/remove`
 * ends one on every instance and socket, `POST mgmt/sessions/end-others` all but the one that asks; `POST mgmt/sessions/tab` records in activity that one was opened in a further tab.
 */
export const ownSessionRoutes = ({ db, settings }: Platform): Hono<Env> => {
  const app = new Hono<Env>();
  app.get(routePath(plainCalls.sessions.path), async (context) => {
    const { id, session } = context.get('caller');
    return context.json(await openSessionsOf(db, id, session));
  });
  app.post(routePath(plainCalls.endSession.path), async (context) => {
    const caller = context.get('caller');
    const id = idParam(context, 'id');
    await inTransaction(db, async (tx) => {
      await lockCaller(tx, caller.id);
      await confirmCaller(tx, caller);
      const ended = await endSessionsOf(tx, caller.id, actOf(context), (eb) => eb('id', '=', id));
      if (ended.length === 0) throw notFound();
    });
    return context.json({});
  });
  app.post(routePath(plainCalls.endOtherSessions.path), async (context) => {
    const caller = context.get('caller');
    await inTransaction(db, async (tx) => {
      await lockPeople(tx, caller.id, { id: caller.id });
      await confirmCaller(tx, caller);
      await endSessionsOf(tx, caller.id, actOf(context), (eb) => eb('key', '<>', caller.session));
    });
    return context.json({});
  });
  app.post(routePath(plainCalls.recordTab.path), async (context) => {
    const { id, proof } = context.get('caller');
    if ((await countUp(db, `tabs:${id}`, 60)) > maxTabsPerMinute) throw tooMany('Too many new tabs', 60);
    const from = sourceOf(context, settings);
    const requestId = context.get('requestId');
    await inTransaction(db, (tx) => recordSignIn(tx, { userId: id, from, proof, requestId }));
    return context.json({});
  });
  return app;
};
