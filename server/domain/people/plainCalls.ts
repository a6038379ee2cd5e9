import { Hono } from 'hono';
import { plainCalls } from '../../../src/resources/calls';
import { checkRole, paramOf, routePath } from '../../calls/addresses';
import type { Env, Platform } from '../../calls/platform';
import { isEmailTaken } from '../../session/people';

/** Calls of the contract that are no lists, creates or actions. */
export const plainCallRoutes = ({ db }: Platform): Hono<Env> => {
  const app = new Hono<Env>();
  const { checkEmail } = plainCalls;
  app.get(routePath(checkEmail.path), async (context) => {
    checkRole(checkEmail, context.get('caller'));
    const email = paramOf(context, 'email');
    return context.json(await isEmailTaken(db, email));
  });
  return app;
};
