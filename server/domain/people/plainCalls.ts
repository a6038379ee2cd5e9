import { Hono, type Context } from 'hono';
import { plainCalls } from '../../../src/resources/calls';
import type { PlainCall } from '../../../src/resources/plainCall';
import { ownFactors } from '../../../src/resources/ownFactors';
import { urgentNotices } from '../../../src/resources/urgentNotices';
import { endsNoOwners } from '../../../src/resources/userSecurity';
import { deviceWords } from '../../../src/resources/deviceWords';
import { conflict, notFound } from '../../base/errors';
import { checkRole, idParam, paramOf, routePath } from '../../calls/addresses';
import type { Env, Platform } from '../../calls/platform';
import { inTransaction, notifyUser } from '../../database/changes';
import { isUuid } from '../../database/uuid';
import { actOf, endSessionsOf } from '../../session/endSessions';
import { checkRecentFactor } from '../../session/factors/recentProof';
import { isEmailTaken, lockPeople } from '../../session/people';
import { confirmCaller } from '../../session/tokens';
import { disablingOf } from './disabling';
import { mayEndSessionsOf, securityOf } from './security';

/** Calls of the contract that are no lists, creates or actions. */
export const plainCallRoutes = ({ db, settings }: Platform): Hono<Env> => {
  const app = new Hono<Env>();
  const { checkEmail } = plainCalls;
  app.get(routePath(checkEmail.path), async (context) => {
    checkRole(checkEmail, context.get('caller'));
    const email = paramOf(context, 'email');
    return context.json(await isEmailTaken(db, email));
  });
  const userAt = async (context: Context<Env>, call: PlainCall): Promise<number> => {
    checkRole(call, context.get('caller'));
    const uuid = paramOf(context, 'uuid');
    const user =
      isUuid(uuid) && (await db.selectFrom('users').select('id').where('uuid', '=', uuid).executeTakeFirst());
    if (!user) throw notFound();
    return Number(user.id);
  };
  const { userSecurity, disabling, endUserSession } = plainCalls;
  app.get(routePath(userSecurity.path), async (context) =>
    context.json(await securityOf(db, await userAt(context, userSecurity), context.get('caller'))),
  );
  app.get(routePath(disabling.path), async (context) =>
    context.json(await disablingOf(db, await userAt(context, disabling))),
  );
  app.post(routePath(endUserSession.path), async (context) => {
    const user = await userAt(context, endUserSession);
    const caller = context.get('caller');
    checkRecentFactor(settings, caller);
    const id = idParam(context, 'id');
    await inTransaction(db, async (tx) => {
      await lockPeople(tx, caller.id, { id: user });
      await confirmCaller(tx, caller);
      if (!(await mayEndSessionsOf(tx, user, caller))) throw conflict(endsNoOwners);
      const [ended] = await endSessionsOf(tx, user, actOf(context), (eb) => eb('id', '=', id));
      if (!ended) throw notFound();
      if (user !== caller.id)
        await notifyUser(tx, {
          to: user,
          entity: ownFactors,
          id: user,
          words: { phrase: urgentNotices.sessionEnded, args: { device: deviceWords(ended) } },
        });
    });
    return context.json({});
  });
  return app;
};
