import { builtPages } from './ground/builtFiles';
import { demoAccounts, demoPassword } from './demo/people';
import { describeError } from './commands/describeError';
import { misspelledSettings } from './ground/misspelledSettings';
import { readSettings } from './ground/settings';
import { start } from './start';

/** Starts the server, prints its address and serves until SIGINT or SIGTERM. Rejects when it can't start. */
export const serve = async (): Promise<void> => {
  const settings = readSettings(process.env);
  for (const { name, meant } of misspelledSettings(process.env))
    process.stderr.write(`${name} is not a setting: did you mean ${meant}?\n`);
  const running = await start(settings, builtPages);
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    running.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`${describeError(error)}\n`);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  const signIns = demoAccounts.map(({ email }) => `\n  ${email}`).join('');
  const demo = settings.DEMO && !settings.API_BASE ? `\nDemo sign-ins, password ${demoPassword}:${signIns}` : '';
  const ownerHint = running.isUnowned
    ? `\nNobody can sign in yet. ${settings.DATABASE_URL ? 'Create two owners' : 'Stop the console, create two owners, and start it again'}:\n  npm run create-owner -- you@example.com\n`
    : '';
  const secondOwnerHint = running.needsOwners
    ? `\nOne Owner alone can confirm little: run create-owner, or set FOUR_EYES_ABOVE to 0\n`
    : '';
  process.stdout.write(`\nPayment console: ${running.address}/dashboard\n${demo}${ownerHint}${secondOwnerHint}\n`);
};
