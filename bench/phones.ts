import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { demoPassword } from '../server/demo/people';
import { startPostgres } from '../tests/postgresServer';
import { keepFigure } from './figures';
import { measureMessages } from './messages';
import { startServer } from '../tests/startServer';

/** So many phones tell their state this often (s), for so long (s); somebody at a screen listens meanwhile. */
const phones = Number(process.env.BENCH_PHONES ?? 1000);
const every = 10;
const lasts = Number(process.env.BENCH_SECONDS ?? 60);
/** So many phones are added at once. */
const atOnce = 8;
const msPerSecond = 1000;

const say = (line: string) => process.stdout.write(`${line}\n`);
const root = new URL('..', import.meta.url).pathname;

const postgres = await startPostgres();
const server = startServer(root, {
  DATABASE_URL: `${postgres.url}/postgres`,
  DATA_DIR: 'memory://',
  DEMO_INVOICES: '300',
  DEMO_TRAFFIC: '0',
});

const memory = async () =>
  Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${server.child.pid}/status`, 'utf8'))![1]) / 1024;

interface Phone {
  uuid: string;
  key: string;
}

try {
  const address = await server.started;
  const post = (path: string, body: unknown, bearer = '') =>
    fetch(`${address}/api/${path}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${bearer}` },
      body: JSON.stringify(body),
    });
  const signIn = await post('login/', { loginId: 'owner@example.com', password: demoPassword });
  const { access } = (await signIn.json()) as { access: string };

  const added: Phone[] = [];
  const add = async () => {
    while (added.length < phones) {
      const name = `Phone ${added.length}`;
      const place = added.push({ uuid: '', key: '' }) - 1;
      added[place] = (await (await post('mgmt/devices', { name, title: name }, access)).json()) as Phone;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, add));

  let events = 0;
  const reader = new WebSocket(`${address.replace('http', 'ws')}/api/ws/`);
  reader.on('open', () => reader.send(JSON.stringify({ event: 'auth', data: { token: access } })));
  reader.on('message', (data) => {
    if (String(data).includes('"update-devices"')) events++;
  });

  const before = await memory();
  const took: number[] = [];
  const statuses = new Map<number, number>();
  const end = performance.now() + lasts * msPerSecond;
  const live = async ({ uuid, key }: Phone, index: number) => {
    // Spread over the time, as phones are that were switched on at different moments.
    let next = performance.now() + (index / phones) * every * msPerSecond;
    while (next < end) {
      await delay(Math.max(0, next - performance.now()));
      const began = performance.now();
      const { status } = await post(
        `devices/${uuid}/state`,
        { battery: index % 101, signal: 50, appVersion: '1' },
        key,
      );
      took.push(performance.now() - began);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      next += every * msPerSecond;
    }
  };
  let most = before;
  const watching = setInterval(() => void memory().then((now) => (most = Math.max(most, now))), msPerSecond);
  await Promise.all(added.map(live));
  clearInterval(watching);
  await delay(msPerSecond);
  reader.close();

  const sorted = took.toSorted((a, b) => a - b);
  const quantile = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
  const at = (share: number) => `${quantile(share).toFixed(1)} ms`;
  keepFigure('State of a phone, p50', quantile(0.5));
  keepFigure('State of a phone, p95', quantile(0.95));
  keepFigure('Memory of the server, MB at most', most);
  const answered = [...statuses].map(([status, count]) => `${count} with ${status}`).join(', ');
  say(`${phones} phones, each every ${every} s for ${lasts} s, against PostgreSQL, one reader listening`);
  say(`answered: ${answered}; events to the reader: ${events}`);
  say(`p50 ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)}, longest ${at(1)}`);
  say(`memory of the server: ${before.toFixed(0)} MB before, at most ${most.toFixed(0)} MB`);
  for (const line of await measureMessages(post, access, server.child.pid!)) say(line);
} finally {
  await server.stop();
  await postgres.stop();
}
