import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { startWith, type CopiedServer } from '../copiedTree';
import { newDemoDatabase } from './testPlatform';

const root = new URL('../../', import.meta.url).pathname;
let server: CopiedServer | undefined;
afterAll(() => server?.close());

/** Adds what the example lacks: a reference, a date, a percent, and actions that set the status. */
const promotions = `import { call, defineResource } from './language/define';
import { choice, dateTime, identifier, longText, percent, reference, text } from './language/fields';
import { Role } from './language/roles';
import { activeStatus } from './statuses';

export const promotions = defineResource({
  name: 'promotions',
  noun: 'promotion',
  menu: { group: 'settings', icon: 'coin' },
  access: { roles: [Role.Owner] },
  fields: {
    id: identifier(),
    title: text('Title', { required: true }),
    bankId: reference('Bank', 'banks', { required: true }),
    until: dateTime('Until', { required: true }),
    share: percent('Share', { required: true }),
    status: choice('Status', activeStatus, { required: true, initial: 0, input: false }),
  },
  create: {},
  actions: {
    end: call('End', 'mgmt/promotions/{id}/end', {
      inputs: { share: percent('Share'), reason: longText('Reason', { required: true }) },
      sets: { status: 1 },
      access: { when: { is: { status: 0 }, otherwise: 'It has ended' } },
      done: 'Promotion ended',
    }),
    resume: call('Resume', 'mgmt/promotions/{id}/resume', { sets: { status: 0 }, done: 'Promotion resumed' }),
  },
});
`;

it('the file and line of docs/adding-an-entity.md make an entity that works in the API', async () => {
  const page = await readFile(join(root, 'docs/adding-an-entity.md'), 'utf8');
  const [file, line] = [...page.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code]) => code!);
  expect(file!.trim().split('\n').length).toBeLessThanOrEqual(20);
  expect(line).toBe('  currencies,\n');
  const entities = [
    { name: 'currencies', file: file! },
    { name: 'promotions', file: promotions },
  ];
  server = await startWith(entities, await newDemoDatabase());
  const { call, tokenOf } = server;

  const owner = await tokenOf('owner');
  const tenge = { code: 'KZT', title: 'Tenge', rate: 0.19 };
  expect((await call(owner, 'POST', 'mgmt/currencies', tenge)).json).toEqual({ id: 1, ...tenge, status: 0 });
  expect(await call(owner, 'POST', 'mgmt/currencies', tenge)).toMatchObject({ status: 409, json: { field: 'code' } });
  expect(await call(owner, 'POST', 'mgmt/currencies', { ...tenge, code: 'LONG' })).toMatchObject({
    status: 422,
    json: { field: 'code' },
  });
  expect((await call(owner, 'GET', 'mgmt/currencies')).json).toEqual([{ id: 1, ...tenge, status: 0 }]);
  expect((await call(await tokenOf('finance'), 'GET', 'mgmt/currencies')).status).toBe(403);
  expect((await call(owner, 'POST', 'mgmt/currencies/1/remove', { id: 1 })).status).toBe(200);
  expect((await call(owner, 'GET', 'mgmt/currencies')).json).toEqual([]);

  const promotion = { title: 'Spring', bankId: 1, until: '2027-03-01T00:00:00.000Z', share: 12.5 };
  expect((await call(owner, 'POST', 'mgmt/promotions', promotion)).json).toEqual({ id: 1, ...promotion, status: 0 });
  expect(await call(owner, 'POST', 'mgmt/promotions', { ...promotion, bankId: 99 })).toMatchObject({
    status: 422,
    json: { field: 'bankId' },
  });
  expect(await call(owner, 'POST', 'mgmt/promotions/1/end', {})).toMatchObject({
    status: 422,
    json: { field: 'reason' },
  });
  const ending = { reason: 'Too dear', share: 7 };
  expect((await call(owner, 'POST', 'mgmt/promotions/1/end', ending)).json).toMatchObject({ status: 1, share: 7 });
  expect((await call(owner, 'GET', 'mgmt/history/promotions/1')).json).toMatchObject([
    { act: 'end', reason: 'Too dear' },
    { act: 'create', reason: null },
  ]);
  expect(await call(owner, 'POST', 'mgmt/promotions/1/end', ending)).toMatchObject({
    status: 409,
    json: { message: 'It has ended' },
  });
  expect((await call(owner, 'POST', 'mgmt/promotions/1/resume', {})).json).toMatchObject({ status: 0 });
});
