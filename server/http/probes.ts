import { Hono } from 'hono';
import type { Env } from '../calls/platform';
import { version } from '../base/version';

/** `GET health`, that the process runs, and `GET version`: also where only the pages of another platform are served. */
export const probeRoutes = (): Hono<Env> => {
  const app = new Hono<Env>();
  app.get('/health', (context) => context.json({ status: 'up' }));
  app.get('/version', (context) => context.json({ version }));
  return app;
};
