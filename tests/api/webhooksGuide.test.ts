import { numberOf } from '../../src/resources/language/choices';
import { spawn } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { makeSecret, signedHeaders } from '../../server/domain/webhooks/secrets';
import { DataKeys, newDataKey, readDataKeys } from '../../server/base/dataKeys';
import { webhookEvents } from '../../src/resources/webhookEvents';
import { InvoiceStatus } from '../../src/resources/statuses/invoices';
import { openHooks, type Told } from './hooks';

const guide = readFileSync('docs/merchants.md', 'utf8');
const section = guide.slice(guide.indexOf('\n## Webhooks'));
const program = /```js\n([\s\S]*?)```/.exec(section)![1]!;

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

it('the program of the guide takes what the platform signs, and refuses what was changed', async () => {
  const keys = new DataKeys(readDataKeys(newDataKey()));
  const { secret, encrypted } = makeSecret(keys, 7);
  const port = await freePort();
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    env: { PATH: process.env.PATH, WEBHOOK_SECRET: secret, PORT: String(port) },
  });
  let output = '';
  child.stdout.on('data', (part: Buffer) => (output += String(part)));
  child.stderr.on('data', (part: Buffer) => (output += String(part)));
  try {
    const body = JSON.stringify({
      type: 'invoice.completed',
      sequence: 1,
      data: { id: 'i-1', status: InvoiceStatus.Complete },
    });
    const headers = signedHeaders(keys, 7, [encrypted], { id: 'd-1', date: new Date(), body });
    const send = (sent: string) =>
      fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body: sent }).then(
        ({ status }) => status,
        () => undefined,
      );
    await expect.poll(() => send(body), { timeout: 20_000 }).toBe(204);
    await expect.poll(() => output).toContain(`d-1 invoice.completed i-1 ${numberOf(InvoiceStatus.Complete)}`);
    expect(await send(body.replace('i-1', 'i-2'))).toBe(400);
  } finally {
    child.kill('SIGKILL');
  }
});

it('the tables of the guide name every event and every field of an invoice', async () => {
  for (const { type } of webhookEvents) expect(section).toContain(`\`${type}\``);
  const hooks = await openHooks('postgres');
  try {
    await hooks.clear();
    await hooks.add();
    await hooks.end(InvoiceStatus.Canceled);
    const { rows } = await sql<{ body: string }>`select body from deliveries`.execute(hooks.api.platform.db);
    const told = JSON.parse(rows[0]!.body) as Told;
    for (const field of [...Object.keys(told), ...Object.keys(told.data)]) expect(section).toContain(`\`${field}\``);
  } finally {
    await hooks.close();
  }
});
