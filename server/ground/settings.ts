import { z } from 'zod';
import { readDataKeys } from './dataKeys';

const flag = z.enum(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1');
const wholeNumber = (min: number, max: number) => {
  const range = `must be from ${min} to ${max}`;
  const limited = z.number().min(min, range).max(max, range);
  return z.string().regex(/^\d+$/, 'must be a whole number').transform(Number).pipe(limited);
};
const httpAddress = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });
/** An origin, as browsers write it: a slash that somebody typed after it is not part of it. Nothing is at a path of its own. */
const origin = httpAddress
  .transform((address) => new URL(address))
  .refine(
    ({ href, origin: start }) => href === `${start}/`,
    'must be an origin, as https://pay.example, without a path',
  )
  .transform(({ origin: start }) => start);

/** How many different characters or bytes a secret has at least: one that repeats a few can be guessed. */
const leastDifferent = 8;
const isVaried = (secret: Iterable<unknown>) => new Set(secret).size >= leastDifferent;
const newestIsVaried = (keys: ReadonlyMap<number, Buffer>) => isVaried(keys.get(Math.max(...keys.keys()))!);

const secret = z
  .string()
  .min(32, 'must be at least 32 characters')
  .refine(isVaried, 'must not repeat a few characters: openssl rand -base64 48');

/** Comma-separated hosts, each with an optional port. */
const hosts = z
  .string()
  .transform((list) => list.split(',').map((host) => host.trim().toLowerCase()))
  .pipe(
    z.array(z.string().regex(/^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d+)?$/, 'must be hosts with commas between them')),
  );

/** All settings by environment variable. Names of durations end with their unit. */
const schema = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('data'),
  RECEIPTS_DIR: z.string().min(1).optional(),
  DATABASE_URL: z
    .url({
      protocol: /^postgres(ql)?$/,
      error: 'must be a postgres:// address; encode what is no letter or digit in the password, as %23 for #',
    })
    .optional(),
  TOKEN_SECRET: secret.optional(),
  TOKEN_SECRET_BEFORE: secret.optional(),
  TOKEN_HOURS: wholeNumber(1, 720).default(12),
  TASKS_AT_ONCE: wholeNumber(1, 1000).default(20),
  TASK_HOURS: wholeNumber(1, 720).default(4),
  PAYIN_MINUTES: wholeNumber(1, 1440).default(15),
  PAYOUT_HOURS: wholeNumber(1, 720).default(24),
  PAYOUT_DUE_MINUTES: wholeNumber(1, 10_080).default(120),
  REST_MINUTES: wholeNumber(0, 1440).default(5),
  SUM_REST_HOURS: wholeNumber(1, 720).default(24),
  POOL_SHARE: wholeNumber(1, 100).default(50),
  MAX_ACCOUNTS_PER_OWNER: wholeNumber(1, 100_000).default(5000),
  ACCOUNTS_WITHOUT_DEVICE: flag.default(true),
  AUTO_MATCH_UP_TO: wholeNumber(0, 1_000_000_000).default(0),
  DEPOSIT_MIN: wholeNumber(0, 1_000_000_000).default(10),
  DEPOSIT_HOURS: wholeNumber(1, 720).default(24),
  WALLET_REST_HOURS: wholeNumber(0, 8760).default(72),
  SETTLE_HOURS: wholeNumber(0, 8760).default(24),
  ADDRESS_BOOK: flag.default(true),
  FOUR_EYES_ABOVE: wholeNumber(0, 1_000_000_000).default(1000),
  ALONE_PER_DAY: wholeNumber(0, 1_000_000_000).default(10_000),
  RATE_STEP: wholeNumber(0, 1000).default(5),
  PAYER_CREATIONS: wholeNumber(0, 100_000).default(10),
  PAYER_READS: wholeNumber(0, 100_000).default(120),
  KEY_CREATIONS: wholeNumber(0, 1_000_000).default(600),
  KEY_READS: wholeNumber(0, 1_000_000).default(6000),
  PAYER_OPEN: wholeNumber(0, 100_000).default(5),
  PAYER_OPEN_ADDRESS: wholeNumber(0, 100_000).default(50),
  SUPPORT_CONTACT: z.string().max(200, 'must be at most 200 characters').optional(),
  RETURN_HOSTS: hosts.default([]),
  DATA_KEY: z
    .string()
    .transform(readDataKeys)
    .refine((keys) => keys !== undefined, 'must be 32 bytes in base64, or several such keys as 2:…,1:…')
    .refine((keys) => keys === undefined || newestIsVaried(keys), 'must be random: openssl rand -base64 32')
    .optional(),
  WEBHOOK_ALLOW: hosts.default([]),
  SECOND_FACTOR: z.enum(['staff', 'all', 'off']).optional(),
  FACTOR_MINUTES: wholeNumber(1, 1440).default(10),
  IDLE_MINUTES: wholeNumber(0, 1440).default(15),
  ANSWER_SECONDS: wholeNumber(1, 600).default(30),
  DEMO: flag.optional(),
  DEMO_TRAFFIC: wholeNumber(0, 1000).default(1),
  DEMO_INVOICES: wholeNumber(0, 5_000_000).default(12_000),
  API_BASE: httpAddress.optional(),
  WS_ENDPOINT: z.url({ protocol: /^wss?$/, error: 'must be a ws or wss address' }).optional(),
  EXTENSIONS: flag.optional(),
  CORS_ORIGIN: origin.optional(),
  PAYER_ORIGIN: origin.optional(),
  CONSOLE_ORIGIN: origin.optional(),
  TRUST_PROXY: wholeNumber(0, 10).default(0),
  DRAIN_SECONDS: wholeNumber(0, 300).default(0),
  METRICS_PORT: wholeNumber(0, 65_535).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
});

