import type { Context, Hono } from 'hono';
import type { PlainCall } from '../../../src/resources/plainCall';
import { routePath } from '../../calls/addresses';
import { passkeyOriginOf } from '../../calls/hosts';
import type { Caller, Env, Platform } from '../../calls/platform';
import { countUp } from '../../database/counters';
import { tooMany } from '../../base/errors';
import type { PasskeyPlace } from './passkeys';
import { readTicket, ticketEnded } from './tickets';

/** Maximum number of calls that change a person's factors or ask for a proof, per minute. */
const maxCallsPerMinute = 60;
const secondsPerMinute = 60;

/** Whether the path is one of these calls: the only ones that are answered while a second factor has to be set up. */
export const isFactorPath = (path: string): boolean => /^(?:\/api)?\/mgmt\/factors(?:\/|$)/.test(path);

/** Returns where passkeys work as this call sees it; undefined where they do not. */
export const placeOf = (context: Context, { settings }: Pick<Platform, 'settings'>): PasskeyPlace | undefined => {
  const origin = passkeyOriginOf(context, settings);
  return origin === undefined ? undefined : { origin };
};

/** Registers a call about the caller's factors: it is counted first, and no cache stores its answer. */
export const registerFactorCall = (
  app: Hono<Env>,
  { db }: Pick<Platform, 'db'>,
  { method, path }: PlainCall,
  handle: (context: Context<Env>, caller: Caller) => Promise<object>,
): void => {
  app.on(method, routePath(path), async (context) => {
    const caller = context.get('caller');
    const isCounted = method === 'POST';
    if (isCounted && (await countUp(db, `factor-calls:${caller.id}`, secondsPerMinute)) > maxCallsPerMinute)
      throw tooMany('Too many at once. Try again in a minute.', secondsPerMinute);
    context.header('Cache-Control', 'no-store');
    return context.json(await handle(context, caller));
  });
};

/** Reads a ticket that was issued to this session. Throws 409 for any other. */
export const ownTicket = async <P extends 'app' | 'passkey' | 'proof'>(
  { tokenKeys }: Pick<Platform, 'tokenKeys'>,
  { session }: Pick<Caller, 'session'>,
  purpose: P,
  given: unknown,
) => {
  const ticket = await readTicket(tokenKeys, purpose, given);
  if (ticket.session !== session) throw ticketEnded();
  return ticket;
};
