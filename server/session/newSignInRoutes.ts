import { Hono } from 'hono';
import { plainCalls } from '../../src/resources/calls';
import { idParam, routePath } from '../calls/addresses';
import type { Env, Platform } from '../calls/platform';
import { inTransaction } from '../database/changes';
import { actOf, endSessionsOf, recordOwnAct } from './endSessions';
import { confirmSignIn, denySignIn, newSignInsOf } from './newSignIns';
import { lockPeople } from './people';
import { confirmCaller } from './tokens';

/**
 * Sign-ins of the caller from new devices or networks (extension): `GET mgmt/sign-ins`, those that wait for an answer of this
 * session; `POST mgmt/sign-ins/{id}/confirm` says that it was the caller; `POST mgmt/sign-ins/{id}/end` that it was not, and
 * ends its sessions on every instance and socket.
 */
export const newSignInRoutes = ({ db }: Platform): Hono<Env> => {
  const app = new Hono<Env>();
  app.get(routePath(plainCalls.signIns.path), async (context) =>
    context.json(await newSignInsOf(db, context.get('caller'))),
  );
  app.post(routePath(plainCalls.confirmSignIn.path), async (context) => {
    const caller = context.get('caller');
    const id = idParam(context, 'id');
    await inTransaction(db, async (tx) => {
      await lockPeople(tx, caller.id, { id: caller.id });
      await confirmCaller(tx, caller);
      const after = await confirmSignIn(tx, caller, id);
      await recordOwnAct(tx, actOf(context), { act: 'confirm-sign-in', after });
    });
    return context.json({});
  });
  app.post(routePath(plainCalls.denySignIn.path), async (context) => {
    const caller = context.get('caller');
    const id = idParam(context, 'id');
    await inTransaction(db, async (tx) => {
      await lockPeople(tx, caller.id, { id: caller.id });
      await confirmCaller(tx, caller);
      const before = await denySignIn(tx, caller, id);
      await recordOwnAct(tx, actOf(context), { act: 'deny-sign-in', before });
      await endSessionsOf(tx, caller.id, actOf(context), (eb) => eb('sourceId', '=', id));
    });
    return context.json({});
  });
  return app;
};
