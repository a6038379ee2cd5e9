import { handlers } from '../../server/domain/index';
import { randomBytes } from 'node:crypto';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { pino } from 'pino';
import { inject } from 'vitest';
import { createApi } from '../../server/app';
import { FigureCache } from '../../server/domain/figures/figureCache';
import { DeviceStates } from '../../server/domain/devices/states';
import { PatternReader } from '../../server/domain/messages/patternReader';
import { openDatabase } from '../../server/domain/open';
import type { Database } from '../../server/database/open';
import { seedDemo } from '../../server/demo/seed';
import { Hub } from '../../server/live/hub';
import { TableVersions } from '../../server/database/versions';
import { newDatabase } from '../postgresServer';
import { moveTimes } from './moveTimes';
import { usualInvoices } from './postgres';
import type { Platform } from '../../server/calls/platform';
import { deviceOf } from '../../server/session/device';
import { Proof } from '../../src/resources/statuses/people';
import { startSession } from '../../server/session/sessions';
import { callerOf, issueToken, tokenEnd } from '../../server/session/tokens';
import { TokenKeys } from '../../server/base/tokenKeys';
import { Failures } from '../../server/database/failures';
import { DataKeys, newDataKey, readDataKeys } from '../../server/base/dataKeys';
import { Metrics } from '../../server/base/metrics';
import { readSettings } from '../../server/base/settings';
import { trc20AddressOf } from '../../src/format/trc20';

export type Kind = 'pglite' | 'postgres';
/**
 * Both databases of the API, for suites about what a database does: types, order, constraints, locks and notifications,
 * and for suites that cover most of the API.
 */
export const kinds: Kind[] = ['pglite', 'postgres'];
/** The database of suites about handlers, which do not depend on it. `npm run test:long` runs them on both. */
export const kindsForRules: Kind[] = process.env.BOTH_DATABASES === 'true' ? kinds : ['postgres'];

/** The URL of a new, empty database on the PostgreSQL server of the tests. */
export const newPostgresDatabase = (template?: string): Promise<string> => newDatabase(inject('postgresUrl'), template);

/** An answer, with the fields that tests read; it may also be a list. */
export interface Json extends Array<Json> {
  status: unknown;
  type: unknown;
  paymentType: unknown;
  cid: unknown;
  uuid: string;
  email: string;
  nickname: string;
  poolSize: number;
  available: number;
  poolData: never[];
  userId: number;
  clientId: number;
  members: number;
  act: string;
  entity: string;
  refused: boolean;
  after: string | null;
  id: number;
  message: string;
  access: string;
  amount: number;
  bankTitle: string;
  deviceId: number;
  updateDate: string | null;
  vaultOwnerId: number;
  paths: object;
  address: string;
  field: string;
  password: string;
  waits: boolean;
  rate: number;
}

/** The API on a newly seeded database, called without a network. */
export interface TestPlatform {
  database: Database;
  platform: Platform;
  url: string | undefined;
  /** Calls the API; `as` is the part of a demo e-mail before the @, null for nobody. A string body is sent unchanged. */
  call: (
    as: string | null,
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => Promise<{ status: number; json: Json; headers: Headers }>;
  token: (as: string) => Promise<string>;
  close: () => Promise<void>;
}

/** The URL of a new PostgreSQL database with the demo, so that a server on it starts without seeding. */
export const newDemoDatabase = (): Promise<string> =>
  newDatabase(
    inject('postgresUrl'),
    inject('templates').postgres.find(({ invoices }) => invoices === usualInvoices)!.copy,
  );

/** A new data folder with the demo in an embedded database, for servers that store theirs on disk. */
export const newDemoFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'console-data-'));
  const postgres = join(folder, 'postgres');
  await mkdir(postgres);
  const { copy } = inject('templates').pglite.find(({ invoices }) => invoices === usualInvoices)!;
  await promisify(execFile)('tar', ['-xf', copy, '-C', postgres]);
  return folder;
};

/** A database with this many invoices of the demo, copied from a template if there is one. */
export const openTestDatabase = async (kind: Kind, invoices = usualInvoices) => {
  const { filledAt, ...templates } = inject('templates');
  const find = (wanted: number | undefined) => templates[kind].find((template) => template.invoices === wanted);
  const seeded = find(invoices);
  const { copy } = seeded ?? find(undefined)!;
  const url = kind === 'postgres' ? await newDatabase(inject('postgresUrl'), copy) : undefined;
  const initialData = kind === 'pglite' ? new Blob([await readFile(copy)]) : undefined;
  const database = await openDatabase({ url, folder: 'memory://', initialData });
  if (seeded) await moveTimes(database.db, Date.now() - filledAt);
  else await seedDemo(database.db, invoices);
  return { database, url };
};

