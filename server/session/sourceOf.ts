import type { Context } from 'hono';
import { addressOf } from '../base/address';
import type { Settings } from '../base/settings';
import type { Env } from '../calls/platform';
import { deviceOf } from './device';
import type { SignInSource } from './sessions';

/** Returns from where a call is made: the network address, the browser and its system. */
export const sourceOf = (context: Context<Env>, { TRUST_PROXY }: Pick<Settings, 'TRUST_PROXY'>): SignInSource => ({
  address: addressOf(context, TRUST_PROXY),
  ...deviceOf(context.req.header('user-agent')),
});
