import { createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type StartedServer } from '../startServer';
import { newDemoDatabase } from './testPlatform';

const root = new URL('../../', import.meta.url).pathname;

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

describe('what an instance says of itself', () => {
  let server: StartedServer;
  let address: string;
  let port: number;
  beforeAll(async () => {
    port = await freePort();
    server = startServer(root, {
      DATABASE_URL: await newDemoDatabase(),
      DEMO_TRAFFIC: '0',
      LOG_LEVEL: 'info',
      METRICS_PORT: String(port),
    });
    address = await server.started;
  });
  afterAll(() => server.stop());

  const text = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const valueOf = (metrics: string, name: string) =>
    Number(new RegExp(`^${name.replaceAll(/[{}"]/g, '\\$&')} (\\S+)$`, 'm').exec(metrics)?.[1]);
  const signIn = (password: string, who = 'owner') =>
    fetch(`${address}/api/login/`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ loginId: `${who}@example.com`, password }),
    });

  it('the page of metrics is served on a port of its own, and nothing else is', async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    expect((await fetch(`http://127.0.0.1:${port}/api/health`)).status).toBe(404);
    expect((await fetch(`http://127.0.0.1:${port}/metrics`, { method: 'POST' })).status).toBe(404);
    expect(await (await fetch(`${address}/metrics`)).text()).not.toContain('console_request');
  });

  it('the build says its version to everybody, and its commit to metrics, to the log and to staff alone', async () => {
    const build = /^console_build_info\{version="(\d+\.\d+\.\d+)",commit="([\w-]+)"\} 1$/m.exec(await text());
    const [, version, commit] = build!;
    const started = server
      .output()
      .split('\n')
      .find((line) => line.includes('"started"'));
    expect(JSON.parse(started!)).toMatchObject({ version, commit });
    const told = async (who?: string) => {
      const { access } = (await (await signIn('demo-console', who)).json()) as { access: string };
      const headers: Record<string, string> = who === undefined ? {} : { Authorization: `Bearer ${access}` };
      return (await fetch(`${address}/api/version`, { headers })).json();
    };
    expect(await told()).toEqual({ version });
    expect(await told('merchant')).toEqual({ version });
    expect(await told('moderator')).toEqual({ version, commit });
    // A token that has ended, or a key of a merchant, is that of a stranger.
    for (const token of ['none', 'mk_none', 'test_none']) {
      const unknown = await fetch(`${address}/api/version`, { headers: { Authorization: `Bearer ${token}` } });
      expect([unknown.status, await unknown.json()]).toEqual([200, { version }]);
    }
    expect((await fetch(`${address}/api/version`, { method: 'HEAD' })).status).toBe(200);
  });

  it('the port of metrics stops the start when it is in use', async () => {
    const second = startServer(root, { DATA_DIR: 'memory://', DEMO: 'false', METRICS_PORT: String(port) });
    expect(await second.ended).toBe(1);
    expect(second.output().trim()).toMatch(/^Settings METRICS_HOST and METRICS_PORT: .*EADDRINUSE.*$/);
  });

  it('metrics count requests by the pattern of their route, refused sign-ins, work that waits, and the process', async () => {
    const before = valueOf(await text(), 'console_failed_sign_ins_total') || 0;
    await signIn('wrong');
    const { access } = (await (await signIn('demo-console')).json()) as { access: string };
    const path = '/api/mgmt/history/invoices/17';
    await fetch(`${address}${path}`, { headers: { Authorization: `Bearer ${access}` } });
    const metrics = await text();
    expect(valueOf(metrics, 'console_failed_sign_ins_total')).toBe(before + 1);
    const count =
      'console_request_duration_seconds_count{method="GET",route="/api/mgmt/history/:entity/:id",status="200"}';
    expect(valueOf(metrics, count)).toBe(1);
    for (const name of ['console_queue_length', 'console_accounts_free', 'console_database_connections'])
      expect(valueOf(metrics, name)).toBeGreaterThan(0);
    expect(valueOf(metrics, 'process_resident_memory_bytes')).toBeGreaterThan(1e6);
    expect(metrics).not.toContain('owner@example.com');
  });

  it('the log has one line for each request, with the pattern of its route and without its values', async () => {
    const { access } = (await (await signIn('demo-console')).json()) as { access: string };
    const headers = { Authorization: `Bearer ${access}` };
    await fetch(`${address}/api/mgmt/users/check/email/somebody@secret.example?x=4111111111111111`, { headers });
    await fetch(`${address}/api/health`);
    const lines = () =>
      server
        .output()
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .map((line) => JSON.parse(line) as Record<string, unknown>);
    const route = '/api/mgmt/users/check/email/:email';
    await expect.poll(() => lines().filter((line) => line.route === route)).toHaveLength(1);
    expect(lines().find((line) => line.route === route)).toMatchObject({
      msg: 'answered',
      method: 'GET',
      status: 200,
      ms: expect.any(Number) as number,
      userId: expect.any(Number) as number,
      address: '127.0.0.1',
      requestId: expect.stringMatching(/^[\da-f-]{36}$/) as string,
    });
    for (const secret of ['secret.example', '4111', access, 'demo-console","'])
      expect(
        lines()
          .map((line) => JSON.stringify(line))
          .join('\n'),
      ).not.toContain(secret);
    expect(lines().some((line) => line.route === '/api/health')).toBe(false);
  });
});
