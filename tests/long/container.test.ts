import { execFile, execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newDataKey } from '../../server/base/dataKeys';
import { newPostgresDatabase } from '../api/testPlatform';
import { freePort } from '../freePort';

const root = new URL('../../', import.meta.url).pathname;
const programs = { podman: '/usr/bin/podman', debootstrap: '/usr/sbin/debootstrap', runc: '/usr/sbin/runc' };

/** An image with Node and npm that is there already. Without it, one is made of Debian's packages and the Node of this machine. */
const { CONTAINER_BASE: givenBase } = process.env;
const missing = [
  ...(existsSync(programs.podman) ? [] : ['podman']),
  ...(givenBase !== undefined || existsSync(programs.debootstrap)
    ? []
    : ['debootstrap, or an image in CONTAINER_BASE']),
  ...(process.getuid?.() === 0 ? [] : ['root']),
];
if (missing.length > 0)
  process.stderr.write(`the image is neither built nor run: this machine lacks ${missing.join(' and ')}\n`);

const names = { base: 'localhost/console-test-base', image: 'localhost/console-test' };
const trusted = '/etc/ssl/certs/ca-certificates.crt';
const minuteMs = 60_000;

const run = async (program: string, args: readonly string[]): Promise<string> => {
  const { stdout } = await promisify(execFile)(program, args, { cwd: root, maxBuffer: 64 * 1024 * 1024 });
  return stdout.trim();
};
// Some machines run containers with runc alone.
const runtime = existsSync(programs.runc) ? ['--runtime', programs.runc] : [];
const podman = (...args: string[]) => run(programs.podman, [...runtime, ...args]);

/** The address from which this machine gets the packages of its release of Debian. */
const mirrorOf = async (release: string): Promise<string> => {
  const lines = await run('apt-get', ['indextargets', '--format', '$(REPO_URI) $(CODENAME)', 'Created-By: Packages']);
  return lines
    .split('\n')
    .find((line) => line.endsWith(` ${release}`))!
    .split(' ', 1)[0]!;
};

/** Makes an image of Debian's smallest system, with the Node and npm of this machine, and the certificates that it trusts. */
const makeBase = async (folder: string) => {
  const [, release] = /^VERSION_CODENAME=(\w+)$/m.exec(readFileSync('/etc/os-release', 'utf8'))!;
  const system = join(folder, 'system');
  await run(programs.debootstrap, ['--variant=minbase', release!, system, await mirrorOf(release!)]);
  const local = join(system, 'usr/local');
  await cp(process.execPath, join(local, 'bin/node'));
  await mkdir(join(local, 'lib/node_modules'), { recursive: true });
  await cp(join(await run('npm', ['root', '-g']), 'npm'), join(local, 'lib/node_modules/npm'), { recursive: true });
  await symlink('../lib/node_modules/npm/bin/npm-cli.js', join(local, 'bin/npm'));
  await mkdir(join(system, 'etc/ssl/certs'), { recursive: true });
  await cp(trusted, join(system, trusted));
  const archive = join(folder, 'system.tar');
  await run('tar', ['-C', system, '-cf', archive, '.']);
  await podman('import', archive, names.base);
  await rm(archive);
  await rm(system, { recursive: true });
};

describe.runIf(missing.length === 0)('the image of the console', { timeout: 5 * minuteMs }, () => {
  let folder: string;
  const started: string[] = [];
  const commit = execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
  const settings: Record<string, string> = {
    DATA_KEY: newDataKey(),
    TOKEN_SECRET: newDataKey(),
    CONSOLE_ORIGIN: 'https://console.example',
    PAYER_ORIGIN: 'https://pay.example',
  };
  /** As compose.yaml runs it, but in the network of this machine, where the PostgreSQL of the tests is. */
  const limits = ['--read-only', '--read-only-tmpfs=false', '--tmpfs=/tmp', '--cap-drop=all'].concat(
    ['--security-opt=no-new-privileges', '--network=host', '--ulimit=nofile=4096:4096', '--ulimit=nproc=4096:4096'],
    Object.entries(settings).map(([name, value]) => `--env=${name}=${value}`),
  );
  const env = (more: Readonly<Record<string, string>>) =>
    Object.entries(more).map(([name, value]) => `--env=${name}=${value}`);

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'console-image-'));
    if (givenBase === undefined) await makeBase(folder);
    // The registry and the downloads of this machine.
    const npmrc = [
      `registry=${await run('npm', ['config', 'get', 'registry'])}`,
      `cafile=${trusted}`,
      'prefer-offline=true',
    ];
    await writeFile(join(folder, 'npmrc'), npmrc.join('\n'));
    await podman(
      'build',
      // Storing a layer for each step would take longer than the build takes.
      '--layers=false',
      '--isolation=chroot',
      '--format=docker',
      `--tag=${names.image}`,
      `--build-arg=BASE=${givenBase ?? names.base}`,
      `--build-arg=COMMIT=${commit}`,
      `--volume=${await run('npm', ['config', 'get', 'cache'])}:/root/.npm`,
      `--secret=id=npmrc,src=${join(folder, 'npmrc')}`,
      '.',
    );
  }, 40 * minuteMs);
  afterAll(async () => {
    for (const id of started) await podman('rm', '--force', id);
    await podman('rmi', '--force', names.image, ...(givenBase === undefined ? [names.base] : []));
    await rm(folder, { recursive: true, force: true });
  }, 5 * minuteMs);

  it('the image runs two instances on one database, as no root and with nothing writable but its data', async () => {
    const database = { DATABASE_URL: await newPostgresDatabase() };
    const made = await podman(
      'run',
      '--rm',
      ...limits,
      ...env(database),
      '--entrypoint=console',
      names.image,
      'create-owner',
      'owner@example.com',
    );
    expect(made).toContain('Temporary password');
    const ports = [await freePort(), await freePort()];
    for (const PORT of ports)
      started.push(await podman('run', '--detach', ...limits, ...env({ ...database, PORT }), names.image));
    for (const port of ports) {
      const ready = () =>
        fetch(`http://127.0.0.1:${port}/api/ready`).then(
          ({ status }) => status,
          () => 0,
        );
      await expect.poll(ready, { timeout: minuteMs }).toBe(200);
      expect(await (await fetch(`http://127.0.0.1:${port}/dashboard`)).text()).toContain('<script');
    }
    const [first, second] = started as [string, string];
    await podman('healthcheck', 'run', first);
    const inside = (command: string) => podman('exec', first, 'sh', '-c', command);
    expect(await inside('id -u; touch /opt/console/x /x 2>&1; touch /var/lib/console/x && echo written')).toMatch(
      /^10001\n.*Read-only file system\n.*Read-only file system\nwritten$/,
    );
    expect(await inside('console help')).toContain('\n  console create-owner owner@example.com\n');
    const checked = await inside('PORT=0 console --check');
    expect(checked).toMatch(new RegExp(`^Version \\d+\\.\\d+\\.\\d+, commit ${commit}, Node`));
    expect(checked).toMatch(/\nActive owners: 1\nIt would start\.$/);

    await podman('stop', first);
    expect(await podman('inspect', '--format={{.State.ExitCode}}', first)).toBe('0');
    expect(await podman('inspect', '--format={{.State.Running}}', second)).toBe('true');
  });
});
