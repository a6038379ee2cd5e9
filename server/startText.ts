import { demoAccounts, demoPassword } from './demo/people';
import { commandLine } from './base/commandLine';
import type { Settings } from './base/settings';
import type { Running } from './start';

/** What a started console says in the terminal: its address, who can sign in, and what is still to be done. */
export const startText = (settings: Settings, running: Running): string => {
  const signIns = demoAccounts.map(({ email }) => `\n  ${email}`).join('');
  const demo = settings.DEMO && !settings.API_BASE ? `\nDemo sign-ins, password ${demoPassword}:${signIns}` : '';
  const ownerHint = running.isUnowned
    ? `\nNobody can sign in yet. ${settings.DATABASE_URL ? 'Create two owners' : 'Stop the console, create two owners, and start it again'}:\n  ${commandLine('create-owner', 'you@example.com')}\n`
    : '';
  const secondOwnerHint = running.needsOwners
    ? `\nOne Owner alone can confirm little: ${commandLine('create-owner', 'second@example.com')}, or set FOUR_EYES_ABOVE to 0\n`
    : '';
  const here = `${running.address}/dashboard`;
  const { CONSOLE_ORIGIN: origin } = settings;
  // Whoever is sent a printed address opens it elsewhere than on this machine.
  const address =
    origin === undefined || origin === running.address ? here : `${origin}/dashboard (on this machine ${here})`;
  return `\nPayment console: ${address}\n${demo}${ownerHint}${secondOwnerHint}\n`;
};
