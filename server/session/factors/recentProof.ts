import type { Caller } from '../../calls/platform';
import { factorNeeded } from '../../base/errors';
import type { Settings } from '../../base/settings';

const msPerMinute = 60_000;

/** Whether the caller proved within `FACTOR_MINUTES` who they are. */
const isRecent = ({ FACTOR_MINUTES }: Pick<Settings, 'FACTOR_MINUTES'>, { provenAgo }: Pick<Caller, 'provenAgo'>) =>
  provenAgo <= FACTOR_MINUTES * msPerMinute;

/**
 * Throws 409 `factor_needed` when the caller has a second factor and proved longer than `FACTOR_MINUTES` ago who they are:
 * a session that somebody took over is not enough for this call.
 */
export const checkRecentFactor = (
  settings: Pick<Settings, 'FACTOR_MINUTES'>,
  caller: Pick<Caller, 'hasFactor' | 'provenAgo' | 'passwordDue'>,
): void => {
  // Who has to choose a password has just signed in, and cannot be asked anything else before.
  if (caller.hasFactor && !caller.passwordDue && !isRecent(settings, caller)) throw factorNeeded();
};

/** The same, of the password where the caller has no second factor yet: for changes of what proves who they are. */
export const checkRecentProof = (
  settings: Pick<Settings, 'FACTOR_MINUTES'>,
  caller: Pick<Caller, 'provenAgo'>,
): void => {
  if (!isRecent(settings, caller)) throw factorNeeded();
};
