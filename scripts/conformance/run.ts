import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { conform } from './conform';
import { junitOf, tableOf } from './report';

const usage = `npm run conformance -- https://your-platform/api --as owner@example.com [options]

Asks a platform everything that docs/contract.md says. The password comes from CONFORMANCE_PASSWORD.

  --as LOGIN            who signs in; an Owner sees most
  --socket ADDRESS      the live channel; by default ws/ below the API
  --origin ORIGIN       the console's origin, for CORS; by default http://localhost:3000
  --seconds N           how long an answer may take; by default 30
  --write --i-know      makes records as well: a bank, which is removed again, a ticket and an invoice
  --junit FILE          writes the results in JUnit's format, too
`;

const stop = (message: string): never => {
  process.stderr.write(`${message}\n\n${usage}`);
  process.exit(2);
};

const options = {
  as: { type: 'string' },
  socket: { type: 'string' },
  origin: { type: 'string', default: 'http://localhost:3000' },
  seconds: { type: 'string', default: '30' },
  write: { type: 'boolean', default: false },
  'i-know': { type: 'boolean', default: false },
  junit: { type: 'string' },
  help: { type: 'boolean', default: false },
} as const;

const readArguments = () => {
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    return stop((error as Error).message);
  }
};

const { values, positionals } = readArguments();
if (values.help) {
  process.stdout.write(usage);
  process.exit(0);
}
const [address] = positionals;
const password = process.env.CONFORMANCE_PASSWORD;
if (address === undefined || !/^https?:\/\//.test(address))
  stop('The address of the API is missing: https://your-platform/api');
if (values.as === undefined) stop('--as is missing: the login of somebody on that platform');
if (!password) stop('CONFORMANCE_PASSWORD is missing: the password of that login');
if (values.write !== values['i-know'])
  stop('--write makes records on that platform, and --i-know says that you know: give both or none');
const seconds = Number(values.seconds);
if (!(seconds > 0 && seconds <= 600)) stop('--seconds: a number from 1 to 600');

const base = address!.replace(/\/*$/, '/');
const results = await conform({
  base,
  socket: values.socket ?? `${base.replace(/^http/, 'ws')}ws/`,
  origin: values.origin,
  answerMs: seconds * 1000,
  watchMs: 3000,
  loginId: values.as!,
  password: password!,
  mayWrite: values.write,
});
process.stdout.write(`${tableOf(results)}\n`);
if (values.junit !== undefined) writeFileSync(values.junit, junitOf(results));
process.exit(results.some(({ outcome }) => outcome === 'failed') ? 1 : 0);
