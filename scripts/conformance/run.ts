import { closeSync, openSync, writeSync } from 'node:fs';
import { readArguments, usage, type Asked } from './arguments';
import { conform } from './conform';
import { junitOf, rowsOf, totalOf } from './report';

const notAsked = 2;

const stop = (message: string): never => {
  process.stderr.write(`${message}\n\n${usage}`);
  process.exit(notAsked);
};

const print = (text: string) => process.stdout.write(`${text}\n`);

/** Reads the command line, and opens the file for JUnit before anything is asked. */
const start = (): { asked: Asked; junit?: number } => {
  try {
    const asked = readArguments(process.argv.slice(2), process.env.CONFORMANCE_PASSWORD);
    return asked.help || asked.junit === undefined ? { asked } : { asked, junit: openSync(asked.junit, 'w') };
  } catch (error) {
    return stop((error as Error).message);
  }
};

const { asked, junit } = start();
if (asked.help) print(usage);
else {
  const results = await conform(asked.options, (result) => print(rowsOf(result)));
  print(`\n${totalOf(results)}`);
  if (junit !== undefined) {
    writeSync(junit, junitOf(results));
    closeSync(junit);
  }
  process.exitCode = results.some(({ outcome }) => outcome === 'failed') ? 1 : 0;
}
