import { randomUUID } from 'node:crypto';
import { definitions } from '../../src/resources/index';
import type { Definition } from '../../src/resources/language/definition';
import { mayLookUp, mayOpen } from '../../src/resources/language/rights';
import { lookupOf } from '../../src/resources/language/query';
import { fillPath, idOfRow, placeholdersOf } from '../../src/resources/language/wire';
import { balance, exchangeRate } from '../../src/resources/scalars';
import { Role } from '../../src/resources/language/roles';
import { runCheck, type Check, type IsAsked, type Result } from './check';
import { asker, Deviation, hasChannel, NoAnswer, refused, succeeded, type Ask, type Target } from './ask';
import { checkRefusedSocket, watchLiveChannel } from './liveChannel';
import { printer } from './printable';
import { checkWrongPassword, startSession, type Session } from './session';
import { checkList, checkScalar, kindOf } from './values';
import { writeChecks } from './writes';

/** How a platform is asked. */
export interface Options extends Target {
  loginId: string;
  password: string;
  /** Whether records may be made: a bank, which is removed again, an invoice, which is canceled, and a ticket. */
  mayWrite: boolean;
  /** Names of the entities that are asked about; without it, all of the contract. */
  only?: readonly string[];
}

const banks = 'mgmt/banks';
const isPlain = ({ endpoint, extension }: Definition) => !extension && placeholdersOf(endpoint).length === 0;

/** The address of a list that the platform has, for checks that any list answers. */
const anyList = (isAsked: IsAsked): string =>
  isAsked('banks') ? banks : (definitions.find((one) => isAsked(one.name) && isPlain(one))?.endpoint ?? banks);

const corsHeaders = { method: 'Access-Control-Request-Method', headers: 'Access-Control-Request-Headers' };

/** Checks of what browsers ask before they let the console call. */
const corsChecks = (ask: Ask, { origin }: Target, list: string): Check[] => {
  const checkOrigin = (headers: Headers, shown: string) => {
    const allowed = headers.get('access-control-allow-origin');
    if (allowed !== origin && allowed !== '*')
      throw new Deviation(
        `${shown.slice(0, 60)} with Access-Control-Allow-Origin ${allowed ?? 'missing'}`,
        `Access-Control-Allow-Origin: ${origin}, the console’s (--origin names another)`,
      );
  };
  return [
    {
      name: `OPTIONS ${list}: allows the console’s origin and headers`,
      run: async () => {
        const asked = { [corsHeaders.method]: 'POST', [corsHeaders.headers]: 'authorization,content-type' };
        const { status, headers, shown } = await ask({ method: 'OPTIONS', path: list, headers: asked });
        if (status > 299) throw new Deviation(shown, 'a status from 200 to 299');
        checkOrigin(headers, shown);
        const allowed = (headers.get('access-control-allow-headers') ?? '').toLowerCase();
        if (!allowed.includes('authorization') || !allowed.includes('content-type'))
          throw new Deviation(`Access-Control-Allow-Headers: ${allowed || 'missing'}`, 'Authorization, Content-Type');
      },
    },
    {
      name: `GET ${list} without a token: the refusal allows the console’s origin as well`,
      run: async () => {
        const { headers, shown } = await ask({ method: 'GET', path: list });
        checkOrigin(headers, shown);
      },
    },
  ];
};

const unknownInvoiceCheck = (ask: Ask): Check => ({
  name: 'GET invoices/{id} of no invoice: 404 with `code`',
  run: async () => {
    const answer = await ask({ method: 'GET', path: `invoices/${randomUUID()}` });
    refused(answer, [404]);
    const { code } = answer.json as { code?: unknown };
    if (code === undefined) throw new Deviation(answer.shown, 'a `code`: the page then goes back to the form');
  },
});

const signedOutChecks = (ask: Ask, loginId: string, list: string, isAsked: IsAsked): Check[] => [
  { name: 'POST login/ with a wrong password: 200 with `error`', run: () => checkWrongPassword(ask, loginId) },
  {
    name: `GET ${list} without a token: 401`,
    run: async () => refused(await ask({ method: 'GET', path: list }), [401]),
  },
  {
    name: `GET ${list} with a token that nobody issued: 401`,
    run: async () => refused(await ask({ method: 'GET', path: list, token: 'eyJhbGciOiJub25lIn0.e30.x' }), [401]),
  },
  ...(isAsked('invoices') ? [unknownInvoiceCheck(ask)] : []),
];

