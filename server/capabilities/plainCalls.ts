import { Hono } from 'hono';
import { plainCalls } from '../../src/resources/calls';
import { ApiError } from '../errors';
import { checkRole, paramOf, routePath } from '../entities/sight';
import type { Env, Platform } from '../platform';
import { emailTaken } from '../session/people';

/** Calls of the contract beside lists, creates and actions. Those that are to come say so with a 501. */
export const plainCallRoutes = ({ db }: Platform): Hono<Env> => {
  const app = new Hono<Env>();
  const { checkEmail } = plainCalls;
  app.get(routePath(checkEmail!.path), async (context) => {
    checkRole(checkEmail!, context.get('caller'));
    const email = paramOf(context, 'email');
    return context.json(await emailTaken(db, email));
  });
  for (const call of Object.values(plainCalls)) {
    if (!call.unavailable) continue;
    app.on(call.method, routePath(call.path), () => {
      throw new ApiError(501, 'not_available', call.unavailable!);
    });
  }
  return app;
};
