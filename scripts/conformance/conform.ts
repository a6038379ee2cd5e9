import { randomUUID } from 'node:crypto';
import { definitions } from '../../src/resources/index';
import type { Definition } from '../../src/resources/language/definition';
import { mayLookUp, mayOpen } from '../../src/resources/language/rights';
import { lookupOf } from '../../src/resources/language/query';
import { fillPath, placeholdersOf } from '../../src/resources/language/wire';
import { balance, exchangeRate } from '../../src/resources/scalars';
import { Role } from '../../src/resources/language/roles';
import { PaymentType } from '../../src/resources/statuses';
import { asker, Deviation, refused, succeeded, type Ask, type Target } from './ask';
import { checkRefusedSocket, watchLiveChannel } from './liveChannel';
import { checkWrongPassword, startSession, type Session } from './session';
import { checkList, checkScalar, kindOf } from './values';

/** How a platform is asked. */
export interface Options extends Target {
  loginId: string;
  password: string;
  /** Whether records may be made: a bank, which is removed again, an invoice and a ticket. */
  mayWrite: boolean;
}

/** What one question showed. */
export interface Result {
  /** The call and what is asked of it. */
  name: string;
  outcome: 'passed' | 'failed' | 'skipped';
  /** What came in place of what was expected, or why it was not asked. */
  came?: string;
  expected?: string;
}

/** What a check may tell: why it could not be asked. */
interface Check {
  name: string;
  run: () => Promise<string | void>;
}

const runCheck = async ({ name, run }: Check): Promise<Result> => {
  try {
    const reason = await run();
    return typeof reason === 'string' ? { name, outcome: 'skipped', came: reason } : { name, outcome: 'passed' };
  } catch (error) {
    if (error instanceof Deviation) return { name, outcome: 'failed', came: error.came, expected: error.expected };
    throw error;
  }
};

const corsHeaders = { method: 'Access-Control-Request-Method', headers: 'Access-Control-Request-Headers' };

/** Checks of what browsers ask before they let the console call. */
const corsChecks = (ask: Ask, { origin }: Target): Check[] => {
  const checkOrigin = (headers: Headers, shown: string) => {
    const allowed = headers.get('access-control-allow-origin');
    if (allowed !== origin && allowed !== '*')
      throw new Deviation(
        `${shown.slice(0, 60)} with Access-Control-Allow-Origin ${allowed ?? 'missing'}`,
        `Access-Control-Allow-Origin: ${origin}`,
      );
  };
  return [
    {
      name: 'OPTIONS mgmt/banks: allows the console’s origin and headers',
      run: async () => {
        const asked = { [corsHeaders.method]: 'POST', [corsHeaders.headers]: 'authorization,content-type' };
        const { status, headers, shown } = await ask({ method: 'OPTIONS', path: 'mgmt/banks', headers: asked });
        if (status > 299) throw new Deviation(shown, 'a status from 200 to 299');
        checkOrigin(headers, shown);
        const allowed = (headers.get('access-control-allow-headers') ?? '').toLowerCase();
        if (!allowed.includes('authorization') || !allowed.includes('content-type'))
          throw new Deviation(`Access-Control-Allow-Headers: ${allowed || 'missing'}`, 'Authorization, Content-Type');
      },
    },
    {
      name: 'GET mgmt/banks without a token: the refusal allows the console’s origin as well',
      run: async () => {
        const { headers, shown } = await ask({ method: 'GET', path: 'mgmt/banks' });
        checkOrigin(headers, shown);
      },
    },
  ];
};

const signedOutChecks = (ask: Ask, loginId: string): Check[] => [
  { name: 'POST login/ with a wrong password: 200 with `error`', run: () => checkWrongPassword(ask, loginId) },
  {
    name: 'GET mgmt/banks without a token: 401',
    run: async () => refused(await ask({ method: 'GET', path: 'mgmt/banks' }), [401]),
  },
  {
    name: 'GET mgmt/banks with a token that nobody issued: 401',
    run: async () =>
      refused(await ask({ method: 'GET', path: 'mgmt/banks', token: 'eyJhbGciOiJub25lIn0.e30.x' }), [401]),
  },
  {
    name: 'GET invoices/{id} of no invoice: 404 with `code`',
    run: async () => {
      const came = await ask({ method: 'GET', path: `invoices/${randomUUID()}` });
      refused(came, [404]);
      const { code } = came.json as { code?: unknown };
      if (code === undefined) throw new Deviation(came.shown, 'a `code`: the page then goes back to the form');
    },
  },
];

/** Checks of every list that this user may read. */
const listChecks = (ask: Ask, { token, id, uuid, role }: Session): Check[] => {
  const read = async (definition: Definition, values: Readonly<Record<string, unknown>>) => {
    const shown = mayOpen(definition, role) ? definition : lookupOf(definition);
    const came = await ask({ method: 'GET', path: fillPath(definition.endpoint, values), token });
    return checkList(shown, succeeded(came));
  };
  const own = { 'me.id': id, 'me.uuid': uuid };
  const contract = definitions.filter((one) => !one.extension && mayLookUp(definitions, one, role));
  const parentOf = (definition: Definition) => definitions.find(({ name }) => name === definition.parent?.entity);
  return contract.map((definition) => ({
    name: `GET ${definition.endpoint.replace('{me.id}', '{userId}').replace('{me.uuid}', '{userUuid}')}`,
    run: async () => {
      const missing = placeholdersOf(definition.endpoint).filter((name) => !Object.hasOwn(own, name));
      const parent = parentOf(definition);
      const [first] = missing.length > 0 && parent ? await read(parent, own) : [];
      const values = Object.fromEntries(missing.map((name) => [name, (first as { id?: unknown } | undefined)?.id]));
      if (Object.values(values).includes(undefined)) return `there is no record to read it of`;
      await read(definition, { ...own, ...values });
      return undefined;
    },
  }));
};

