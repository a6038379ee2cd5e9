import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocketServer, type WebSocket } from 'ws';
import type { Result } from '../../scripts/conformance/check';
import { conform, type Options } from '../../scripts/conformance/conform';
import { junitOf, rowsOf, totalOf } from '../../scripts/conformance/report';
import { demoPassword } from '../../server/demo/people';
import { InvoiceStatus } from '../../src/resources/statuses/invoices';
import { freePort } from '../freePort';
import { startServer, type StartedServer } from '../startServer';
import { newDemoFolder } from './testPlatform';
import { rm } from 'node:fs/promises';

const root = new URL('../../', import.meta.url).pathname;
const origin = 'http://localhost:3000';
const password = 'example-platform';

const failuresOf = (results: readonly Result[]) => results.filter(({ outcome }) => outcome === 'failed');

/** What a platform answers in place of its own answer; undefined leaves that as it is. */
type Answer = (request: IncomingMessage, response: ServerResponse, own: Response, text: string) => unknown;
/** What a platform does with a socket in place of listening to it. */
type Greeting = (socket: WebSocket, text: string) => void;

describe('the conformance suite', { timeout: 60_000 }, () => {
  let platform: ChildProcess;
  let api: string;
  beforeAll(async () => {
    const port = await freePort();
    api = `http://127.0.0.1:${port}/api/`;
    platform = spawn(process.execPath, ['examples/platform/platform.mjs'], {
      cwd: root,
      env: { PATH: process.env.PATH, PORT: port, CONSOLE_ORIGIN: origin, PASSWORD: password },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(platform.stdout!, 'data');
  });
  afterAll(() => platform.kill('SIGTERM'));

  const options = (base: string): Options => ({
    base,
    socket: `${base.replace('http', 'ws')}ws/`,
    origin,
    answerMs: 3000,
    watchMs: 400,
    largestBytes: 1_048_576,
    loginId: 'owner@example.com',
    password,
    mayWrite: false,
  });

  const readAll = async () => {
    const call = (path: string, init?: RequestInit) => fetch(api + path, init).then((response) => response.json());
    const body = JSON.stringify({ loginId: 'owner@example.com', password });
    const { access } = (await call('login/', { method: 'POST', body })) as { access: string };
    const list = (path: string) => call(path, { headers: { Authorization: `Bearer ${access}` } });
    return {
      banks: (await list('mgmt/banks')) as unknown[],
      invoices: (await list('mgmt/invoices')) as { status: number }[],
    };
  };

  it('the conformance suite passes on the example platform, also making records, and leaves no bank or open invoice', async () => {
    const results = await conform({ ...options(api), mayWrite: true });
    expect(failuresOf(results)).toEqual([]);
    // It has no trader group, whose members could be read.
    const skipped = results.filter(({ outcome }) => outcome === 'skipped').map(({ name }) => name);
    expect(skipped).toEqual(['GET mgmt/user-groups/{groupId}/group-members']);
    const { banks, invoices } = await readAll();
    expect(banks).toHaveLength(1);
    expect(invoices.map(({ status }) => status)).toEqual([InvoiceStatus.Canceled]);
  });

  it('only what a platform has is asked about, also where it makes records', async () => {
    const results = await conform({ ...options(api), mayWrite: true, only: ['support', 'banks'] });
    expect(failuresOf(results)).toEqual([]);
    const asked = results.map(({ name }) => name);
    expect(asked).toContain('POST mgmt/banks: the new bank is in the list');
    expect(asked).toContain('POST mgmt/support: the new ticket is in the list');
    expect(asked).toContain('Live channel with a token');
    expect(asked.filter((name) => /invoices|store|clients|check/.test(name))).toEqual([]);
  });

  it('a platform without a live channel is asked for everything else, also where it makes records', async () => {
    const results = await conform({ ...options(api), socket: undefined, mayWrite: true });
    expect(failuresOf(results)).toEqual([]);
    expect(results.find(({ name }) => name === 'Live channel')).toEqual({
      name: 'Live channel',
      outcome: 'skipped',
      reason: 'it has none, and without it the console fetches every 15 seconds',
    });
    expect(results.map(({ name }) => name)).toContain('POST invoices, GET invoices/{id}');
  });

  it('the conformance suite says once that a platform does not answer, with exit 1; what cannot be asked exits with 2', async () => {
    const run = async (...args: string[]) => {
      const child = spawn('npx', ['tsx', 'scripts/conformance/run.ts', ...args], {
        cwd: root,
        env: { ...process.env, CONFORMANCE_PASSWORD: password },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const output: string[] = [];
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => output.push(String(text)));
      const [code] = (await once(child, 'close')) as [number];
      return { code, output: output.join('') };
    };
    const address = `http://127.0.0.1:${await freePort()}/api`;
    const [nobody, unwritable, good] = await Promise.all([
      run(address, '--as', 'x'),
      run(address, '--as', 'x', '--junit', '/nowhere/report.xml'),
      run(api, '--as', 'owner@example.com', '--junit', '/dev/null'),
    ]);
    expect(nobody.code).toBe(1);
    expect(nobody.output).toMatch(/ECONNREFUSED[^]*-    All other calls[^]*\n\n0 passed, 1 failed, 1 not asked\n$/);
    expect(unwritable.code).toBe(2);
    expect(unwritable.output).toContain('/nowhere/report.xml');
    expect(good.code).toBe(0);
    expect(good.output).not.toContain(password);
  });

  describe.each(['true', 'false'])('on the reference API with EXTENSIONS=%s', { tags: ['long'] }, (EXTENSIONS) => {
    let server: StartedServer;
    let folder: string;
    beforeAll(async () => {
      folder = await newDemoFolder();
      server = startServer(root, { DATA_DIR: folder, DEMO_TRAFFIC: '0', CORS_ORIGIN: origin, EXTENSIONS });
    });
    afterAll(async () => {
      await server.stop();
      await rm(folder, { recursive: true });
    });

    it.each(['owner', 'vault-owner', 'merchant', 'finance'])(
      'the conformance suite passes on the reference API as %s',
      async (who) => {
        const base = `${await server.started}/api/`;
        const asked = {
          ...options(base),
          loginId: `${who}@example.com`,
          password: demoPassword,
          answerMs: 20_000,
          watchMs: 2000,
          largestBytes: 67_108_864,
        };
        expect(failuresOf(await conform({ ...asked, mayWrite: true }))).toEqual([]);
      },
    );
  });

  describe('fails on a platform', { tags: ['long'] }, () => {
    const servers: Server[] = [];
    afterAll(() => servers.forEach((server) => server.close()));

    /** The example platform with some of its answers replaced. */
    const broken = async ({ answer, greet }: { answer?: Answer; greet?: Greeting }): Promise<string> => {
      const server = createServer((request, response) => {
        const chunks: Buffer[] = [];
        request.on('data', (chunk: Buffer) => chunks.push(chunk));
        request.on('end', () => {
          const headers = Object.fromEntries(
            ['authorization', 'content-type', 'origin'].flatMap((name) => {
              const value = request.headers[name];
              return typeof value === 'string' ? [[name, value]] : [];
            }),
          );
          const { method = 'GET', url = '' } = request;
          const body = method === 'POST' ? Buffer.concat(chunks) : undefined;
          void fetch(new URL(url, api), { method, headers, body }).then(async (own) => {
            const text = await own.text();
            const isOwn = answer === undefined || answer(request, response, own, text) === undefined;
            if (!isOwn) return;
            response.writeHead(own.status, Object.fromEntries(own.headers));
            response.end(text);
          });
        });
      });
      new WebSocketServer({ server, path: '/api/ws/' }).on('connection', (socket) => {
        socket.on('message', (text) => {
          if (greet) greet(socket, String(text));
          else if (String(text).includes('not.a.token')) socket.close(4401);
          else socket.send('{"event":"exchange-rate-update","data":{"rate":92.4}}');
        });
      });
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      servers.push(server);
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/`;
    };

    const cors = {
      'Access-Control-Allow-Origin': origin,
      'Access-Control-Allow-Headers': 'Authorization, Content-Type',
    };
    /** Answers calls to this path of signed-in users with this. */
    const instead =
      (path: string, status: number, body: string, headers: Record<string, string> = cors): Answer =>
      ({ url, headers: { authorization } }, response) =>
        url === `/api/${path}` &&
        (authorization !== undefined || path.startsWith('login') || path.startsWith('invoices'))
          ? response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(body)
          : undefined;
    const json = (value: unknown) => JSON.stringify(value);
    const token = (claims: object) => json({ access: `x.${Buffer.from(json(claims)).toString('base64url')}.x` });
    const claims = { id: 1, uuid: 'u', exp: Math.floor(Date.now() / 1000) + 600, data: { type: 9 } };
    const bank = {
      id: 1,
      bankTitle: 'Example Bank',
      senderName: 'E',
      senderNumber: '1',
      packageName: 'a.b',
      status: 0,
    };

    it.each<[string, { answer?: Answer; greet?: Greeting }, string, RegExp]>([
      [
        'that answers HTML',
        { answer: instead('mgmt/banks', 200, '<html>Welcome</html>', { ...cors, 'Content-Type': 'text/html' }) },
        'GET mgmt/banks',
        /200, text\/html: <html>Welcome.*expected JSON/,
      ],
      [
        'whose value has another type',
        { answer: instead('mgmt/banks', 200, json([{ ...bank, status: 'active' }])) },
        'GET mgmt/banks',
        /record 1 of 1: `status` is string "active".*`status` to be a choice \(one of 0, 1\)/,
      ],
      [
        'whose record lacks a field',
        { answer: instead('mgmt/banks', 200, json([{ id: 1, status: 0 }])) },
        'GET mgmt/banks',
        /`bankTitle` is nothing.*`bankTitle` to be a text/,
      ],
      [
        'whose record has no id',
        { answer: instead('mgmt/banks', 200, json([{ bankTitle: 'x', status: 0 }])) },
        'GET mgmt/banks',
        /record 1 of 1: an object without a usable id/,
      ],
      [
        'whose status has no name',
        { answer: instead('mgmt/banks', 200, json([{ ...bank, status: 99 }])) },
        'GET mgmt/banks',
        /`status` is number 99/,
      ],
      [
        'that wraps a list',
        { answer: instead('mgmt/users', 200, json({ data: [] })) },
        'GET mgmt/users',
        /an object.*an array of records/,
      ],
      [
        'that does not wrap the pool',
        { answer: instead('mgmt/booking', 200, '[]') },
        'GET mgmt/booking',
        /an array.*an object with an array in `poolData`/,
      ],
      ['that fails', { answer: instead('mgmt/deals', 500, '{}') }, 'GET mgmt/deals', /500, .*a status from 200 to 299/],
      [
        'that answers nothing',
        { answer: instead('mgmt/deals', 200, '') },
        'GET mgmt/deals',
        /\(empty\).*expected JSON/,
      ],
      [
        'whose answer is cut off',
        {
          answer: ({ url }, response) => {
            if (url !== '/api/mgmt/deals') return undefined;
            response.writeHead(200, { ...cors, 'Content-Length': '1000' });
            response.write('[{"id":');
            return setTimeout(() => response.destroy(), 20);
          },
        },
        'GET mgmt/deals',
        /no whole answer.*an answer within 3 s/,
      ],
      [
        'that does not answer in time',
        { answer: ({ url }) => (url === '/api/mgmt/deals' ? 'never' : undefined) },
        'GET mgmt/deals',
        /nothing within 3 s/,
      ],
      [
        'that allows no origin',
        {
          answer: ({ method }, response, own, text) =>
            method === 'OPTIONS'
              ? response.writeHead(204).end()
              : void response.setHeader('X-Own', `${own.status}${text.length}`),
        },
        'OPTIONS mgmt/banks: allows the console’s origin and headers',
        /Access-Control-Allow-Origin missing.*Access-Control-Allow-Origin: http:\/\/localhost:3000/,
      ],
      [
        'that allows no token',
        {
          answer: ({ method }, response) =>
            method === 'OPTIONS' ? response.writeHead(204, { 'Access-Control-Allow-Origin': '*' }).end() : undefined,
        },
        'OPTIONS mgmt/banks: allows the console’s origin and headers',
        /Access-Control-Allow-Headers: missing.*Authorization, Content-Type/,
      ],
      [
        'whose refusals allow no origin',
        {
          answer: ({ method, headers }, response, own, text) =>
            method === 'GET' && headers.authorization === undefined
              ? response.writeHead(own.status).end(text)
              : undefined,
        },
        'GET mgmt/banks without a token: the refusal allows the console’s origin as well',
        /Access-Control-Allow-Origin missing/,
      ],
      [
        'that refuses without words',
        {
          answer: ({ headers, url }, response) =>
            headers.authorization === undefined && url === '/api/mgmt/banks'
              ? response.writeHead(401, cors).end('{}')
              : undefined,
        },
        'GET mgmt/banks without a token: 401',
        /a JSON body with a `message`/,
      ],
      [
        'that shows records to everybody',
        {
          answer: ({ headers, url }, response) =>
            headers.authorization === undefined && url === '/api/mgmt/banks'
              ? response.writeHead(200, cors).end('[]')
              : undefined,
        },
        'GET mgmt/banks without a token: 401',
        /200, .*status 401/,
      ],
      [
        'that answers a wrong password with 401',
        {
          answer: (_request, response, _own, text) =>
            text.includes('Invalid login') ? response.writeHead(401, cors).end(json({ message: 'No' })) : undefined,
        },
        'POST login/ with a wrong password: 200 with `error`',
        /401 with `message` string "No".*status 200 with `error`/,
      ],
      [
        'whose token is none',
        { answer: instead('login/', 200, json({ access: 'secret' })) },
        'POST login/: a token that the console can read',
        /`access` is no JWT.*three parts/,
      ],
      [
        'whose token has an unknown role',
        { answer: instead('login/', 200, token({ ...claims, data: { type: 99 } })) },
        'POST login/: a token that the console can read',
        /number 99 as `data\.type`.*a role/,
      ],
      [
        'whose token ends in milliseconds',
        { answer: instead('login/', 200, token({ ...claims, exp: Date.now() + 600_000 })) },
        'POST login/: a token that the console can read',
        /as `exp`.*in seconds since 1970/,
      ],
      [
        'that signs in with null',
        { answer: instead('login/', 200, 'null') },
        'POST login/: a token that the console can read',
        /200, application\/json: null.*`access`, the token/,
      ],
      [
        'that names its token otherwise',
        { answer: instead('login/', 200, json({ token: 'c2Vzc2lvbg', user: { key: 'c2Vzc2lvbg' } })) },
        'POST login/: a token that the console can read',
        /^200 with `token`, `user` expected `access`, the token$/,
      ],
      [
        'that redirects',
        { answer: instead('mgmt/deals', 302, '', { ...cors, Location: 'https://elsewhere.example/' }) },
        'GET mgmt/deals',
        /302, a redirect to https:\/\/elsewhere.example\/.*the address that was asked/,
      ],
      [
        'whose answer has no end',
        { answer: instead('mgmt/deals', 200, ' '.repeat(1_048_577)) },
        'GET mgmt/deals',
        /more than 1 MB.*at most 1 MB/,
      ],
      [
        'whose value is long',
        { answer: instead('mgmt/banks', 200, json([{ ...bank, status: 'x'.repeat(1000) }])) },
        'GET mgmt/banks',
        /`status` is string "x{79}… expected/,
      ],
      [
        'that acts on the terminal and feigns a row',
        { answer: instead('mgmt/deals', 500, '\u001b[2J\u0085\nok   GET mgmt/deals\uffff') },
        'GET mgmt/deals',
        /: {2}\[2J ok {3}GET mgmt\/deals {2}expected/,
      ],
      [
        'whose rate is a word',
        { answer: instead('mgmt/exchange-rate', 200, json({ rate: 'high' })) },
        'GET mgmt/exchange-rate',
        /an object.*a number in `rate`/,
      ],
      [
        'whose socket sends no events',
        { greet: (socket, text) => (text.includes('not.a') ? socket.close(4401) : socket.send('hello')) },
        'Live channel with a token',
        /the message hello.*"event"/,
      ],
      [
        'whose socket says nothing',
        { greet: (socket, text) => void (text.includes('not.a') && socket.close(4401)) },
        'Live channel with a token',
        /no event within 0.4 s.*such as the rate/,
      ],
      [
        'whose events cannot be read',
        { greet: (socket) => socket.send(json({ event: 'invoice-updated', data: { id: 1, status: 'paid' } })) },
        'Live channel with a token',
        /invoice-updated: `status` is string "paid".*`status` to be a choice/,
      ],
      [
        'whose event has a word as the rate',
        { greet: (socket) => socket.send(json({ event: 'exchange-rate-update', data: 'high' })) },
        'Live channel with a token',
        /exchange-rate-update with string "high".*a number in `rate`/,
      ],
      [
        'that closes a good socket',
        { greet: (socket) => socket.close(4401) },
        'Live channel with a token',
        /closed with 4401.*an open socket/,
      ],
      [
        'that leaves a bad socket open',
        { greet: () => undefined },
        'Live channel with a token that nobody issued: closed with 4401',
        /stayed open.*4401/,
      ],
    ])(
      'the conformance suite fails on a platform %s, and says what was received and what was expected',
      async (_title, fault, call, words) => {
        const found = failuresOf(await conform(options(await broken(fault)))).find(({ name }) => name === call);
        expect(`${found?.received} expected ${found?.expected}`).toMatch(words);
      },
    );
  });

  it('the conformance suite does not count an action as there that is refused as an unknown call', async () => {
    const lacks = createServer((request, response) => {
      const isSignIn = request.url === '/api/login/';
      const claims = { id: 1, uuid: 'u', exp: Math.floor(Date.now() / 1000) + 600, data: { type: 9 } };
      const access = `x.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`;
      const isThere = request.url?.startsWith('/api/mgmt/store/');
      const message = isThere ? 'There is no such invoice' : 'There is no such call';
      response.writeHead(isSignIn ? 200 : 404).end(JSON.stringify(isSignIn ? { access } : { message }));
    });
    lacks.listen(0, '127.0.0.1');
    await once(lacks, 'listening');
    const base = `http://127.0.0.1:${(lacks.address() as AddressInfo).port}/api/`;
    const results = await conform({ ...options(base), mayWrite: true });
    lacks.close();
    const outcomeOf = (call: string) => results.find(({ name }) => name === `${call} of no record: refused in words`);
    expect(outcomeOf('POST mgmt/store/complete/{id}')).toMatchObject({ outcome: 'passed' });
    expect(outcomeOf('POST mgmt/users/{id}/delete')).toMatchObject({
      outcome: 'skipped',
      reason: 'it answers as to a call that it does not have',
    });
  });

  it('the conformance suite shows no password or token, follows no redirect with them, and only reads unless it may write', async () => {
    const asked: string[] = [];
    const stranger = createServer((_request, response) => {
      asked.push('a stranger');
      response.end();
    });
    const echo = createServer((request, response) => {
      asked.push(`${request.method} ${request.url}`);
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const body = Buffer.concat(chunks).toString();
        const isSignIn = body.includes(password);
        const access = `x.${Buffer.from(JSON.stringify({ id: 1, uuid: 'u', exp: Math.floor(Date.now() / 1000) + 600, data: { type: 9 } })).toString('base64url')}.x`;
        if (request.url === '/api/mgmt/deals')
          response.writeHead(307, { Location: `http://127.0.0.1:${(stranger.address() as AddressInfo).port}/` }).end();
        else if (isSignIn) response.end(JSON.stringify({ access }));
        else response.writeHead(500).end(`${body} ${request.headers.authorization} ${password} ]]>`);
      });
    });
    stranger.listen(0, '127.0.0.1');
    echo.listen(0, '127.0.0.1');
    await Promise.all([once(stranger, 'listening'), once(echo, 'listening')]);
    const results = await conform(options(`http://127.0.0.1:${(echo.address() as AddressInfo).port}/api/`));
    echo.close();
    stranger.close();
    const report = `${results.map(rowsOf).join('\n')}${junitOf(results)}`;
    expect(failuresOf(results).length).toBeGreaterThan(30);
    expect(report).toContain('Bearer &lt;secret&gt; &lt;secret&gt; ]]&gt;');
    for (const secret of [password, Buffer.from('{"id":1').toString('base64url').slice(0, -1)])
      expect(report).not.toContain(secret);
    expect(asked.filter((call) => !/^(GET|OPTIONS) /.test(call))).toEqual(['POST /api/login/', 'POST /api/login/']);
  });

  it('the conformance suite reports a table and JUnit', () => {
    const results: Result[] = [
      { name: 'GET a', outcome: 'passed' },
      { name: 'GET b', outcome: 'failed', received: '<html> & "', expected: 'JSON' },
      { name: 'GET c', outcome: 'skipped', reason: 'nothing there' },
    ];
    expect(results.map(rowsOf).join('\n')).toBe(
      'ok   GET a\nFAIL GET b\n       received: <html> & "\n       expected: JSON\n-    GET c\n       why:      nothing there',
    );
    expect(totalOf(results)).toBe('1 passed, 1 failed, 1 not asked');
    expect(junitOf(results)).toContain('<failure message="&lt;html&gt; &amp; &quot;">expected: JSON</failure>');
  });
});
