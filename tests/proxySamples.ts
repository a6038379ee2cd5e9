import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request as requestHttps } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './freePort';

const sample = (name: string) => readFileSync(new URL(`../deploy/${name}`, import.meta.url), 'utf8');
/** The host of the samples. */
export const sampleHost = 'console.example';

/** Programs of the proxies, where Debian installs them. */
const programs = { nginx: '/usr/sbin/nginx', caddy: '/usr/bin/caddy', openssl: '/usr/bin/openssl' };
/** A proxy that `deploy/` has a sample for. */
export type Proxy = 'nginx' | 'caddy';
/** The proxies that are installed on this machine. */
export const installedProxies = (['nginx', 'caddy'] as const).filter(
  (name) => existsSync(programs[name]) && existsSync(programs.openssl),
);

/** Replaces each text, which must be there: a sample that says something else is not what was tested. */
const replaced = (text: string, pairs: Readonly<Record<string, string>>): string =>
  Object.entries(pairs).reduce((current, [from, to]) => {
    if (!current.includes(from)) throw new Error(`The sample has no ${from}`);
    return current.replaceAll(from, to);
  }, text);

/** An answer that came through a proxy. */
export interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

/** A proxy that runs on its sample, with ports and certificates of the test. */
export interface RunningProxy {
  port: string;
  plainPort: string;
  /** Certificate that it shows. */
  certificate: Buffer;
  /** Sends a request over TLS, to the host of the sample. Rejects when the connection breaks. */
  call: (
    method: string,
    path: string,
    options?: { headers?: Record<string, string>; body?: string },
  ) => Promise<Answer>;
  stop: () => Promise<void>;
}

const certificateFiles = async (folder: string) => {
  const [certificate, key] = [join(folder, 'fullchain.pem'), join(folder, 'key.pem')];
  const subject = ['-subj', `/CN=${sampleHost}`, '-addext', `subjectAltName=DNS:${sampleHost}`];
  const files = ['-keyout', key, '-out', certificate];
  execFileSync(
    programs.openssl,
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...subject, ...files],
    {
      stdio: 'ignore',
    },
  );
  return { certificate, key };
};

/** Starts a proxy on its sample, in front of instances on these two ports. */
export const startProxy = async (proxy: Proxy, ports: readonly [string, string]): Promise<RunningProxy> => {
  const folder = await mkdtemp(join(tmpdir(), `console-${proxy}-`));
  const [port, plainPort] = [await freePort(), await freePort()];
  const { certificate, key } = await certificateFiles(folder);
  const instances = { '127.0.0.1:3001': `127.0.0.1:${ports[0]}`, '127.0.0.1:3002': `127.0.0.1:${ports[1]}` };
  const config = join(folder, proxy === 'nginx' ? 'nginx.conf' : 'Caddyfile');
  const start = {
    nginx: async () => {
      const block = replaced(sample('nginx.conf'), {
        ...instances,
        'listen 80;': `listen 127.0.0.1:${plainPort};`,
        'listen 443 ssl': `listen 127.0.0.1:${port} ssl`,
        '/etc/ssl/console/fullchain.pem': certificate,
        '/etc/ssl/console/key.pem': key,
      });
      const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
        .map((name) => `${name}_temp_path ${join(folder, name)};`)
        .join('\n');
      await writeFile(
        config,
        `${process.getuid?.() === 0 ? 'user root;\n' : ''}daemon off;\npid ${join(folder, 'nginx.pid')};\nerror_log ${join(folder, 'error.log')};\nevents {}\nhttp {\naccess_log off;\n${folders}\n${block}\n}\n`,
      );
      return spawn(programs.nginx, ['-c', config, '-p', folder, '-e', join(folder, 'error.log')], { stdio: 'ignore' });
    },
    caddy: async () => {
      const block = replaced(sample('Caddyfile'), {
        ...instances,
        'console.example, pay.example {': `https://${sampleHost}:${port} {\n\tbind 127.0.0.1\n\ttls ${certificate} ${key}`,
      });
      await writeFile(config, `{\n\tadmin off\n\thttp_port ${plainPort}\n\thttps_port ${port}\n}\n${block}`);
      return spawn(programs.caddy, ['run', '--config', config, '--adapter', 'caddyfile'], {
        stdio: 'ignore',
        env: { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
      });
    },
  };
  const child = await start[proxy]();
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const ca = readFileSync(certificate);
  const call: RunningProxy['call'] = (method, path, { headers = {}, body } = {}) =>
    new Promise((resolve, reject) => {
      const sent = requestHttps(
        {
          host: '127.0.0.1',
          port,
          servername: sampleHost,
          ca,
          method,
          path,
          headers: { Host: sampleHost, ...headers },
        },
        (answer) => {
          let text = '';
          answer.setEncoding('utf8');
          answer.on('data', (part: string) => (text += part));
          answer.on('end', () => resolve({ status: answer.statusCode!, headers: answer.headers, text }));
          answer.on('error', reject);
        },
      );
      sent.on('error', reject);
      sent.end(body);
    });
  for (let tries = 0; ; tries++) {
    const isUp = await call('GET', '/api/health').then(
      () => true,
      () => false,
    );
    if (isUp) break;
    if (tries > 100 || child.exitCode !== null) throw new Error(`${proxy} did not start on its sample`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    port,
    plainPort,
    certificate: ca,
    call,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
};
