import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '../../server/demo/people';
import { startServer, type StartedServer } from '../startServer';

const root = new URL('../../', import.meta.url).pathname;
const installs = process.env.FRESH_INSTALLS === 'true';

/** What a shop has that generates a client: TypeScript 5, since the generator does not read a newer one. */
const packages = ['typescript@5', 'openapi-typescript@7', 'openapi-fetch@0.17', '@redocly/cli@2'];

/** A shop's program: it compiles only if the document says what the calls take and answer. */
const program = `
import createClient from 'openapi-fetch';
import type { components, paths, webhooks } from './schema.js';

declare const process: { env: Record<string, string> };
type Told = webhooks['invoice.completed']['post']['requestBody']['content']['application/json'];
const statusOf = ({ data }: Told): components['schemas']['InvoiceState']['status'] => data.status;

const client = createClient<paths>({
  baseUrl: process.env.BASE as string,
  headers: { Authorization: \`Bearer \${process.env.KEY}\` },
});
const made = await client.POST('/invoices', {
  params: { header: { 'Idempotency-Key': 'order-1' } },
  body: { paymentType: 0, amount: 321.5, cid: 'order-1', metadata: { cart: '7' } },
});
if (!made.data) throw new Error(made.error.message);
const uuid: string = made.data.id;
const read = await client.GET('/invoices/{uuid}', { params: { path: { uuid } } });
const listed = await client.GET('/invoices', { params: { query: { cid: 'order-1', status: '0', limit: 10 } } });
const canceled = await client.POST('/invoices/{uuid}/cancel', { params: { path: { uuid } } });
const again = await client.POST('/invoices/{uuid}/paid', { params: { path: { uuid } } });
const code: 'conflict' | 'too_late' | string | undefined = again.error?.code;
const heard = await client.GET('/events', { params: { query: { limit: 5 } } });
console.log(
  JSON.stringify({
    read: [read.data?.amount, read.data?.page !== undefined, read.response.headers.has('RateLimit-Remaining')],
    listed: listed.data?.invoices.map(({ id, metadata }) => [id === uuid, metadata.cart]),
    canceled: canceled.data?.status,
    again: [again.response.status, typeof code],
    heard: heard.data?.events.map(({ type }) => type),
    statusOf: typeof statusOf,
  }),
);
`;

const compilerOptions = {
  strict: true,
  target: 'es2022',
  module: 'nodenext',
  lib: ['es2022', 'dom'],
  types: [],
  skipLibCheck: true,
};

/** The contract's addresses of signing in and out end with a slash. */
const lintRules = `extends: [recommended]
rules:
  no-path-trailing-slash: warn
`;

describe.runIf(installs)('a client that is generated from the API document', { timeout: 300_000 }, () => {
  let folder: string;
  let server: StartedServer;
  let address: string;
  const run = (command: string, args: readonly string[], settings: Readonly<Record<string, string>> = {}) =>
    promisify(execFile)(command, args, {
      cwd: folder,
      env: { PATH: process.env.PATH, HOME: process.env.HOME, npm_config_prefer_offline: 'true', ...settings },
    });
  const npx = (...args: string[]) => run('npx', ['--no-install', ...args]);

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'console-client-'));
    server = startServer(root, { DATA_DIR: 'memory://', DEMO_INVOICES: '20', DEMO_TRAFFIC: '0' });
    address = await server.started;
    await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
    await writeFile(join(folder, 'redocly.yaml'), lintRules);
    await writeFile(join(folder, 'openapi.json'), await (await fetch(`${address}/api/openapi.json`)).text());
    await run('npm', ['install', '--no-audit', '--no-fund', ...packages]);
  }, 300_000);
  afterAll(async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('the API document is clean for a linter but for the slashes at the end of the contract’s addresses', async () => {
    const { stdout } = await npx('redocly', 'lint', 'openapi.json', '--format=json');
    const { problems } = JSON.parse(stdout.slice(stdout.indexOf('{'))) as {
      problems: { ruleId: string; message: string }[];
    };
    expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([
      'no-path-trailing-slash: `/login/` should not have a trailing slash.',
      'no-path-trailing-slash: `/logout/` should not have a trailing slash.',
    ]);
  });

  it('a generated client makes, reads, lists and cancels an invoice with an API key', async () => {
    const post = async (path: string, body: object, token = '') => {
      const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
      const answer = await fetch(`${address}/api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
      return (await answer.json()) as { access: string; key: string };
    };
    const { access } = await post('login/', { loginId: 'merchant@example.com', password: demoPassword });
    const { key } = await post('mgmt/api-keys', { name: 'Generated' }, access);
    await npx('openapi-typescript', 'openapi.json', '-o', 'schema.d.ts');
    await writeFile(join(folder, 'client.ts'), program);
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['client.ts'] }));
    await npx('tsc').catch((error: { stdout?: string }) => expect(error.stdout).toBe(''));
    const { stdout } = await run('node', ['client.js'], { BASE: `${address}/api`, KEY: key });
    expect(JSON.parse(stdout)).toEqual({
      read: [321.5, true, true],
      listed: [[true, '7']],
      canceled: 4,
      again: [409, 'string'],
      heard: ['invoice.canceled'],
      statusOf: 'function',
    });
  });
});