/** Checks of every list that this user may read. */
const listChecks = (ask: Ask, { token, id, uuid, role }: Session, isAsked: IsAsked): Check[] => {
  const read = async (definition: Definition, values: Readonly<Record<string, unknown>>) => {
    const shown = mayOpen(definition, role) ? definition : lookupOf(definition);
    const answer = await ask({ method: 'GET', path: fillPath(definition.endpoint, values), token });
    return checkList(shown, succeeded(answer));
  };
  const own = { 'me.id': id, 'me.uuid': uuid };
  const contract = definitions.filter(
    (one) => !one.extension && isAsked(one.name) && mayLookUp(definitions, one, role),
  );
  const parentOf = (definition: Definition) => definitions.find(({ name }) => name === definition.parent?.entity);
  return contract.map((definition) => ({
    name: `GET ${definition.endpoint.replace('{me.id}', '{userId}').replace('{me.uuid}', '{userUuid}')}`,
    run: async () => {
      const missing = placeholdersOf(definition.endpoint).filter((name) => !Object.hasOwn(own, name));
      const parent = parentOf(definition);
      const [first] = missing.length > 0 && parent ? await read(parent, own) : [];
      const id = parent && idOfRow(parent, first);
      const values = Object.fromEntries(missing.map((name) => [name, id]));
      if (Object.values(values).includes(undefined)) return `there is no record to read it of`;
      await read(definition, { ...own, ...values });
      return undefined;
    },
  }));
};

const valueChecks = (
  ask: Ask,
  { token, id, role, email }: Session,
  { isAsked, isOfContract }: { isAsked: IsAsked; isOfContract: boolean },
): Check[] => [
  ...(isOfContract ? [exchangeRate, balance] : []).map(({ path, key }) => ({
    name: `GET ${path.replace('{me.id}', '{userId}')}`,
    run: async () =>
      checkScalar(key, succeeded(await ask({ method: 'GET', path: fillPath(path, { 'me.id': id }), token }))),
  })),
  ...(isAsked('users') && (role === Role.Owner || role === Role.Developer)
    ? [true, false].map((isKnown) => ({
        name: `GET mgmt/users/check/email/{email} of ${isKnown ? 'somebody' : 'nobody'}`,
        run: async () => {
          const asked = isKnown ? email : `${randomUUID()}@example.com`;
          const path = fillPath('mgmt/users/check/email/{email}', { email: asked });
          const json = succeeded(await ask({ method: 'GET', path, token }));
          if (json !== isKnown) throw new Deviation(kindOf(json), `the bare value ${isKnown}`);
        },
      }))
    : []),
];

const liveChecks = (target: Target, token: string, isOfContract: boolean): Check[] => {
  if (isOfContract && hasChannel(target))
    return [
      { name: 'Live channel with a token', run: async () => void (await watchLiveChannel(target, token)) },
      { name: 'Live channel with a token that nobody issued: closed with 4401', run: () => checkRefusedSocket(target) },
    ];
  const why = hasChannel(target) ? 'no list of the contract is asked about' : 'it has none';
  return [{ name: 'Live channel', run: async () => `${why}, and without it the console fetches every 15 seconds` }];
};

/**
 * Asks a platform everything that the contract says, and tells each result as it comes. Rejects only for faults of its own.
 *
 * Schemathesis and Dredd check answers against an OpenAPI document, which other platforms need not have, and know neither the
 * live channel nor what two answers say of the same record.
 */
export const conform = async (
  { loginId, password, mayWrite, only, ...target }: Options,
  tell: (result: Result) => void = () => undefined,
): Promise<Result[]> => {
  const isAsked: IsAsked = (name) => only?.includes(name) ?? true;
  const isOfContract = definitions.some(({ name, elsewhere }) => isAsked(name) && !elsewhere);
  const list = anyList(isAsked);
  const secrets = [password];
  const printable = printer(secrets);
  const ask = asker(target, printable);
  const results: Result[] = [];
  const check = async (one: Check): Promise<Result> => {
    const { name, outcome, ...words } = await runCheck(one);
    const printed = Object.entries(words).map(([part, text]) => [part, printable(text)]);
    const result: Result = { name, outcome, ...Object.fromEntries(printed) };
    results.push(result);
    tell(result);
    return result;
  };
  let session: Session | undefined;
  let isThere = true;
  await check({
    name: 'POST login/: a token that the console can read',
    run: async () => {
      try {
        session = await startSession(ask, loginId, password, (token) => secrets.push(token));
      } catch (error) {
        isThere = !(error instanceof NoAnswer);
        throw error;
      }
    },
  });
  if (!isThere) {
    await check({ name: 'All other calls', run: async () => 'the platform does not answer' });
    return results;
  }
  for (const one of [...corsChecks(ask, target, list), ...signedOutChecks(ask, loginId, list, isAsked)])
    await check(one);
  if (!session) {
    await check({ name: 'Lists, values and the live channel', run: async () => 'nobody is signed in' });
    return results;
  }
  const { token } = session;
  const signedIn = [
    ...listChecks(ask, session, isAsked),
    ...valueChecks(ask, session, { isAsked, isOfContract }),
    ...liveChecks(target, token, isOfContract),
    ...(mayWrite ? writeChecks(ask, target, session, isAsked) : []),
  ];
  for (const one of signedIn) await check(one);
  return results;
};
