import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkList } from '../../scripts/conformance/values';
import { bodyExamples, bodyNotes } from '../../server/contract/examples';
import { bodySchema, callName, operations } from '../../server/contract/operations';
import { definitions } from '../../server/base/definitions';
import type { Field } from '../../src/resources/language/field';
import { decodeValue, invalidValue } from '../../src/resources/language/values';
import { placeholdersOf } from '../../src/resources/language/wire';
import { PaymentType } from '../../src/resources/statuses/invoices';
import { openTestPlatform, type Json, type TestPlatform } from './testPlatform';

const page = readFileSync(new URL('../../docs/contract.md', import.meta.url), 'utf8');

type Body = Readonly<Record<string, unknown>>;
/** A call as the page has it: its parts under the heading that names it. */
const documented = page
  .split(/^#{2,4} (?=[^#])/m)
  .filter((part) => /^(GET|POST) /.test(part))
  .map((part) => {
    const json = (name: string) => new RegExp(`^${name}:\n\n\`\`\`json\n(.*)\n`, 'm').exec(part)?.[1];
    const [call] = part.split('\n');
    const body = json('Body');
    const answer = json('Answer');
    return {
      call: call!,
      body: body === undefined ? undefined : (JSON.parse(body) as Body),
      answer: answer === undefined ? undefined : (JSON.parse(answer) as unknown),
    };
  });
const writes = documented.filter(({ call }) => call.startsWith('POST ') || call.endsWith('activate'));

/** What the examples have in place of a record. */
const standIns: readonly unknown[] = [7, '1bea89ce-8374-4464-8eae-1918579163e1'];

/** Who makes a call, and the records that its address and its body name. */
interface Given {
  as: string | null;
  path?: Readonly<Record<string, unknown>>;
  body?: Body;
}

describe('the documented requests', () => {
  let api: TestPlatform;
  let people: Readonly<Record<string, Json>>;
  beforeAll(async () => {
    api = await openTestPlatform();
    const users = (await api.call('owner', 'GET', 'mgmt/users')).json;
    people = Object.fromEntries(users.map((user) => [user.email.split('@')[0]!, user]));
  });
  afterAll(() => api.close());

  const list = async (path: string, as = 'owner') => (await api.call(as, 'GET', path)).json;
  const add = async (path: string, body: Body, as: string | null = 'owner') => {
    const { status, json } = await api.call(as, 'POST', path, body);
    expect([path, json.message, status]).toEqual([path, undefined, 200]);
    return json;
  };
  const newInvoice = async () => {
    const body = { clientId: people.merchant!.id, cid: 'c', paymentType: PaymentType.PayIn, amount: 1234.5 };
    const { id: uuid } = await add('invoices', body, null);
    return (await list('mgmt/invoices')).find((one) => one.uuid === String(uuid))!;
  };
  const heldInvoice = async () => {
    const { id } = await newInvoice();
    await add(`mgmt/store/reserve/${id}`, { invoiceId: id, userId: people.owner!.id });
    return id;
  };
  const resolvable = async (): Promise<Given> => {
    const { uuid, paymentType } = await newInvoice();
    return { as: 'owner', path: { uuid }, body: { invoiceId: uuid, paymentType } };
  };
  const ofAccount = async (): Promise<Given> => ({
    as: 'owner',
    path: { id: (await list('mgmt/bank-accounts'))[0]!.id },
  });
  const newUser = async (nickname: string) =>
    add('mgmt/clients', { nickname, email: `${nickname}@example.com` }, 'developer');
  let group: number | undefined;
  const member = async (): Promise<Given> => {
    group ??= (await add('mgmt/user-groups', { title: 'Group' })).id;
    const userId = people['vault-owner']!.id;
    return { as: 'owner', path: { groupId: group, userId }, body: { groupId: group, userId } };
  };

  /** The records of each call: all that its example does not say by itself. */
  const given: Readonly<Record<string, () => Promise<Given> | Given>> = {
    'POST login/': () => ({ as: null }),
    'POST invoices': () => ({ as: null, body: { clientId: people.merchant!.id } }),
    'POST mgmt/balance-accounts/{userId}': () => {
      const userId = people.merchant!.id;
      return { as: 'owner', path: { userId }, body: { userId } };
    },
    'POST mgmt/exchange-rate': () => ({ as: 'owner' }),
    'POST mgmt/store/reserve/{id}': async () => {
      const { id } = await newInvoice();
      return { as: 'owner', path: { id }, body: { invoiceId: id, userId: people.owner!.id } };
    },
    'POST mgmt/invoices/{uuid}/resolve': resolvable,
    'POST mgmt/store/complete/{id}': async () => {
      const id = await heldInvoice();
      return { as: 'owner', path: { id }, body: { invoiceId: id } };
    },
    'POST mgmt/store/release/{id}': async () => {
      const id = await heldInvoice();
      return { as: 'owner', path: { id }, body: { invoiceId: id } };
    },
    'POST mgmt/bank-accounts': async () => {
      const [profile] = await list('mgmt/vault-profiles');
      const [bank] = await list('mgmt/banks');
      return { as: 'owner', body: { vaultProfileId: profile!.id, bankDataId: bank!.id } };
    },
    'POST mgmt/devices/{id}/bind': async () => {
      const [device] = await list('mgmt/devices/active');
      const profiles = (await list('mgmt/vault-profiles')) as unknown as { id: number; vaultOwnerId: number }[];
      const own = profiles.filter(({ vaultOwnerId }) => vaultOwnerId === device!.userId).map(({ id }) => id);
      const accounts = (await list('mgmt/bank-accounts')) as unknown as { id: number; vaultProfileId: number }[];
      const account = accounts.find(({ vaultProfileId }) => own.includes(vaultProfileId));
      return { as: 'owner', path: { id: account!.id }, body: { accountId: account!.id, deviceId: device!.id } };
    },
    'GET mgmt/bank-accounts/{id}/activate': ofAccount,
    'GET mgmt/bank-accounts/{id}/deactivate': ofAccount,
    'POST mgmt/vault-profiles': () => ({ as: 'owner', body: { vaultOwnerId: people['vault-owner']!.id } }),
    'POST mgmt/devices': () => ({ as: 'owner', body: { userId: people['vault-owner']!.id } }),
    'POST mgmt/platform-wallets': () => ({ as: 'owner' }),
    'POST mgmt/deposits/{id}/manual': async () => {
      const userId = people['vault-owner']!.id;
      await add('mgmt/platform-wallets/reserve', { amount: 1234.5 }, 'vault-owner');
      const operations = await list('mgmt/funds-operations');
      const { id } = operations.filter((one) => one.userId === userId).toSorted((a, b) => b.id - a.id)[0]!;
      return { as: 'owner', path: { id }, body: { opId: id, userId } };
    },
    'POST mgmt/users': () => ({ as: 'owner' }),
    'POST mgmt/users/{id}/change-password': async () => {
      const { id } = await newUser('forgetful');
      return { as: 'owner', path: { id }, body: { userId: id } };
    },
    'POST mgmt/users/{id}/delete': async () => {
      const { id } = await newUser('leaving');
      return { as: 'owner', path: { id }, body: { userId: id } };
    },
    'POST mgmt/users/{uuid}/fees': () => {
      const { uuid } = people.merchant!;
      return { as: 'owner', path: { uuid }, body: { uuid } };
    },
    'POST mgmt/users/{uuid}/relations': () => {
      const { uuid } = people.merchant!;
      return { as: 'owner', path: { uuid }, body: { referralUUID: uuid, referrerUUID: people.agent!.uuid } };
    },
    'POST mgmt/support': () => ({ as: 'owner' }),
    'POST mgmt/platform-wallets/reserve': () => ({ as: 'merchant', body: { userId: people.merchant!.id } }),
    'POST mgmt/parsing-patterns': async () => ({
      as: 'owner',
      body: { bankDataId: (await list('mgmt/banks'))[0]!.id },
    }),
    'POST mgmt/parsing-patterns/{id}/remove': async () => {
      const bankDataId = (await list('mgmt/banks'))[0]!.id;
      const { id } = await add('mgmt/parsing-patterns', { bankDataId, regexpPattern: 'sum (?P<amount>\\d+)' });
      return { as: 'owner', path: { id }, body: { id } };
    },
    'POST mgmt/banks': () => ({ as: 'owner' }),
    'POST mgmt/banks/{id}/remove': async () => {
      const { id } = await add('mgmt/banks', {
        bankTitle: 'B',
        senderName: 'B',
        senderNumber: '1',
        packageName: 'a.b',
      });
      return { as: 'owner', path: { id }, body: { id } };
    },
    'POST mgmt/user-groups': () => ({ as: 'owner' }),
    'POST mgmt/user-groups/{groupId}/group-members/{userId}/change': member,
    'POST mgmt/invoice-traffic': () => ({ as: 'developer', body: { userId: people.merchant!.id } }),
    'POST mgmt/clients': () => ({ as: 'developer' }),
    'POST mgmt/vault-owners': () => ({ as: 'developer' }),
  };

  it.each(writes.map(({ call, body }, index) => ({ index, call, body })))(
    '$call is accepted as the page has it, with a record that exists',
    async ({ call, body }) => {
      const { as, path = {}, body: records = {} } = await given[call]!();
      const [method, address] = call.split(' ') as [string, string];
      const filled = address.replace(/\{(\w+)\}/g, (_, name: string) => String(path[name]));
      expect(placeholdersOf(filled)).toEqual([]);
      const sent =
        body &&
        Object.fromEntries(
          Object.entries(body).map(([name, value]) => [name, standIns.includes(value) ? records[name] : value]),
        );
      const { status, json } = await api.call(as, method, filled, sent);
      expect({ status, message: json.message, sent }).toEqual({ status: 200, message: undefined, sent });
    },
  );

  it('documented requests are every write of the contract, and their bodies have what their fields say', () => {
    const ajv = new Ajv({ strict: false, validateFormats: false });
    expect(new Set(writes.map(({ call }) => call))).toEqual(new Set(Object.keys(given)));
    const contract = operations.filter(({ isExtension }) => !isExtension);
    const names = contract.map(callName);
    expect(Object.keys({ ...bodyExamples, ...bodyNotes }).filter((name) => !names.includes(name))).toEqual([]);
    for (const operation of contract) {
      const schema = bodySchema(operation);
      const { body } = documented.find(({ call }) => call === callName(operation))!;
      expect([callName(operation), body === undefined]).toEqual([callName(operation), schema === undefined]);
      if (schema) expect([body, ajv.validate(schema, body)]).toEqual([body, true]);
    }
  });

  it('documented requests have the refusal of the page when a required field is missing', async () => {
    const [, refusal] = /\*\*Refusals\*\*[^]*?```json\n(.*)\n/.exec(page)!;
    const { status, json } = await api.call('owner', 'POST', 'mgmt/banks', {});
    expect({ status, json }).toEqual({ status: 422, json: expect.objectContaining(JSON.parse(refusal!)) as unknown });
  });

  it('documented requests show for each kind of value one that the console reads', () => {
    const [, rows] = /## Kinds of values[^]*?\| --- \| --- \| --- \|\n([^]*?)\n\n/.exec(page)!;
    const fields = definitions.flatMap((definition) => Object.values<Field>(definition.fields));
    for (const row of rows!.split('\n')) {
      const [, name, example] = /^\| (\w+) \|.*\| `(.*)` \|$/.exec(row)!;
      const field = fields.find(({ kind, options }) => kind.name === name && (!options || Object.hasOwn(options, 0)))!;
      expect([name, decodeValue(field, JSON.parse(example!))]).not.toEqual([name, invalidValue]);
    }
  });

  it('documented requests and the answers of lists are what the conformance suite expects', () => {
    const lists = definitions.filter(({ extension }) => !extension);
    for (const definition of lists) {
      const name = definition.endpoint.replace('{me.id}', '{userId}').replace('{me.uuid}', '{userUuid}');
      const { answer } = documented.find(({ call }) => call === `GET ${name}`)!;
      expect([name, checkList(definition, answer).length]).toEqual([name, 1]);
    }
  });
});
