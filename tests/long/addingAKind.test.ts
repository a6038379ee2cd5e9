import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWith, type CopiedServer } from '../copiedTree';
import { newDemoDatabase } from '../api/testPlatform';

const payees = `import { iban } from '../../tests/iban';
import { defineResource } from './language/define';
import { identifier, text } from './language/fields';
import { Role } from './language/roles';

export const payees = defineResource({
  name: 'payees',
  noun: 'payee',
  menu: { group: 'settings', icon: 'coin' },
  access: { roles: [Role.Owner] },
  display: { nameField: 'account' },
  fields: {
    id: identifier(),
    title: text('Title', { required: true }),
    account: iban('Account', { required: true, unique: true }),
  },
  create: {},
});
`;

/** Has no run of digits that would be masked in any text. */
const malta = 'MT84MALT011000012345MTLCAST001S';
const masked = 'MT84 MA•• •••• •••• •••• •••• •••0 01S';
const britain = 'GB82WEST12345698765432';

let server: CopiedServer;
let owner: string;
beforeAll(async () => {
  server = await startWith([{ name: 'payees', file: payees }], await newDemoDatabase(), ['tests/iban.ts']);
  owner = await server.tokenOf('owner');
});
afterAll(() => server.close());

const call = (method: string, path: string, body?: unknown) => server.call(owner, method, path, body);
const plain = (text: unknown) => String(text).replaceAll('\u00a0', ' ');
const found = async (filter: object) => {
  const { json } = await call('GET', `mgmt/payees?filter=${encodeURIComponent(JSON.stringify(filter))}`);
  return (json as unknown as { id: number }[]).map(({ id }) => id);
};

describe('a kind of field added as one file, in the API', () => {
  it('a value of an added kind is decoded, checked and stored by the API', async () => {
    const typed = 'mt84 malt 0110 0001 2345 mtlc ast0 01s';
    const made = await call('POST', 'mgmt/payees', { title: 'Malta', account: typed });
    expect(made.json).toMatchObject({ id: 1, title: 'Malta' });
    // Whole only on request, as below.
    expect(plain(made.json.account)).toBe(masked);
    expect((await call('POST', 'mgmt/payees', { title: 'Britain', account: britain })).json).toMatchObject({ id: 2 });
    expect(await call('POST', 'mgmt/payees', { title: 'Wrong', account: britain.replace('82', '83') })).toMatchObject({
      status: 422,
      json: { field: 'account', message: expect.stringContaining('a character is wrong or missing') as string },
    });
  });

  it('an added kind is listed, sorted, searched by its last four characters, and found by its beginning', async () => {
    expect(await found({})).toEqual([1, 2]);
    const sorted = await call('GET', `mgmt/payees?range=[0,9]&sort=${encodeURIComponent('["account","ASC"]')}`);
    expect((sorted.json as unknown as { id: number }[]).map(({ id }) => id)).toEqual([2, 1]);
    expect(await found({ q: '001s' })).toEqual([1]);
    expect(await found({ q: '0001' })).toEqual([]);
    expect(await found({ named: 'gb82 west' })).toEqual([2]);
    // It would tell what is masked, in a few calls.
    const filter = encodeURIComponent(JSON.stringify({ account: malta }));
    expect((await call('GET', `mgmt/payees?filter=${filter}`)).status).toBe(422);
  });

  it('a value of an added kind is masked in refusals and activity, and whole on request', async () => {
    const again = await call('POST', 'mgmt/payees', { title: 'Again', account: malta });
    expect(again).toMatchObject({ status: 409, json: { field: 'account' } });
    expect(plain(again.json.message)).toContain(masked);
    const { json } = await call('GET', 'mgmt/activity');
    const written = (json as unknown as { entity: string; act: string; after: string }[]).filter(
      ({ entity }) => entity === 'payees',
    );
    expect(plain(written.find(({ after }) => after.includes('Malta'))?.after)).toContain(masked);
    expect(JSON.stringify(written)).not.toContain('MALT0110');
    const shown = await call('POST', 'mgmt/shown/payees', { record: '1', field: 'account' });
    expect(shown).toMatchObject({ status: 200, json: { whole: malta } });
  });

  it('an added kind is described in the API document', async () => {
    const { json } = await call('GET', 'openapi.json');
    const { post } = (json.paths as Record<string, Record<string, object>>)['/mgmt/payees']!;
    expect(JSON.stringify(post)).toContain(
      JSON.stringify({ type: 'string', pattern: '^[A-Z]{2}\\d{2}[A-Z\\d]{11,30}$', description: 'Account' }),
    );
  });
});
