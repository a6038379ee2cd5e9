import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer } from '../startServer';

const root = new URL('../../', import.meta.url).pathname;
const run = (settings: Record<string, string>) => startServer(root, settings);

describe('starting the server', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'console-start-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('stops with one line that names a bad setting', async () => {
    const { ended, output } = run({ PORT: 'eighty' });
    expect(await ended).toBe(1);
    expect(output().trim()).toBe('Setting PORT: must be a whole number');
  });

  it('keeps what was done between starts, refuses a second start on one folder, and stops gracefully', async () => {
    const environment = { DATA_DIR: folder, DEMO_INVOICES: '20', DEMO_TRAFFIC: '0' };
    const first = run(environment);
    const address = await first.started;
    expect(first.output()).toContain('owner@example.com');
    expect(await (await fetch(`${address}/api/ready`)).json()).toEqual({ status: 'ready' });

    const second = run(environment);
    expect(await second.ended).toBe(1);
    expect(second.output()).toMatch(/^Setting DATA_DIR: .* is in use by another instance/);
    expect((await fetch(`${address}/api/health`)).status).toBe(200);

    expect(await first.stop()).toBe(0);

    const began = Date.now();
    const again = run(environment);
    const next = await again.started;
    expect(Date.now() - began).toBeLessThan(10_000);
    const signIn = await fetch(`${next}/api/login/`, {
      method: 'POST',
      body: JSON.stringify({ loginId: 'owner@example.com', password: 'demo-console' }),
    });
    const { access } = (await signIn.json()) as { access: string };
    const invoices = await fetch(`${next}/api/mgmt/invoices`, { headers: { Authorization: `Bearer ${access}` } });
    expect(await invoices.json()).toHaveLength(20);
    expect(await again.stop()).toBe(0);
  });

  it('serves the pages alone, with a policy that follows, when another platform is named', async () => {
    const { started, stop } = run({ API_BASE: 'https://pay.example/api/' });
    const address = await started;
    const config = await fetch(`${address}/config.json`);
    expect(await config.json()).toMatchObject({ apiBase: 'https://pay.example/api/', extensions: false });
    const policy = config.headers.get('content-security-policy')!;
    expect(policy).toContain("connect-src 'self' https://pay.example wss://pay.example");
    expect(policy).toContain("script-src 'self';");
    expect((await fetch(`${address}/api/health`)).status).toBe(404);
    expect(await stop()).toBe(0);
  });
});
