import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Definition } from '../../src/resources/language/definition';
import { createInputsFor } from '../../src/resources/language/rights';
import type { Field } from '../../src/resources/language/fields';
import { definitions } from '../../server/base/definitions';
import { numberOf } from '../../src/resources/language/choices';
import { Role } from '../../src/resources/language/roles';
import { AlertKind } from '../../src/resources/statuses/alerts';
import { placeholdersOf } from '../../src/resources/language/wire';
import { openTestPlatform, trc20, userIdOf, type TestPlatform } from './testPlatform';

const creates = definitions.filter(({ create }) => create && !create.unavailable);
const nasty = '<script>alert("x")</script> 🏦 «Ы» \'; drop table users; --';
const tooLong = 'x'.repeat(5000);

let serial = 0;
/** A valid value for the field; texts contain script, quotes and emoji. */
const fitting = (field: Field, ids: Record<string, number>): unknown => {
  serial++;
  switch (field.kind.name) {
    case 'reference':
      return ids[field.target!];
    case 'email':
      return `nasty${serial}@example.com`;
    case 'phone':
      return '994501234567';
    case 'requisites':
      return `4${String(serial).padStart(15, '0')}`;
    case 'money':
    case 'number':
    case 'percent':
      return 12;
    case 'yesNo':
      return true;
    case 'dateTime':
      return '2099-01-01T00:00:00.000Z';
    case 'choice':
      // Without an initial value take the last option: the first role is the service account.
      return Number(Object.keys(field.options!).at(field.initial === undefined ? -1 : 0));
    case 'regexp':
      return `sum ${serial} (?P<amount>\\d+)`;
    default:
      if (field.checks?.format === 'trc20') return trc20(serial);
      if (field.checks?.format === 'https') return `https://shop${serial}.example/hook`;
      if (field.checks?.format === 'host') return `shop${serial}.example`;
      if (field.checks?.format === 'accountTail') return String(1000 + serial).slice(-4);
      return `${nasty} ${serial}`.slice(0, field.maxLength ?? 255);
  }
};

const invalidValues = (field: Field): unknown[] => {
  const wrongType = [{ nested: true }, ['list']];
  switch (field.kind.name) {
    case 'reference':
      return [...wrongType, 999_999, 'abc', -1, 1.5];
    case 'email':
      return [...wrongType, 'not an email', `${tooLong}@example.com`];
    case 'phone':
      return [...wrongType, 'call me', '1'];
    case 'requisites':
      return [...wrongType, tooLong, '4 digits', ...(field.checks?.format ? ['4196'] : [])];
    case 'yesNo':
      return [...wrongType, 'abc', 2];
    case 'money':
    case 'percent':
      return [...wrongType, 'abc', -1, 1e30, '1e5'];
    case 'number':
      return [...wrongType, 'abc', -1];
    case 'choice':
      return [...wrongType, 77, 'abc'];
    default:
      return [...wrongType, tooLong, 'nul\u0000', ...(field.checks?.format ? [nasty] : [])];
  }
};

describe.each(creates.map((definition) => [definition.name, definition] as const))(
  'creating %s',
  (_name, definition) => {
    let api: TestPlatform;
    const ids: Record<string, number> = {};
    const creators: readonly Role[] = definition.create!.access?.roles ?? definition.access.roles;
    const [as, role] = creators.includes(Role.Owner)
      ? (['owner', Role.Owner] as const)
      : creators.includes(Role.Developer)
        ? (['developer', Role.Developer] as const)
        : (['merchant', Role.Merchant] as const);
    const fields = createInputsFor(definition, role);
    const path = definition.create!.path ?? definition.endpoint;
    const inPath = placeholdersOf(path);
    let me = 0;
    const at = (address: string) =>
      address.replace('{groupId}', '2').replace('{ticketId}', '1').replace('{me.id}', String(me));

    beforeAll(async () => {
      api = await openTestPlatform();
      for (const target of definitions) {
        const wanted = Object.values(fields).some((field) => field.target === target.name);
        if (wanted)
          ids[target.name] = ((await api.call('developer', 'GET', target.endpoint)).json as { id: number }[])[0]!.id;
      }
      // Any user is valid, except the platform's own account.
      ids.users = await userIdOf(api, 'vault-owner');
      me = await userIdOf(api, as);
      if (role === Role.Merchant) ids.clients = me;
    });
    afterAll(() => api.close());

    // The subject of a record must be an existing entity.
    const { subjectField } = (definition as Definition).access;
    const subject = subjectField === undefined ? {} : { [subjectField]: 'banks' };
    const special: Readonly<Record<string, Record<string, unknown>>> = {
      // Withdraws go to saved addresses only.
      withdraws: { address: trc20() },
      // A fixed amount has no bounds, and payers are led back to confirmed hosts only.
      // Of an account or of a wallet, and of days that are over.
      'statement-files': {
        walletId: null,
        fromDate: new Date(Date.now() - 86_400_000).toISOString(),
        toDate: new Date().toISOString(),
      },
      // A bank is of free accounts alone, and an address is answered without its path.
      'alert-rules': { kind: numberOf(AlertKind.FreeAccounts), url: null },
      notes: { entity: 'support', recordId: 1 },
      'payment-links': { minAmount: null, maxAmount: null, cidQuestion: null, returnTo: null },
    };
    const saved = special[definition.name] ?? {};
    const valid = () => ({
      ...Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fitting(field, ids)])),
      ...subject,
      ...saved,
    });
    const send = (body: Record<string, unknown>) => {
      const filled = at(path).replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(body[name])));
      return api.call(as, 'POST', filled, body);
    };
    const rows = async () => {
      const answer = await api.call(as, 'GET', at((definition as Definition).endpoint));
      return (answer.json as unknown[]).length;
    };

    it('a create stores valid values, with script and emoji unchanged', async () => {
      const body = valid();
      const { status, json } = await send(body);
      expect({ status, json }).toMatchObject({ status: 200 });
      for (const [name, field] of Object.entries(fields)) {
        if (['text', 'longText'].includes(field.kind.name))
          expect((json as unknown as Record<string, unknown>)[name]).toBe(body[name]);
      }
    });

    const cases = Object.entries(fields)
      .filter(([name]) => !inPath.includes(name))
      .flatMap(([name, field]) => [
        ...(field.required && field.initial === undefined
          ? [
              [name, undefined],
              [name, null],
              [name, ''],
            ]
          : []),
        ...invalidValues(field).map((value) => [name, value]),
      ]) as [string, unknown][];

    it.each(cases.map(([name, value]) => [name, JSON.stringify(value)?.slice(0, 40), value] as const))(
      'a create refuses %s = %s with the field, and stores nothing',
      async (name, _shown, value) => {
        const before = await rows();
        expect(await send({ ...valid(), [name]: value })).toMatchObject({ status: 422, json: { field: name } });
        expect(await rows()).toBe(before);
      },
    );
  },
);
