import { builtPages } from './base/builtFiles';
import { describeError } from './commands/describeError';
import { warnOfMisspelled } from './base/misspelledSettings';
import { readSettings } from './base/settings';
import { start } from './start';
import { startText } from './startText';

/** Starts the server, prints its address and serves until SIGINT or SIGTERM. Rejects when it can't start. */
export const serve = async (): Promise<void> => {
  warnOfMisspelled(process.env);
  const settings = readSettings(process.env);
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
