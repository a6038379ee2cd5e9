import { setTimeout as delay } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { demoPassword } from '../server/demo/people';
import { startPostgres } from '../tests/postgresServer';
import { memoryOf } from './builtServer';
import { recordFigure } from './figures';
import { measureMessages } from './messages';
import { startServer } from '../tests/startServer';
import { printLine, quantile } from './report';

/** Number of phones that send their state, how often (s) and for how long (s). One reader listens meanwhile. */
const phoneCount = Number(process.env.BENCH_PHONES ?? 1000);
const intervalSeconds = 10;
const durationSeconds = Number(process.env.BENCH_SECONDS ?? 60);
/** Phones that are added at a time. */
const concurrency = 8;
const msPerSecond = 1000;

const root = new URL('..', import.meta.url).pathname;

const postgres = await startPostgres();
const server = startServer(root, {
  DATABASE_URL: `${postgres.url}/postgres`,
  DATA_DIR: 'memory://',
  DEMO_INVOICES: '300',
  DEMO_TRAFFIC: '0',
});

const readMemoryMb = () => memoryOf(server.child.pid);

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
    while (added.length < phoneCount) {
      const name = `Phone ${added.length}`;
      const index = added.push({ uuid: '', key: '' }) - 1;
      added[index] = (await (await post('mgmt/devices', { name, title: name }, access)).json()) as Phone;
    }
  };
  await Promise.all(Array.from({ length: concurrency }, add));

  let events = 0;
  const reader = new WebSocket(`${address.replace('http', 'ws')}/api/ws/`);
  reader.on('open', () => reader.send(JSON.stringify({ event: 'auth', data: { token: access } })));
  reader.on('message', (data) => {
    if (String(data).includes('"update-devices"')) events++;
  });

  const memoryBefore = await readMemoryMb();
  const durations: number[] = [];
  const statuses = new Map<number, number>();
  const end = performance.now() + durationSeconds * msPerSecond;
  const sendStates = async ({ uuid, key }: Phone, index: number) => {
    // Spread over the interval, like phones that were switched on at different times.
    let next = performance.now() + (index / phoneCount) * intervalSeconds * msPerSecond;
    while (next < end) {
      await delay(Math.max(0, next - performance.now()));
      const began = performance.now();
      const { status } = await post(
        `devices/${uuid}/state`,
        { battery: index % 101, signal: 50, appVersion: '1' },
        key,
      );
      durations.push(performance.now() - began);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      next += intervalSeconds * msPerSecond;
    }
  };
  let peakMemory = memoryBefore;
  const memoryTimer = setInterval(
    () => void readMemoryMb().then((now) => (peakMemory = Math.max(peakMemory, now))),
    msPerSecond,
  );
  await Promise.all(added.map(sendStates));
  clearInterval(memoryTimer);
  await delay(msPerSecond);
  reader.close();

  const textAt = (share: number) => `${quantile(durations, share).toFixed(1)} ms`;
  recordFigure('State of a phone, p50', quantile(durations, 0.5));
  recordFigure('State of a phone, p95', quantile(durations, 0.95));
  recordFigure('Memory of the server, MB at most', peakMemory);
  const answered = [...statuses].map(([status, count]) => `${count} with ${status}`).join(', ');
  printLine(
    `${phoneCount} phones, each every ${intervalSeconds} s for ${durationSeconds} s, against PostgreSQL, one reader listening`,
  );
  printLine(`answered: ${answered}; events to the reader: ${events}`);
  printLine(`p50 ${textAt(0.5)}, p95 ${textAt(0.95)}, p99 ${textAt(0.99)}, longest ${textAt(1)}`);
  printLine(`memory of the server: ${memoryBefore.toFixed(0)} MB before, at most ${peakMemory.toFixed(0)} MB`);
  for (const line of await measureMessages(post, access, server.child.pid!)) printLine(line);
} finally {
  await server.stop();
  await postgres.stop();
}
