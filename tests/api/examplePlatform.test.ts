import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { PaymentType } from '../../src/resources/statuses/invoices';
import { freePort } from '../freePort';

const root = new URL('../../', import.meta.url).pathname;
const script = 'examples/platform/platform.mjs';

describe('the example platform', () => {
  let platform: ChildProcess;
  let api: string;
  beforeAll(async () => {
    const port = await freePort();
    api = `http://127.0.0.1:${port}/api/`;
    platform = spawn(process.execPath, [script], {
      cwd: root,
      env: { PATH: process.env.PATH, PORT: port, PASSWORD: 'secret' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(platform.stdout!, 'data');
  });
  afterAll(() => platform.kill('SIGTERM'));

  const post = async (path: string, body: unknown, token = '') => {
    const init = { method: 'POST', headers: { Authorization: `Bearer ${token}` }, body: JSON.stringify(body) };
    const response = await fetch(api + path, init);
    const text = await response.text();
    return { status: response.status, json: (text === '' ? {} : JSON.parse(text)) as Record<string, unknown> };
  };
  const signIn = async () =>
    String((await post('login/', { loginId: 'owner@example.com', password: 'secret' })).json.access);

  /** Opens the live channel, signed in if there is a token. Returns the events that come, and what closed it. */
  const listen = async (token: string | undefined) => {
    const socket = new WebSocket(`${api.replace('http', 'ws')}ws/`);
    const events: string[] = [];
    const closed = new Promise<number>((resolve) => socket.on('close', resolve));
    socket.on('message', (text) => events.push((JSON.parse(String(text)) as { event: string }).event));
    await once(socket, 'open');
    if (token !== undefined) socket.send(JSON.stringify({ event: 'auth', data: { token } }));
    return { socket, events, closed };
  };

  it('the example platform has at most 150 lines', () => {
    expect(
      readFileSync(root + script, 'utf8')
        .trimEnd()
        .split('\n').length,
    ).toBeLessThanOrEqual(150);
  });

  it('the example platform refuses bodies that are no object, and does not give an id twice', async () => {
    const token = await signIn();
    for (const body of [null, [1], 'x', 5])
      expect([body, await post('mgmt/banks', body, token)]).toMatchObject([body, { status: 400 }]);
    const first = (await post('mgmt/banks', { bankTitle: 'A', id: 1 }, token)).json.id;
    const second = (await post('mgmt/banks', { bankTitle: 'B' }, token)).json.id;
    await post(`mgmt/banks/${first}/remove`, {}, token);
    const third = (await post('mgmt/banks', { bankTitle: 'C' }, token)).json.id;
    expect([first, second, third]).toEqual([2, 3, 4]);
  });

  it('the example platform gives an invoice to one of two browsers, and events to both and to nobody else', async () => {
    const [one, other] = [await signIn(), await signIn()];
    const [mine, theirs, nobody, wrong] = await Promise.all([one, other, undefined, 'not.a.token'].map(listen));
    await expect.poll(() => mine!.events.length > 0 && theirs!.events.length > 0).toBe(true);
    const { json } = await post('invoices', { clientId: 2, cid: 'c', paymentType: PaymentType.PayIn, amount: 5 });
    const taken = await Promise.all(
      [one, other].map((token) => post(`mgmt/store/reserve/${String(json.id)}`, {}, token)),
    );
    expect(taken.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    for (const { events } of [mine!, theirs!])
      await expect
        .poll(() => events.filter((name) => name.includes('invoice')))
        .toEqual(['new-invoice', 'invoice-updated']);
    expect(await Promise.race([wrong!.closed, delay(2000)])).toBe(4401);
    expect(nobody!.events).toEqual([]);
    for (const { socket } of [mine!, theirs!, nobody!, wrong!]) socket.terminate();
  });
});
