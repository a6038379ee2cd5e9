import { builtPages } from './base/builtFiles';
import { describeError } from './commands/describeError';
import { describeMisspelled } from './base/misspelledSettings';
import { readSettings } from './base/settings';
import { start } from './start';
import { startText } from './startText';

/** Starts the server, prints its address and serves until SIGINT or SIGTERM. Rejects when it can't start. */
export const serve = async (): Promise<void> => {
  const settings = readSettings(process.env);
  for (const line of describeMisspelled(process.env)) process.stderr.write(`${line}\n`);
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
  process.stdout.write(startText(settings, running));
};
