import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { poolFigures } from '../../server/database/poolFigures';
import { Metrics } from '../../server/base/metrics';
import { socketFigures } from '../../server/live/socketFigures';
import { workFigures } from '../../server/metrics/readWork';

const read = (name: string) => readFileSync(new URL(`../../deploy/${name}`, import.meta.url), 'utf8');
const namesIn = (text: string) => [...new Set(text.match(/\b(?:console|process|nodejs)_\w+/g))];

describe('the dashboard and the alert rules', () => {
  const metrics = new Metrics();
  metrics.measureProcess();
  const figures = { ...poolFigures, ...workFigures, ...socketFigures };
  metrics.measure(figures, () => Object.fromEntries(Object.keys(figures).map((name) => [name, 0])) as never);

  it.each(['grafana-dashboard.json', 'alerts.yml'])('the sample %s names only metrics that exist', async (name) => {
    const existing = (await metrics.registry.getMetricsAsJSON()).map((metric) => metric.name);
    const known = new Set(existing.flatMap((one) => [one, `${one}_bucket`, `${one}_count`, `${one}_sum`]));
    const used = namesIn(read(name));
    expect(used.length).toBeGreaterThan(3);
    expect(used.filter((one) => !known.has(one))).toEqual([]);
  });

  it('the alerts are seven rules, each with what to do, and the dashboard shows every metric of the console', async () => {
    const rules = read('alerts.yml');
    expect(rules.match(/- alert:/g)).toHaveLength(7);
    expect(rules.match(/action:/g)).toHaveLength(7);
    const dashboard = read('grafana-dashboard.json');
    const own = (await metrics.registry.getMetricsAsJSON())
      .map(({ name }) => name)
      .filter((name) => name.startsWith('console_'));
    expect(own.filter((name) => !dashboard.includes(name))).toEqual([]);
    expect(JSON.parse(dashboard)).toMatchObject({ title: 'Payment console' });
  });
});

/** The program with which Prometheus checks rules, where Debian installs it. */
const promtool = '/usr/bin/promtool';

// Where Prometheus is not installed, its rules are not tried.
describe.runIf(existsSync(promtool))('the alert rules', () => {
  const labels = (text: string) => `job="console", instance="a", ${text}`;
  const requests = (kind: string, route: string, more: string) =>
    `console_request_duration_seconds_${kind}{${labels(`route="${route}", ${more}`)}}`;
  /** Has promtool play series of values, a minute apart, and compare whether an alert is firing after 20 minutes. */
  const expectFiring = async (series: Readonly<Record<string, string>>, alert: string, isFiring: boolean) => {
    const folder = await mkdtemp(join(tmpdir(), 'console-alerts-'));
    const rules = new URL('../../deploy/alerts.yml', import.meta.url).pathname;
    const test = {
      rule_files: [rules],
      evaluation_interval: '1m',
      tests: [
        {
          interval: '1m',
          input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
          promql_expr_test: [
            {
              expr: `count(ALERTS{alertname="${alert}", alertstate="firing"}) or vector(0)`,
              eval_time: '20m',
              exp_samples: [{ labels: '{}', value: isFiring ? 1 : 0 }],
            },
          ],
        },
      ],
    };
    await writeFile(join(folder, 'test.yml'), JSON.stringify(test));
    try {
      const run = () => execFileSync(promtool, ['test', 'rules', join(folder, 'test.yml')], { stdio: 'pipe' });
      expect(run).not.toThrow();
    } finally {
      await rm(folder, { recursive: true });
    }
  };

  it('the alert rules say that calls are slow, however many quick answers balancers get', async () => {
    const probes = (upTo: string) => requests('bucket', '/api/ready', `le="${upTo}"`);
    const calls = (upTo: string) => requests('bucket', '/api/mgmt/invoices', `le="${upTo}"`);
    const quickProbes = { [probes('1')]: '0+600x30', [probes('+Inf')]: '0+600x30' };
    const slow = { ...quickProbes, [calls('1')]: '0+0x30', [calls('5')]: '0+10x30', [calls('+Inf')]: '0+10x30' };
    await expectFiring(slow, 'ConsoleIsSlow', true);
    await expectFiring({ ...slow, [calls('1')]: '0+10x30' }, 'ConsoleIsSlow', false);
  });

  it('the alert rules say that calls fail', async () => {
    const counts = (failed: string) => ({
      [requests('count', '/api/mgmt/invoices', 'status="200"')]: '0+90x30',
      [requests('count', '/api/mgmt/invoices', 'status="500"')]: failed,
      [requests('count', '/api/ready', 'status="200"')]: '0+6000x30',
    });
    await expectFiring(counts('0+10x30'), 'ConsoleFails', true);
    await expectFiring(counts('0+1x30'), 'ConsoleFails', false);
  });

  it('the alert rules say that an instance does not reach its database, which leaves out what it reads there', async () => {
    const [a, b] = ['{job="console", instance="a"}', '{job="console", instance="b"}'];
    const connections = { [`console_database_connections${a}`]: '3x30', [`console_database_connections${b}`]: '0x30' };
    const one = { ...connections, [`console_accounts_free${a}`]: '3x30' };
    await expectFiring(one, 'ConsoleDatabaseAway', true);
    const both = { ...one, [`console_accounts_free${b}`]: '0x30' };
    await expectFiring(both, 'ConsoleDatabaseAway', false);
  });
});