/** Names of all settings. */
export const settingNames: readonly string[] = Object.keys(schema.shape);

/**
 * Validated settings. Outside production, `DEMO` is on by default, `TOKEN_SECRET` and `DATA_KEY` may be absent
 * (`storedKeys.ts` makes them), and nobody must have a second factor.
 */
export type Settings = Readonly<Omit<z.output<typeof schema>, 'DEMO' | 'EXTENSIONS' | 'SECOND_FACTOR'>> & {
  readonly DEMO: boolean;
  readonly EXTENSIONS: boolean;
  /** Who must have a second factor: staff, everybody, or nobody. Who has one is always asked for it. */
  readonly SECOND_FACTOR: 'staff' | 'all' | 'off';
};

/** Settings are invalid. The message names each in a line of its own and says what is wrong. */
export class SettingError extends Error {}

/** Settings as they were given, each of which is valid by itself. */
type GivenSettings = Readonly<z.output<typeof schema>>;

const hasExtensions = ({ EXTENSIONS, API_BASE }: GivenSettings) => EXTENSIONS ?? !API_BASE;

/** Returns a line about each setting that does not go with the others. */
const conflictsIn = (settings: GivenSettings): string[] => {
  const { API_BASE, TOKEN_SECRET, TOKEN_SECRET_BEFORE, DATA_KEY, PORT, METRICS_PORT, SECOND_FACTOR } = settings;
  const isProduction = settings.NODE_ENV === 'production';
  const needsSecrets = isProduction && !API_BASE;
  const asksFactor = SECOND_FACTOR !== undefined && SECOND_FACTOR !== 'off';
  const conflicts: readonly [isWrong: boolean, line: string][] = [
    [needsSecrets && !TOKEN_SECRET, 'TOKEN_SECRET: is required in production, at least 32 characters'],
    [
      needsSecrets && !DATA_KEY,
      'DATA_KEY: is required in production, 32 bytes in base64; the key that an embedded database had until now is in the file data-key of DATA_DIR',
    ],
    [TOKEN_SECRET_BEFORE !== undefined && !TOKEN_SECRET, 'TOKEN_SECRET_BEFORE: needs TOKEN_SECRET, which replaces it'],
    [
      TOKEN_SECRET_BEFORE !== undefined && TOKEN_SECRET_BEFORE === TOKEN_SECRET,
      'TOKEN_SECRET_BEFORE: must differ from TOKEN_SECRET: nothing would be replaced',
    ],
    [
      METRICS_PORT !== undefined && METRICS_PORT !== 0 && METRICS_PORT === PORT,
      'METRICS_PORT: must differ from PORT, which strangers can reach',
    ],
    [settings.WS_ENDPOINT !== undefined && !API_BASE, 'WS_ENDPOINT: needs API_BASE, the platform that it belongs to'],
    [
      !hasExtensions(settings) && asksFactor,
      'SECOND_FACTOR: needs EXTENSIONS, without which the console cannot ask for one',
    ],
    [
      isProduction && settings.DEMO === true,
      'DEMO: must not be on in production: it creates accounts with a known password',
    ],
    [
      isProduction && settings.WEBHOOK_ALLOW.length > 0,
      'WEBHOOK_ALLOW: must not be set in production: it is for tests',
    ],
  ];
  return conflicts.flatMap(([isWrong, line]) => (isWrong ? [line] : []));
};

const refusalOf = (lines: readonly string[]) =>
  new SettingError([...new Set(lines)].map((line) => `Setting ${line}`).join('\n'));

/** Reads the settings from environment variables. Throws `SettingError` with a line about each that is invalid. */
export const readSettings = (environment: Readonly<Record<string, string | undefined>>): Settings => {
  const present = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const { data: settings, error } = schema.safeParse(present);
  if (!settings) throw refusalOf(error.issues.map(({ path, message }) => `${String(path[0])}: ${message}`));
  const conflicts = conflictsIn(settings);
  if (conflicts.length > 0) throw refusalOf(conflicts);
  const isProduction = settings.NODE_ENV === 'production';
  const extensions = hasExtensions(settings);
  return {
    ...settings,
    DEMO: settings.DEMO ?? !isProduction,
    EXTENSIONS: extensions,
    SECOND_FACTOR: settings.SECOND_FACTOR ?? (isProduction && extensions ? 'staff' : 'off'),
  };
};

/** Returns the names of the settings that differ from their defaults, without their values, some of which are secret. */
export const changedSettings = (settings: Settings): string[] => {
  const defaults: Readonly<Record<string, unknown>> = readSettings({});
  return settingNames.filter(
    (name) => JSON.stringify((settings as Readonly<Record<string, unknown>>)[name]) !== JSON.stringify(defaults[name]),
  );
};
