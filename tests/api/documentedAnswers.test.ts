import { Ajv } from 'ajv';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openApiDocument } from '../../server/contract/openapi';
import { toldSchemas } from '../../server/contract/keySchemas';
import { keyOperations, operations } from '../../server/contract/operations';
import { exampleOf } from '../../server/contract/schemas';
import type { Schema } from '../../server/contract/shared';
import { PaymentType } from '../../src/resources/statuses/invoices';
import { openTestPlatform, type TestPlatform } from './testPlatform';

/** Unknown words of the schemas, such as `x-extension` and formats, say nothing about a value. */
const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true });
const faultsOf = (schema: Schema, value: unknown): string[] => {
  const validate = ajv.compile(schema);
  return validate(value) ? [] : validate.errors!.map(({ instancePath, message }) => `${instancePath} ${message}`);
};
/** Properties of an answer that its schema does not have. */
const undocumented = (schema: Schema, value: unknown, path = ''): string[] => {
  if (Array.isArray(value))
    return value.flatMap((item) => undocumented((schema.items ?? {}) as Schema, item, `${path}[]`));
  if (typeof value !== 'object' || value === null || schema.properties === undefined) return [];
  const properties = schema.properties as Record<string, Schema>;
  return Object.entries(value).flatMap(([name, inner]) =>
    Object.hasOwn(properties, name) ? undocumented(properties[name]!, inner, `${path}.${name}`) : [`${path}.${name}`],
  );
};

/** Figures have a name for each tab and tile, of which an example shows some. */
const ofEachList = /^\.(counts|lists)\./;

