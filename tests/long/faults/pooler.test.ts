import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newPostgresDatabase } from '../../api/testPlatform';
import { freePort } from '../../freePort';
import { newLoadedPlatform, type LoadedPlatform } from './loadedPlatform';
import { failUnderLoad } from './underLoad';

const program = '/usr/sbin/pgbouncer';

// Where the pooler is not installed, it is not tried.
describe.runIf(existsSync(program))('two instances behind PgBouncer in session mode', () => {
  let folder: string;
  let pooler: ChildProcess;
  let platform: LoadedPlatform;
  let direct: string;
  let pooled: string;
  const startPooler = () => {
    // It does not run as root.
    const user = process.getuid?.() === 0 ? ['-u', 'postgres'] : [];
    pooler = spawn(program, [...user, join(folder, 'pgbouncer.ini')], { stdio: 'ignore' });
  };
  const stopPooler = async () => {
    const ended = once(pooler, 'exit');
    pooler.kill('SIGKILL');
    await ended;
  };
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'console-pooler-'));
    await chmod(folder, 0o755);
    direct = await newPostgresDatabase();
    const { hostname, port, pathname, username, password } = new URL(direct);
    const listenPort = await freePort();
    const database = pathname.slice(1);
    pooled = `postgres://${username}:${password}@127.0.0.1:${listenPort}/${database}`;
    await writeFile(join(folder, 'users.txt'), `"${username}" "${password}"\n`);
    await writeFile(
      join(folder, 'pgbouncer.ini'),
      [
        '[databases]',
        `${database} = host=${hostname} port=${port}`,
        '[pgbouncer]',
        'listen_addr = 127.0.0.1',
        `listen_port = ${listenPort}`,
        'unix_socket_dir =',
        'auth_type = plain',
        `auth_file = ${join(folder, 'users.txt')}`,
        'pool_mode = session',
        'default_pool_size = 40',
        '',
      ].join('\n'),
    );
    startPooler();
    platform = await newLoadedPlatform({ url: direct });
  }, 300_000);
  afterAll(async () => {
    await platform?.close();
    await stopPooler();
    await rm(folder, { recursive: true });
  });

  it('lose nothing and do nothing twice when the pooler is killed and starts again', { timeout: 300_000 }, async () => {
    const settings = { DATABASE_URL: pooled, DATABASE_LISTEN_URL: direct };
    const servers = [await platform.start(settings), await platform.start(settings)];
    const load = await failUnderLoad(
      platform,
      servers.map(({ address }) => address),
      async ({ load: { untilMore } }) => {
        for (let kill = 0; kill < 5; kill++) {
          await stopPooler();
          startPooler();
          await untilMore(20);
        }
      },
    );
    expect(load.repeats()).toBeGreaterThan(0);
  });
});
