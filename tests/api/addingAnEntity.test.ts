import { execSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { addEntities, copyTree, root, startCopy, type CopiedServer } from '../copiedTree';
import { applyBlocks, readBlocks, type DocBlock } from '../docSteps';
import { newDemoDatabase } from './testPlatform';

/** Adds what the example lacks: a reference, a date, a percent, and actions that set the status. */
const promotions = `import { call, defineResource } from './language/define';
import { choice, dateTime, identifier, longText, percent, reference, text } from './language/fields';
import { Role } from './language/roles';
import { activeStatus } from './statuses/vault';

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

let server: CopiedServer;
let command: DocBlock;
let file: DocBlock;
let written: string;
let owner: string;
beforeAll(async () => {
  const blocks = readBlocks(await readFile(join(root, 'docs/adding-an-entity.md'), 'utf8'));
  [command, file] = blocks as [DocBlock, DocBlock];
  const tree = await copyTree(['scripts', 'docs', 'tests', 'package-lock.json', '.oxfmtrc.json']);
  execSync(command.code, { cwd: tree.folder, stdio: 'pipe' });
  written = await readFile(join(tree.folder, file.file!), 'utf8');
  await applyBlocks(tree.folder, blocks.slice(2));
  await addEntities(tree.folder, [{ name: 'promotions', file: promotions }]);
  server = await startCopy(tree, await newDemoDatabase());
  owner = await server.tokenOf('owner');
}, 120_000);
afterAll(() => server?.close());

const call = (method: string, path: string, body?: unknown) => server.call(owner, method, path, body);

describe('docs/adding-an-entity.md makes an entity in the API', { tags: ['long'] }, () => {
  it('the guide makes an entity in the API with one file, which npm run new writes', () => {
    expect(command.language).toBe('sh');
    expect(written).toBe(file.code);
    expect(written.trim().split('\n').length).toBeLessThanOrEqual(22);
  });

  it('the new entity is created, listed and refused as its definition says', async () => {
    const { json } = await call('GET', 'mgmt/invoices?range=[0,0]');
    const [{ id: invoiceId, amount: sum }] = json as unknown as [{ id: number; amount: number }];
    const complaint = { title: 'Paid twice', invoiceId, amount: sum };
    const stored = { id: 1, ...complaint, status: 0 };
    expect((await call('POST', 'mgmt/complaints', complaint)).json).toMatchObject(stored);
    expect((await call('GET', 'mgmt/complaints')).json).toMatchObject([stored]);
    expect(await call('POST', 'mgmt/complaints', { ...complaint, title: null })).toMatchObject({
      status: 422,
      json: { field: 'title' },
    });
    expect((await server.call(await server.tokenOf('finance'), 'GET', 'mgmt/complaints')).status).toBe(403);
    // Its rule.
    expect(await call('POST', 'mgmt/complaints', { ...complaint, amount: sum + 0.01 })).toMatchObject({
      status: 422,
      json: { field: 'amount', message: 'More than the sum of the invoice' },
    });
    expect((await call('GET', 'mgmt/complaints')).json).toHaveLength(1);
  });

  it('a record of the new entity is closed once, with a reason, as its history says', async () => {
    expect(await call('POST', 'mgmt/complaints/1/close', {})).toMatchObject({ status: 422, json: { field: 'reason' } });
    expect((await call('POST', 'mgmt/complaints/1/close', { reason: 'Refunded' })).json).toMatchObject({ status: 1 });
    expect(await call('POST', 'mgmt/complaints/1/close', { reason: 'Again' })).toMatchObject({
      status: 409,
      json: { message: 'This complaint is closed' },
    });
    expect((await call('GET', 'mgmt/history/complaints/1')).json).toMatchObject([
      { act: 'close', refused: true },
      { act: 'close', reason: 'Refunded' },
      { act: 'create', reason: null },
    ]);
  });

  it('a record of the new entity is reopened by two people, as the page says', async () => {
    const moderator = await server.tokenOf('moderator');
    const reopen = (token: string) => server.call(token, 'POST', 'mgmt/complaints/1/reopen', { reason: 'New facts' });
    expect((await reopen(owner)).json).toMatchObject({ status: 1, requestedBy: 'Olga Owner' });
    expect((await reopen(owner)).status).toBe(409);
    expect((await reopen(moderator)).json).toMatchObject({ status: 0, requestedBy: null });
  });

  it('a record of the new entity has its days counted for the roles that may open it', async () => {
    const days = async () => {
      const { complaintDays } = (await call('GET', 'mgmt/figures')).json as { complaintDays: { opened: number }[] };
      return complaintDays.map(({ opened }) => opened);
    };
    // Figures are at most five seconds old.
    await expect.poll(days, { timeout: 15_000 }).toEqual([...Array<number>(29).fill(0), 1]);
    const finance = await server.call(await server.tokenOf('finance'), 'GET', 'mgmt/figures');
    expect(finance.json).not.toHaveProperty('complaintDays');
  });

  it('changes of the new entity have an event of their own', async () => {
    const events: { event: string; data: object }[] = [];
    const socket = new WebSocket(`${server.address.replace('http', 'ws')}/api/ws/`);
    socket.on('message', (data) => events.push(JSON.parse(String(data)) as (typeof events)[number]));
    await new Promise((resolve) => socket.once('open', resolve));
    socket.send(JSON.stringify({ event: 'auth', data: { token: owner } }));
    const hear = (name: string) =>
      expect.poll(() => events.find(({ event }) => event === name)?.data, { timeout: 15_000 });
    await hear('alive').toBeDefined();
    const { json } = await call('GET', 'mgmt/invoices?range=[0,0]');
    const [{ id: invoiceId }] = json as unknown as [{ id: number }];
    await call('POST', 'mgmt/complaints', { title: 'Late', invoiceId, amount: 1 });
    await hear('complaint-created').toMatchObject({ id: 2, title: 'Late', status: 0 });
    await call('POST', 'mgmt/complaints/2/close', { reason: 'Refunded' });
    await hear('complaint-changed').toMatchObject({ id: 2, status: 1 });
    socket.close();
  });
});

it(
  'an entity with a reference, a date, a percent and actions that set its status works in the API',
  { tags: ['long'] },
  async () => {
    const promotion = { title: 'Spring', bankId: 1, until: '2027-03-01T00:00:00.000Z', share: 12.5 };
    expect((await call('POST', 'mgmt/promotions', promotion)).json).toEqual({ id: 1, ...promotion, status: 0 });
    expect(await call('POST', 'mgmt/promotions', { ...promotion, bankId: 99 })).toMatchObject({
      status: 422,
      json: { field: 'bankId' },
    });
    expect(await call('POST', 'mgmt/promotions/1/end', {})).toMatchObject({
      status: 422,
      json: { field: 'reason' },
    });
    const ending = { reason: 'Too dear', share: 7 };
    expect((await call('POST', 'mgmt/promotions/1/end', ending)).json).toMatchObject({ status: 1, share: 7 });
    expect((await call('GET', 'mgmt/history/promotions/1')).json).toMatchObject([
      { act: 'end', reason: 'Too dear' },
      { act: 'create', reason: null },
    ]);
    expect(await call('POST', 'mgmt/promotions/1/end', ending)).toMatchObject({
      status: 409,
      json: { message: 'It has ended' },
    });
    expect((await call('POST', 'mgmt/promotions/1/resume', {})).json).toMatchObject({ status: 0 });
  },
);