describe('the documented answers', () => {
  let api: TestPlatform;
  beforeAll(async () => {
    api = await openTestPlatform();
  });
  afterAll(() => api.close());

  it('documented answers are there for every call that answers JSON, with an example that fits', () => {
    for (const { method, path, answer, gives } of operations) {
      expect({ call: `${method} ${path}`, documented: (answer !== undefined) !== (gives !== undefined) }).toEqual({
        call: `${method} ${path}`,
        documented: true,
      });
      if (answer) expect([path, faultsOf(answer, exampleOf(answer))]).toEqual([path, []]);
    }
  });

  it('documented answers name no parameter that a document may not have, and mark what is an extension', () => {
    const text = JSON.stringify(openApiDocument());
    expect(text).not.toContain('{me.');
    const { paths } = openApiDocument() as { paths: Record<string, Record<string, { 'x-extension'?: true }>> };
    expect(paths['/mgmt/figures']!.get!['x-extension']).toBe(true);
    expect(paths['/mgmt/invoices']!.get!['x-extension']).toBeUndefined();
    expect(paths['/login/']!.post!['x-extension']).toBeUndefined();
  });

  /** Where to read each call that changes nothing: the values of its placeholders, and who may. */
  const reads = async () => {
    const get = async (path: string) =>
      (await api.call('owner', 'GET', path)).json as unknown as Record<string, unknown>[];
    const users = await get('mgmt/users');
    const named = (name: string) => users.find(({ email }) => email === `${name}@example.com`)!;
    const [me, merchant, vaultOwner] = [named('owner'), named('merchant'), named('vault-owner')];
    const [ticket] = await get('mgmt/support');
    const [link] = await get('mgmt/payment-links');
    const [invoice] = await get('mgmt/invoices');
    const { json: made } = await api.call(null, 'POST', 'invoices', {
      clientId: merchant.id,
      cid: 'documented',
      paymentType: PaymentType.PayIn,
      amount: 1234.5,
    });
    const ended = (await get('mgmt/invoices')).find(
      ({ status, paymentType }) => status === 3 && paymentType === PaymentType.PayIn,
    )!;
    const opened = await api.call('owner', 'POST', `mgmt/invoices/${String(ended.uuid)}/dispute`, {
      text: 'The payer called',
    });
    expect(opened.status, JSON.stringify(opened.json)).toBe(200);
    const common: Record<string, unknown> = {
      userId: vaultOwner.id,
      userUuid: me.uuid,
      groupId: 1,
      id: 1,
      entity: 'users',
      email: 'owner@example.com',
    };
    const special: Record<string, Record<string, unknown>> = {
      'mgmt/users/{uuid}/fees': { uuid: merchant.uuid },
      'mgmt/users/{uuid}/security': { uuid: me.uuid },
      'mgmt/users/{uuid}/disabling': { uuid: merchant.uuid },
      'mgmt/users/{userId}/verification-code': { userId: me.id },
      'mgmt/invoices/{uuid}/receipts': { uuid: invoice!.uuid },
      'invoices/{uuid}': { uuid: String(made.id) },
      'mgmt/users/{userId}/pay-outs': { userId: merchant.id },
      'mgmt/users/{userId}/invoices': { userId: merchant.id },
      'mgmt/users/{userId}/disputes': { userId: merchant.id },
      'mgmt/support/{ticketId}/answers': { ticketId: ticket!.id },
      'payers/links/{uuid}': { uuid: link!.uuid },
    };
    const period = 'from=2026-10-01&to=2026-11-01&beforeFrom=2026-09-01&beforeTo=2026-10-01';
    const query: Record<string, string> = {
      'mgmt/banks/{id}/open-pay-ins': '?amount=1234.5',
      'mgmt/reports': `?by=bank&${period}`,
    };
    return (path: string) =>
      path.replace(/\{(\w+)\}/g, (_, name: string) => String(special[path]?.[name] ?? common[name])) +
      (query[path] ?? '');
  };

  it('documented answers are what the reference API answers to every read', async () => {
    const fill = await reads();
    const accounts = ['owner', 'developer', 'vault-owner', 'merchant', 'moderator', 'agent', null] as const;
    const unread: string[] = [];
    const different: Record<string, string[]> = {};
    for (const { method, path, answer } of operations) {
      if (method !== 'GET' || !answer || path.endsWith('activate')) continue;
      let found: unknown;
      for (const account of accounts) {
        const { status, json } = await api.call(account, 'GET', fill(path));
        if (status === 200) found = json;
        if (status === 200 && (!Array.isArray(json) || json.length > 0)) break;
      }
      if (found === undefined) unread.push(path);
      else {
        const differences = [
          ...faultsOf(answer, found),
          ...undocumented(answer, found).filter((name) => !ofEachList.test(name)),
        ];
        if (differences.length > 0)
          different[path] = [...new Set(differences.map((one) => one.replace(/\/\d+\//g, '/n/')))];
      }
    }
    expect(different).toEqual({});
    // No import waits in these records, and no statement was read.
    expect(unread.toSorted()).toEqual(['mgmt/approvals/{id}/rows', 'mgmt/statement-files/{id}/sums']);
  });

  it('documented answers are what the reference API answers to an API key, and tells webhooks', async () => {
    const made = await api.call('merchant', 'POST', 'mgmt/api-keys', { name: 'Documented' });
    const headers = { Authorization: `Bearer ${(made.json as unknown as { key: string }).key}` };
    const wrongIn = (schema: Schema, value: unknown) => [...faultsOf(schema, value), ...undocumented(schema, value)];
    const ask = async (id: string, values: Readonly<Record<string, string>> = {}, body?: object) => {
      const { method, path, answer } = [...operations, ...keyOperations].find((one) => one.id === id)!;
      const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => values[name]!);
      const { status, json } = await api.call(null, method, filled, body, headers);
      expect([id, status, wrongIn(answer!, json)]).toEqual([id, 200, []]);
      return json;
    };
    const order = { paymentType: 0, amount: 77.5, cid: 'documented-key', metadata: { cart: '81' } };
    const { id: uuid } = (await ask('createInvoice', {}, order)) as unknown as { id: string };
    await ask('readInvoice', { uuid });
    await ask('listInvoices');
    await ask('cancelInvoice', { uuid });
    const disputed = await api.call('owner', 'POST', `mgmt/invoices/${uuid}/dispute`, { text: 'The payer called' });
    expect(disputed.status, JSON.stringify(disputed.json)).toBe(200);
    const { events } = (await ask('readEvents')) as unknown as { events: { type: string }[] };
    expect(events.map(({ type }) => type)).toEqual(['invoice.canceled', 'dispute.opened']);
    for (const event of events)
      expect([event.type, wrongIn(toldSchemas.get(event.type)!, event)]).toEqual([event.type, []]);
    await ask('readBalance');
    const { lines } = (await ask('readStatement')) as unknown as { lines: object[] };
    expect(lines.length).toBeGreaterThan(0);
  });
});
