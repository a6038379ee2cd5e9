import { readFile, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoAccounts, demoPassword } from '../../server/demo/people';
import { phrases as russianPhrases } from '../../src/words/ru/console/index';
import type { Words } from '../../src/resources/language/words';
import { openApiDocument } from '../../server/contract/openapi';
import { startServer, type StartedServer } from '../startServer';
import { usualInvoices } from './postgres';
import { newDemoFolder } from './testPlatform';
import { hostileBytes, hostileRequest, operationsOf, seeded, type KnownDevice } from './hostile';

const root = new URL('../../', import.meta.url).pathname;
/** How many requests to send; `npm run test:long` sends more. */
const requests = Number(process.env.HOSTILE_REQUESTS ?? 400);
const connections = requests / 10;
const seed = Number(process.env.HOSTILE_SEED ?? 20_261_121);
const atOnce = 8;
/** How much memory a second campaign of the same size may add, in MB. */
const growth = 80;

const phrasesOfWords = ({ phrase, args = {} }: Words): string[] => [
  phrase,
  ...Object.values(args).flatMap((figure) => (typeof figure === 'object' ? phrasesOfWords(figure) : [])),
];

/** The phrases of a refusal; a message without words is its own phrase. */
const phrasesIn = (answer: string): string[] => {
  const { message, words } = JSON.parse(answer) as { message: string; words?: Words };
  return words ? phrasesOfWords(words) : [message];
};

/** Runs this many tasks, `atOnce` at a time. */
const inParallel = async (count: number, task: (index: number) => Promise<void>) => {
  let index = 0;
  const worker = async () => {
    while (index < count) await task(index++);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
};

describe('a campaign of hostile requests', () => {
  let server: StartedServer;
  let address: string;
  const tokens: (string | null)[] = [null, 'forged.token.here'];
  let device: KnownDevice;
  let folder: string;
  beforeAll(async () => {
    // Use a folder: in memory, written rows would count as growth.
    folder = await newDemoFolder();
    server = startServer(root, { DATA_DIR: folder, DEMO_TRAFFIC: '0' });
    address = await server.started;
    for (const { email } of demoAccounts) {
      const response = await fetch(`${address}/api/login/`, {
        method: 'POST',
        body: JSON.stringify({ loginId: email, password: demoPassword }),
      });
      tokens.push(((await response.json()) as { access: string }).access);
    }
    const added = await fetch(`${address}/api/mgmt/devices`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${tokens[3]}` },
      body: JSON.stringify({ name: 'Hostile', title: 'Hostile' }),
    });
    device = (await added.json()) as KnownDevice;
  });
  afterAll(async () => {
    await server.stop();
    await rm(folder, { recursive: true });
  });

  const memory = async () =>
    Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${server.child.pid}/status`, 'utf8'))![1]) / 1024;
  const all = operationsOf(openApiDocument());
  // These end sessions and keys, including the campaign's own, so they come last.
  const closing = all.filter(({ path }) =>
    /logout|change-password|\/delete$|\/key$|sessions\/(\{id\}\/remove|end-others)|sign-ins\/\{id\}\/end/.test(path),
  );
  const operations = all.filter((operation) => !closing.includes(operation));

  const campaign = async (from: number, count: number, among = operations) => {
    const wrong: string[] = [];
    const untranslated = new Set<string>();
    const statuses = new Map<number, number>();
    const ofDevice = new Set<number>();
    await inParallel(count, async (index) => {
      const random = seeded(from + index);
      const request = hostileRequest(among[index % among.length]!, random, device);
      const token = random.pick(tokens);
      const sent = {
        method: request.method,
        headers: { ...(token === null ? {} : { Authorization: `Bearer ${token}` }), ...request.headers },
        body: request.body,
      };
      const url = `${address}/api${request.path}`;
      // A kept connection may be closed while it is used again; clients must expect that (RFC 9112, 9.3.1).
      const response = await fetch(url, sent).catch((error: Error) => {
        if ((error.cause as { code?: unknown } | undefined)?.code !== 'UND_ERR_SOCKET') throw error;
        return fetch(url, sent);
      });
      const text = await response.text();
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
      if (request.path.startsWith(`/devices/${device.uuid}/`)) ofDevice.add(response.status);
      const isRefusal = response.status >= 400;
      if (isRefusal) for (const phrase of phrasesIn(text)) if (!(phrase in russianPhrases)) untranslated.add(phrase);
      const says = isRefusal && /^\{.*"message":"[^"]/.test(text);
      const refusesWell = says && response.status !== 500 && response.status !== 503;
      if (isRefusal && !refusesWell)
        wrong.push(
          `${from + index} ${request.method} ${request.path} ${request.body?.slice(0, 300)} -> ${response.status} ${text}`,
        );
    });
    return { wrong, statuses, untranslated, ofDevice };
  };

  it(`the server answers hostile requests without 5xx, with a message in every refusal (${requests}, seed ${seed})`, async () => {
    const { wrong, statuses, untranslated } = await campaign(seed, requests);
    // Few of so many calls are those of devices.
    const ofDevices = operations.filter(({ path }) => path.startsWith('/devices/'));
    const { ofDevice, ...devices } = await campaign(seed, 40, ofDevices);
    expect([...wrong, ...devices.wrong]).toEqual([]);
    // Every message has a translation; figures are compared separately.
    expect([...untranslated, ...devices.untranslated]).toEqual([]);
    // Some requests must get past the check of the token.
    expect(statuses.get(200) ?? 0).toBeGreaterThan(requests / 50);
    expect(statuses.get(422) ?? 0).toBeGreaterThan(requests / 50);
    // And past the check of a device's key.
    expect(ofDevice).toContain(422);
    expect(ofDevice).not.toContain(401);
  }, 300_000);

  it(`the server survives ${connections} hostile connections`, async () => {
    const { port } = new URL(address);
    await inParallel(connections, (index) => {
      const random = seeded(seed + index);
      return new Promise<void>((resolve) => {
        const socket = connect(Number(port), '127.0.0.1', () => {
          socket.write(hostileBytes(random), () => {
            if (random.next() < 0.4) socket.resetAndDestroy();
            else if (random.next() < 0.5) socket.end();
          });
        });
        socket.setTimeout(300, () => socket.destroy());
        socket.on('data', () => undefined);
        socket.on('error', () => undefined);
        socket.on('close', () => resolve());
      });
    });
    expect(server.output()).not.toMatch(/Error|throw/);
    expect(server.child.exitCode).toBeNull();
    expect((await fetch(`${address}/api/ready`)).status).toBe(200);
  }, 120_000);

  it('a campaign of hostile requests leaks no memory and leaves the platform working', async () => {
    const before = await memory();
    await campaign(seed, requests / 2);
    expect((await memory()) - before).toBeLessThan(growth);
    const invoices = await fetch(`${address}/api/mgmt/invoices`, { headers: { Authorization: `Bearer ${tokens[3]}` } });
    expect(await invoices.json()).toHaveLength(usualInvoices);
    expect(server.output()).not.toContain('request failed');
  }, 300_000);

  it('the server answers no 5xx to hostile calls that end sessions and keys', async () => {
    expect(closing.length).toBeGreaterThanOrEqual(3);
    const { wrong, untranslated } = await campaign(seed, requests / 10, closing);
    expect(wrong).toEqual([]);
    expect([...untranslated]).toEqual([]);
    expect(server.output()).not.toContain('request failed');
  }, 120_000);
});
