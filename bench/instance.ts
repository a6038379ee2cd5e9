import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { WebSocket } from 'ws';
import { demoAccounts, demoPassword } from '../server/demo/people';
import { newDatabase, startPostgres } from '../tests/postgresServer';
import { memoryOf, startBuiltServer } from './builtServer';
import { recordFigure } from './figures';
import { printLine, quantile } from './report';

/** What one instance needs, on a PostgreSQL server beside it: for docs/deploying.md. */
const seconds = Number(process.env.BENCH_SECONDS ?? 30);
/** Callers at the same time while it is busy. */
const callers = 20;
/** An instance allows a user this many sockets. */
const socketsPerUser = 20;

const postgres = await startPostgres();
const url = await newDatabase(postgres.url);
const start = async () => {
  const began = performance.now();
  const server = startBuiltServer(url);
  const address = await server.started;
  return { server, address, tookMs: performance.now() - began };
};
const record = (name: string, value: number, unit: string) => {
  recordFigure(name, value);
  printLine(`${name}: ${Math.round(value)} ${unit}`);
};

try {
  await (await start()).server.stop();
  const { server, address, tookMs } = await start();
  record('Start on an existing PostgreSQL database', tookMs, 'ms');
  await delay(10_000);
  const idle = await memoryOf(server.child.pid);
  record('Memory of an idle instance', idle, 'MB');

  const tokenOf = async (loginId: string) => {
    const body = JSON.stringify({ loginId, password: demoPassword });
    const answer = await fetch(`${address}/api/login/`, { method: 'POST', body });
    return ((await answer.json()) as { access: string }).access;
  };
  const tokens = await Promise.all(demoAccounts.map(({ email }) => tokenOf(email)));
  await delay(5000);
  const signedIn = await memoryOf(server.child.pid);
  const open = async (token: string) => {
    const socket = new WebSocket(`${address.replace('http', 'ws')}/api/ws/`);
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
    const alive = new Promise((resolve) => socket.once('message', resolve));
    socket.send(JSON.stringify({ event: 'auth', data: { token } }));
    await alive;
    return socket;
  };
  const sockets: WebSocket[] = [];
  for (const token of tokens)
    sockets.push(...(await Promise.all(Array.from({ length: socketsPerUser }, () => open(token)))));
  await delay(5000);
  const withSockets = await memoryOf(server.child.pid);
  const kb = ((withSockets - signedIn) * 1024) / sockets.length;
  record(`Memory of a socket, mean of ${sockets.length}`, kb, 'KB');

  const owner = tokens[demoAccounts.findIndex(({ email }) => email.startsWith('owner'))]!;
  const headers = { Authorization: `Bearer ${owner}`, 'Content-Type': 'application/json' };
  const durations: number[] = [];
  const end = performance.now() + seconds * 1000;
  let busiest = 0;
  let connections = 0;
  const database = new pg.Client({ connectionString: url });
  await database.connect();
  const watch = async () => {
    while (performance.now() < end) {
      busiest = Math.max(busiest, await memoryOf(server.child.pid));
      const { rows } = await database.query<{ count: number }>(
        'select count(*)::int as count from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
      connections = Math.max(connections, rows[0]!.count);
      await delay(500);
    }
  };
  const paths = ['mgmt/invoices?range=[0,24]', 'mgmt/deals?range=[0,24]', 'mgmt/users?range=[0,24]', 'mgmt/figures'];
  const call = async (caller: number) => {
    for (let turn = caller; performance.now() < end; turn++) {
      const began = performance.now();
      const isWrite = turn % 5 === 0;
      const answer = isWrite
        ? await fetch(`${address}/api/mgmt/banks`, {
            method: 'POST',
            headers,
            body: JSON.stringify({ bankTitle: `Bank ${caller} ${turn}` }),
          })
        : await fetch(`${address}/api/${paths[turn % paths.length]}`, { headers });
      await answer.arrayBuffer();
      durations.push(performance.now() - began);
    }
  };
  await Promise.all([watch(), ...Array.from({ length: callers }, (_, caller) => call(caller))]);
  await database.end();
  durations.sort((a, b) => a - b);
  recordFigure('Calls per second of one instance', durations.length / seconds, 'more');
  printLine(
    `${Math.round(durations.length / seconds)} calls a second, one in five a write, 95 % within ${Math.round(quantile(durations, 0.95))} ms`,
  );
  record('Memory of a busy instance', busiest, 'MB');
  printLine(`connections to the database: ${connections}`);
  for (const socket of sockets) socket.close();
  const stopping = performance.now();
  await server.stop();
  record('Stop', performance.now() - stopping, 'ms');
} finally {
  await postgres.stop();
}
