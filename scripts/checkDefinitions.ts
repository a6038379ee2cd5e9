import { reportOnDefinitions } from './definitions/report';

/** Refuses definitions that cannot work, and names all their mistakes at once. */
const { mistakes, warnings } = await reportOnDefinitions();
for (const warning of warnings) process.stdout.write(`${warning}\n`);
if (mistakes.length > 0) {
  process.stderr.write(`Mistakes in definitions:\n${mistakes.join('\n')}\n`);
  process.exitCode = 1;
}
