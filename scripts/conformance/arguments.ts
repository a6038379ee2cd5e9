import { parseArgs } from 'node:util';
import { noChannel } from '../../server/base/settings';
import { definitions } from '../../src/resources/index';
import { hintFor } from '../../src/resources/language/mistakes/mistake';
import type { Options } from './conform';

export const usage = `npm run conformance -- https://your-platform/api --as owner@example.com [options]

Asks a platform everything that docs/contract.md says. The password comes from CONFORMANCE_PASSWORD. It reads, and signs in
twice: once with that password, and once with a wrong one.

  --as LOGIN            who signs in; an Owner sees most
  --socket ADDRESS      the live channel; by default ws/ below the API; none if it has no live channel
  --origin ORIGIN       the console's origin, for CORS; by default http://localhost:3000
  --seconds N           how long an answer may take; by default 30
  --only NAMES          asks only about these entities, as banks,invoices; with ENTITIES the console offers no others. A
                        list of the contract brings the rate, the balance and the live channel, and invoices the page of payers
  --write --i-know      makes records as well: a bank, which is removed again, an invoice, which is canceled, and a ticket,
                        which stays; and asks for actions on records that do not exist
  --junit FILE          writes the results in JUnit's format, too

Exit code: 0 when all passed, 1 when something failed, 2 when it could not be asked.
`;

const options = {
  as: { type: 'string' },
  socket: { type: 'string' },
  origin: { type: 'string', default: 'http://localhost:3000' },
  seconds: { type: 'string', default: '30' },
  only: { type: 'string' },
  write: { type: 'boolean', default: false },
  'i-know': { type: 'boolean', default: false },
  junit: { type: 'string' },
  help: { type: 'boolean', default: false },
} as const;

const watchMs = 3000;
const largestBytes = 268_435_456;
const longestSeconds = 600;
const msPerSecond = 1000;

/** Reads an address with one of these schemes. Throws `Error` naming it, when it is none or has what no address of an API has. */
const addressOf = (name: string, text: string, schemes: readonly string[]): URL => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !schemes.includes(url.protocol) || url.hostname === '')
    throw new Error(`${name}: an address that begins with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`);
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
    throw new Error(`${name}: an address without a user, a password, ? and #`);
  return url;
};

const contractNames: readonly string[] = definitions.filter(({ extension }) => !extension).map(({ name }) => name);

/** Reads names of entities of the contract, with commas. Throws `Error` naming the first that is none. */
const namesOf = (text: string): readonly string[] => {
  const names = text.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !contractNames.includes(name));
  if (unknown === undefined) return names;
  throw new Error(
    `--only: "${unknown}" is no entity of the contract.${hintFor(unknown, contractNames)} It has ${contractNames.join(', ')}`,
  );
};

/** What a command line asks for: the platform and how, and the file for JUnit; or help. */
export type Asked = { help: true } | { help: false; options: Options; junit: string | undefined };

/** Reads a command line and the password. Throws `Error` that names the argument that is missing or wrong. */
export const readArguments = (args: readonly string[], password: string | undefined): Asked => {
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  if (values.help) return { help: true };
  if (positionals.length !== 1) throw new Error('One address of an API is needed: https://your-platform/api');
  const { href } = addressOf('The address of the API', positionals[0]!, ['https:', 'http:']);
  if (!values.as) throw new Error('--as is missing: the login of somebody on that platform');
  if (!password) throw new Error('CONFORMANCE_PASSWORD is missing: the password of that login');
  if (values.write !== values['i-know'])
    throw new Error('--write makes records on that platform, and --i-know says that you know: give both or none');
  const seconds = Number(values.seconds);
  if (!(seconds >= 1 && seconds <= longestSeconds)) throw new Error(`--seconds: a number from 1 to ${longestSeconds}`);
  const { origin, pathname } = addressOf('--origin', values.origin, ['https:', 'http:']);
  if (pathname !== '/') throw new Error('--origin: an address without a path, as https://console.example');
  const base = href.replace(/\/*$/, '/');
  const socket = values.socket ?? `${base.replace(/^http/, 'ws')}ws/`;
  return {
    help: false,
    junit: values.junit,
    options: {
      base,
      socket: socket === noChannel ? undefined : addressOf('--socket', socket, ['wss:', 'ws:']).href,
      origin,
      answerMs: seconds * msPerSecond,
      watchMs,
      largestBytes,
      loginId: values.as,
      password,
      mayWrite: values.write,
      only: values.only === undefined ? undefined : namesOf(values.only),
    },
  };
};