/** The program with which systemd rates a unit without running it. */
const systemdAnalyze = '/usr/bin/systemd-analyze';

describe('the unit of systemd', () => {
  const name = 'console@.service';

  it('the unit denies the calls and the files that the server does not use', () => {
    const lines = read(name).split('\n');
    for (const line of [
      'SystemCallFilter=@system-service @pkey',
      'SystemCallFilter=~@privileged',
      'ProtectProc=invisible',
    ])
      expect(lines).toContain(line);
    expect(lines).toContain('RestrictSUIDSGID=true');
    expect(lines).toContain('StateDirectoryMode=0700');
  });

  // Where systemd is not installed, nothing rates it.
  it.runIf(existsSync(systemdAnalyze))('systemd rates the exposure of the unit at 2.0 at most', () => {
    const unit = new URL(`../../deploy/${name}`, import.meta.url).pathname;
    const { stdout } = spawnSync(systemdAnalyze, ['security', '--offline=true', '--no-pager', unit], {
      encoding: 'utf8',
    });
    const [, exposure] = /Overall exposure level for \S+: ([\d.]+)/.exec(stdout) ?? [];
    expect(Number(exposure)).toBeLessThanOrEqual(2);
  });
});

describe('the commands of docs/deploying.md', () => {
  const page = readFileSync(new URL('../../docs/deploying.md', import.meta.url), 'utf8');
  const blocks = [...page.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, commands]) => commands!);
  const installing = blocks.filter((commands) => commands.includes('npm ci'));
  /** Runs commands with programs that only say that they ran. `failing` fails. */
  const run = (commands: string, failing: string) => {
    const programs = ['git', 'cd', 'npm', 'ln', 'install', 'useradd', 'console'];
    const functions = programs.map((name) => `${name}() { echo ${name}; ${name === failing ? 'false' : 'true'}; }`);
    const script = [...functions, commands.replace('<repository>', 'repository')].join('\n');
    return spawnSync('/bin/sh', ['-c', script], { encoding: 'utf8' }).stdout.split('\n');
  };

  it('the commands of deploying build nothing elsewhere where the clone fails, and lead only to what was built', () => {
    expect(installing).toHaveLength(2);
    for (const commands of installing) {
      expect(run(commands, 'none')).toEqual(expect.arrayContaining(['git', 'cd', 'npm', 'ln']));
      expect(run(commands, 'git')).not.toContain('npm');
      expect(run(commands, 'npm')).not.toContain('ln');
    }
  });

  it('the commands of deploying restart an instance only when the other is ready, and end when both are', () => {
    const restarting = blocks.find((commands) => commands.includes('systemctl restart'))!;
    const programs = ['systemctl() { echo "$@"; }', 'curl() { echo "asked $2"; }', 'sleep() { echo "slept $1"; }'];
    const script = [...programs, restarting].join('\n');
    expect(spawnSync('/bin/sh', ['-c', script], { encoding: 'utf8' }).stdout.trim().split('\n')).toEqual(
      ['3001', '3002'].flatMap((port) => [
        `restart console@${port}`,
        `asked http://127.0.0.1:${port}/api/ready`,
        'slept 5',
      ]),
    );
  });

  it('the commands of deploying make the settings once, for root alone, and never replace the keys in them', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'console-settings-'));
    const path = join(folder, 'console.env');
    const making = blocks.find((commands) => commands.includes('openssl'))!.replaceAll('/etc/console.env', path);
    const make = () => spawnSync('/bin/sh', ['-c', `openssl() { echo "$@"; }\n${making}`]);
    make();
    const made = readFileSync(path, 'utf8');
    expect(made).toContain('DATA_KEY=rand -base64 32\n');
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    await writeFile(path, 'DATA_KEY=kept\n');
    make();
    expect(readFileSync(path, 'utf8')).toBe('DATA_KEY=kept\n');
    await rm(folder, { recursive: true });
  });

  it('the commands of deploy/console run with the settings of the platform, as its user', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'console-command-'));
    const url = 'postgres://console:a&b$c@127.0.0.1/console?sslmode=verify-full&x=1';
    await mkdir(join(folder, 'dist'));
    await writeFile(
      join(folder, 'dist', 'server.js'),
      'console.log(JSON.stringify([process.argv.slice(2), process.env.NODE_ENV, process.env.DATABASE_URL, process.env.USED, process.env.PORT, process.env.METRICS_PORT].filter((part) => part !== undefined)))',
    );
    await writeFile(join(folder, 'console.env'), `DATABASE_URL='${url}'\n`);
    await writeFile(join(folder, 'runuser'), '#!/bin/sh\nUSED="$1 $2 $3"; export USED; shift 3; exec "$@"\n', {
      mode: 0o755,
    });
    await writeFile(join(folder, 'drill.env'), 'DATABASE_URL=postgres://127.0.0.1/drill\n');
    const script = read('console')
      .replace('cd /opt/console', `cd ${folder}`)
      .replace('=/etc/console.env', `=${join(folder, 'console.env')}`);
    const ended = (given: readonly string[], environment: Record<string, string> = {}) =>
      spawnSync('/bin/sh', ['-ec', script, 'console', ...given], {
        encoding: 'utf8',
        env: { PATH: `${folder}:${process.env.PATH}`, ...environment },
      });
    const run = (given: readonly string[], environment?: Record<string, string>) =>
      JSON.parse(ended(given, environment).stdout) as unknown;
    const command = ['backup', '/backups/a file.tar.gz'];
    expect(run(command)).toEqual([command, 'production', url, '-u console --']);
    expect(run(['--env', join(folder, 'drill.env'), ...command])).toEqual([
      command,
      'production',
      'postgres://127.0.0.1/drill',
      '-u console --',
    ]);
    // After the command they would be passed on to it, which then takes the settings of the platform.
    expect(ended(['--check', '--env', join(folder, 'drill.env')])).toMatchObject({
      status: 1,
      stdout: '',
      stderr: '--env stands before the name of the command: console --env … --check\n',
    });
    expect(ended(['--env', 'absent.env', '--check'])).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(
        /^The settings absent\.env cannot be read\. Name the file with its whole path/,
      ) as string,
    });
    // Without a command it starts no instance.
    expect(run([])).toEqual([['help'], 'production', url, '-u console --']);
    // A check says what it checks: without an instance its port is the default.
    const checkedSettings = `Settings of ${join(folder, 'console.env')}`;
    const ofInstances = 'They name no PORT, which each instance has of its own: console --instance 3001 --check\n';
    expect(ended(['--check']).stderr).toBe(`${checkedSettings}\n${ofInstances}`);
    expect(ended(['--check'], { PORT: '3900' }).stderr).toBe(`${checkedSettings}\n`);
    expect(ended(command).stderr).toBe('');
    // An instance has a port, and settings of its own beside those of all.
    await writeFile(join(folder, 'console-3001.env'), 'METRICS_PORT=9464\n');
    expect(run(['--instance', '3001', '--check'])).toEqual([
      ['--check'],
      'production',
      url,
      '-u console --',
      '3001',
      '9464',
    ]);
    expect(ended(['--instance', '3001', '--check']).stderr).toBe(
      `${checkedSettings} and ${join(folder, 'console-3001.env')}\n`,
    );
    expect(run(['--instance', '3002', '--check'])).toEqual([['--check'], 'production', url, '-u console --', '3002']);
    // What the caller says counts more than the file: a restore goes where it was told to.
    const other = "postgres://other:a'b$c@127.0.0.1/other";
    expect(run(command, { DATABASE_URL: other })).toEqual([command, 'production', other, '-u console --']);
    // cron looks for programs in fewer folders than a shell of root.
    const cron = spawnSync('/bin/sh', ['-ec', script.replace(':/usr/sbin', `:${folder}`), 'console', ...command], {
      encoding: 'utf8',
      env: { PATH: `${dirname(process.execPath)}:/bin` },
    });
    expect(JSON.parse(cron.stdout)).toEqual([command, 'production', url, '-u console --']);
    await rm(folder, { recursive: true });
  });
});