/** The API on an open database, which it closes with itself. */
export const platformOn = async (database: Database, url: string | undefined): Promise<TestPlatform> => {
  const log = pino({ level: process.env.LOG_LEVEL ?? 'silent' });
  const failures = new Failures(log);
  const settings = readSettings({ NODE_ENV: 'test' });
  const platform: Platform = {
    db: database.db,
    longReads: database.longReads,
    handlers,
    settings,
    log,
    failures,
    metrics: new Metrics(),
    stopping: new AbortController().signal,
    tokenKeys: new TokenKeys([randomBytes(48)]),
    dataKeys: new DataKeys(readDataKeys(newDataKey())),
    versions: new TableVersions(),
    deviceStates: new DeviceStates(database.db, failures),
    figures: new FigureCache({ db: database.db, settings }),
    patternReader: new PatternReader(),
  };
  const hub = new Hub(platform, [platform.figures]);
  await hub.start(database);
  const api = createApi(platform);
  const tokens = new Map<string, Promise<string>>();

  /** Starts a session and returns its token; for users who may not sign in, a token that no session has. */
  const signIn = async (as: string) => {
    const user = await database.db
      .selectFrom('users')
      .select(['id', 'uuid', 'email', 'type', 'passwordHash'])
      .where('email', '=', `${as}@example.com`)
      .executeTakeFirst();
    const endsAt = tokenEnd(platform);
    const session =
      user?.passwordHash &&
      (await startSession(database.db, {
        userId: user.id,
        passwordHash: user.passwordHash,
        from: { address: 'tests', ...deviceOf(undefined) },
        endsAt,
        proof: Proof.Password,
      }));
    // Do not store a failed sign-in: the user may be let in later.
    if (!user || !session) tokens.delete(as);
    return user && session ? issueToken(platform, { ...user, session, endsAt }) : 'none';
  };
  const token = (as: string) => {
    const known = tokens.get(as) ?? signIn(as);
    tokens.set(as, known);
    return known;
  };

  const json = { 'Content-Type': 'application/json' };
  const call: TestPlatform['call'] = async (as, method, path, body, headers = {}) => {
    const authorization: Record<string, string> = as === null ? {} : { Authorization: `Bearer ${await token(as)}` };
    const response = await api.request(`/${path}`, {
      method,
      headers: { ...authorization, ...(body === undefined ? {} : json), ...headers },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, json: text ? JSON.parse(text) : undefined, headers: response.headers };
  };

  const close = async () => {
    await hub.stop();
    await platform.deviceStates.stop();
    await platform.patternReader.close();
    await database.close();
  };
  return { database, platform, url, call, token, close };
};

export const openTestPlatform = async (
  kind: Kind = kindsForRules[0]!,
  invoices = usualInvoices,
): Promise<TestPlatform> => {
  const { database, url } = await openTestDatabase(kind, invoices);
  return platformOn(database, url);
};

/** The id of a demo account; `who` is the part of its e-mail before the @. */
export const userIdOf = async ({ platform }: TestPlatform, who: string): Promise<number> => {
  const user = platform.db.selectFrom('users').select('id').where('email', '=', `${who}@example.com`);
  return (await user.executeTakeFirstOrThrow()).id;
};

/** Collects the notices that each of these users gets from now on. */
export const noticesOf = async ({ platform, token }: TestPlatform, hub: Hub, people: readonly string[]) => {
  const notices = new Map<string, unknown[]>(people.map((as) => [as, []]));
  for (const as of people) {
    hub.join({
      caller: await callerOf(platform, await token(as)),
      send: (texts) => {
        for (const text of texts) {
          const { event, data } = JSON.parse(text) as { event: string; data: unknown };
          if (event === 'notice') notices.get(as)!.push(data);
        }
      },
      recheck: async () => undefined,
    });
  }
  return notices;
};

/** A valid TRC20 address for each number; 0 gives the one that every demo user has saved. */
export const trc20 = (account = 0): string => trc20AddressOf(new Uint8Array(20).fill(account));

/** The path of a ranged list, with the query that ra-data-simple-rest writes. */
export const ranged = (
  path: string,
  range: [number, number],
  sort: [string, 'ASC' | 'DESC'] = ['id', 'ASC'],
  filter: Record<string, unknown> = {},
) =>
  `${path}?${new URLSearchParams({ range: JSON.stringify(range), sort: JSON.stringify(sort), filter: JSON.stringify(filter) }).toString()}`;