const valueChecks = (ask: Ask, { token, id, role, email }: Session): Check[] => [
  ...[exchangeRate, balance].map(({ path, key }) => ({
    name: `GET ${path.replace('{me.id}', '{userId}')}`,
    run: async () =>
      checkScalar(key, succeeded(await ask({ method: 'GET', path: fillPath(path, { 'me.id': id }), token }))),
  })),
  ...(role === Role.Owner || role === Role.Developer
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

const recordsIn = (json: unknown) => (Array.isArray(json) ? (json as Record<string, unknown>[]) : []);

/** Checks that make records. */
const writeChecks = (ask: Ask, target: Target, { token }: Session): Check[] => {
  const get = async (path: string) => recordsIn(succeeded(await ask({ method: 'GET', path, token })));
  const post = (path: string, body: unknown) => ask({ method: 'POST', path, token, body });
  const title = `Conformance ${randomUUID().slice(0, 8)}`;
  const bankOf = async () => (await get('mgmt/banks')).find(({ bankTitle }) => bankTitle === title);
  return [
    {
      name: 'POST mgmt/banks: the new bank is in the list',
      run: async () => {
        succeeded(
          await post('mgmt/banks', { bankTitle: title, senderName: 'CONF', senderNumber: '1', packageName: 'a.b' }),
          {
            mayBeEmpty: true,
          },
        );
        if (!(await bankOf())) throw new Deviation('a list without the new bank', `a bank named ${title}`);
      },
    },
    {
      name: 'POST mgmt/banks/{id}/remove: it is gone from the list',
      run: async () => {
        const bank = await bankOf();
        if (!bank) return 'the bank was not added';
        succeeded(await post(`mgmt/banks/${String(bank.id)}/remove`, { id: bank.id }), { mayBeEmpty: true });
        if (await bankOf()) throw new Deviation('a list that still has the bank', 'a list without it');
        return undefined;
      },
    },
    {
      name: 'POST mgmt/support: the new ticket is in the list',
      run: async () => {
        succeeded(await post('mgmt/support', { ticketName: title, ticketDescription: 'May be closed' }), {
          mayBeEmpty: true,
        });
        const isThere = (await get('mgmt/support')).some(({ ticketName }) => ticketName === title);
        if (!isThere) throw new Deviation('a list without the new ticket', `a ticket named ${title}`);
      },
    },
    {
      name: 'POST invoices with an amount of 0: refused in words',
      run: async () => {
        const came = await post('invoices', { clientId: 0, cid: title, paymentType: PaymentType.PayIn, amount: 0 });
        refused(came, [400, 404, 409, 422]);
      },
    },
    {
      name: 'POST invoices, GET invoices/{id}, and an event',
      run: async () => {
        const merchants = await get('mgmt/clients');
        if (merchants.length === 0) return 'there is no merchant';
        let made: unknown;
        const events = await watchLiveChannel(target, token, async () => {
          const body = { clientId: merchants[0]!.id, cid: title, paymentType: PaymentType.PayIn, amount: 1234.5 };
          made = succeeded(await ask({ method: 'POST', path: 'invoices', body }));
        });
        const { id } = made as { id?: unknown };
        if (typeof id !== 'string' && typeof id !== 'number')
          throw new Deviation(kindOf(made), 'the invoice with its `id`');
        const read = succeeded(await ask({ method: 'GET', path: `invoices/${id}` })) as Record<string, unknown>;
        for (const name of ['id', 'status', 'amount', 'expireDate'])
          if (read[name] === undefined || read[name] === null)
            throw new Deviation(`an invoice without \`${name}\``, 'id, status, amount and expireDate');
        const isHeard = events.some(({ event }) => event === 'new-invoice' || event === 'changed');
        if (!isHeard)
          throw new Deviation(
            `${events.length} events: ${events.map(({ event }) => event).join(', ')}`,
            '`new-invoice`',
          );
        return undefined;
      },
    },
  ];
};

/** Asks a platform everything that the contract says. Rejects only for faults of its own. */
export const conform = async ({ loginId, password, mayWrite, ...target }: Options): Promise<Result[]> => {
  const ask = asker(target);
  let session: Session | undefined;
  const signIn = await runCheck({
    name: 'POST login/: a token that the console can read',
    run: async () => {
      session = await startSession(ask, loginId, password);
    },
  });
  const results = [signIn];
  const checks = [...corsChecks(ask, target), ...signedOutChecks(ask, loginId)];
  if (session) {
    const known = session;
    checks.push(
      ...listChecks(ask, known),
      ...valueChecks(ask, known),
      { name: 'Live channel with a token', run: async () => void (await watchLiveChannel(target, known.token)) },
      { name: 'Live channel with a token that nobody issued: closed with 4401', run: () => checkRefusedSocket(target) },
      ...(mayWrite ? writeChecks(ask, target, known) : []),
    );
  }
  for (const check of checks) results.push(await runCheck(check));
  if (!session)
    results.push({ name: 'Lists, values and the live channel', outcome: 'skipped', came: 'nobody is signed in' });
  return results;
};
