import { z } from 'zod';
import { newestOf, readDataKeys } from './dataKeys';
import {
  flag,
  hosts,
  httpAddress,
  isVaried,
  origin,
  pictureFile,
  screenList,
  secret,
  wholeNumber,
} from './settingValues';

const serverAddress = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'must be a postgres:// address; encode what is no letter or digit in the password, as %23 for #',
});

/** What `WS_ENDPOINT` says where the other platform has no live channel. */
export const noChannel = 'none';

/**
 * All settings by environment variable, in groups, each with its meaning: `npm run docs` writes `docs/settings.md` from it. Names
 * of durations end with their unit.
 */
export const settingGroups = {
  'Address and storage': {
    NODE_ENV: z
      .enum(['development', 'test', 'production'])
      .default('development')
      .describe('`production` refuses a weak secret and a missing `DATA_KEY`, and creates no demo accounts'),
    PORT: wholeNumber(0, 65_535).default(3000).describe('Port to listen on'),
    HOST: z.string().default('127.0.0.1').describe('Address to listen on'),
    DATA_DIR: z
      .string()
      .min(1)
      .default('data')
      .describe('Folder of the embedded database; only one instance at a time can use it'),
    RECEIPTS_DIR: z
      .string()
      .min(1)
      .optional()
      .describe('Folder for receipt files, shared by all instances; without it receipts are stored in the database'),
    DATABASE_URL: serverAddress
      .optional()
      .describe('`postgres://…` address of a PostgreSQL 17 or newer, instead of the embedded database'),
    DATABASE_LISTEN_URL: serverAddress
      .optional()
      .describe(
        'Address of the same database for the one connection of an instance that waits for notifications, where `DATABASE_URL` leads through a [pooler](deploying.md#poolers)',
      ),
    DATABASE_READ_URL: serverAddress
      .optional()
      .describe(
        'Address of a [standby](deploying.md#reads-on-a-standby) of the same database, for exports, reports and Activity',
      ),
  },
  'Secrets and signing in': {
    TOKEN_SECRET: secret
      .optional()
      .describe(
        'Signs sessions; at least 32 characters. Required in production; elsewhere one is generated once in `DATA_DIR`',
      ),
    TOKEN_SECRET_BEFORE: secret
      .optional()
      .describe(
        'A second secret whose sessions still count, while `TOKEN_SECRET` is [replaced](deploying.md#replacing-the-token-secret)',
      ),
    TOKEN_HOURS: wholeNumber(1, 720).default(12).describe('Hours until a sign-in ends'),
    DATA_KEY: z
      .string()
      .transform(readDataKeys)
      .refine((keys) => keys !== undefined, 'must be 32 bytes in base64, or several such keys as 2:…,1:…')
      .refine((keys) => keys === undefined || isVaried(newestOf(keys)), 'must be random: openssl rand -base64 32')
      .optional()
      .describe(
        'Encrypts the secrets of webhooks and authenticator apps, and the addresses of alert rules: 32 bytes in base64, or several numbered keys (`2:…,1:…`), of which the highest encrypts; `1:lost` [gives up](deploying.md#replacing-the-data-key) what a lost key encrypted. Required in production; elsewhere the embedded database has one generated once in `DATA_DIR`, and a platform on `DATABASE_URL` without one refuses to add such secrets',
      ),
    SECOND_FACTOR: z
      .enum(['staff', 'all', 'off'])
      .optional()
      .describe(
        'Who must have a second factor: `staff`, `all`, or nobody (`off`); who has one is always asked for it. Without it, `staff` in production where the platform has extensions, else `off`',
      ),
    FACTOR_MINUTES: wholeNumber(1, 1440)
      .default(10)
      .describe('Minutes after which important steps ask again for the second factor'),
    IDLE_MINUTES: wholeNumber(0, 1440)
      .default(15)
      .describe('Minutes without input until the screen locks and asks for the password; `0` is never'),
  },
  'Invoices and tasks': {
    TASKS_AT_ONCE: wholeNumber(1, 1000)
      .default(20)
      .describe('Maximum number of invoices that one person may hold as tasks'),
    TASK_HOURS: wholeNumber(1, 720).default(4).describe('Hours until a held task returns to the queue'),
    PAYOUT_TASK_HOURS: wholeNumber(1, 720)
      .default(2)
      .describe('Hours until a pay-out that a vault owner holds returns to the queue'),
    PAYOUT_START: wholeNumber(0, 1_000_000_000)
      .default(1000)
      .describe(
        'USDT of pay-outs that a vault owner may hold and not have settled beyond what they can use or, where that is more, what of theirs was settled by time within 30 days',
      ),
    PAYIN_MINUTES: wholeNumber(1, 1440).default(15).describe('Minutes that a payer has for a pay-in'),
    CLAIM_MINUTES: wholeNumber(1, 1440)
      .default(60)
      .describe(
        'Minutes after its end in which a pay-in of which the payer said that it is paid keeps its hold and takes a receipt',
      ),
    DISPUTE_ANSWER_HOURS: wholeNumber(1, 720)
      .default(12)
      .describe('Hours that a vault owner has to answer a dispute, before staff may accept it without an answer'),
    PAYOUT_HOURS: wholeNumber(1, 720)
      .default(24)
      .describe(
        'Hours after its approval at which a pay-out that nobody has taken expires; so many after its creation one lapses that nobody approved',
      ),
    PAYOUT_DUE_MINUTES: wholeNumber(1, 10_080)
      .default(120)
      .describe(
        'Minutes after its approval in which a pay-out should be paid; Take next gives the invoice that is due soonest',
      ),
  },
  'Payment accounts and bank messages': {
    REST_MINUTES: wholeNumber(0, 1440)
      .default(5)
      .describe('Minutes that a payment account rests after an invoice, and that the same amount rests on its phone'),
    SUM_REST_HOURS: wholeNumber(1, 720)
      .default(24)
      .describe(
        'Hours that the same amount rests on a phone after an invoice that ended without a message, while other accounts are free',
      ),
    POOL_SHARE: wholeNumber(1, 100)
      .default(50)
      .describe('Maximum percentage of the payment accounts that one merchant may use at the same time'),
    MAX_ACCOUNTS_PER_OWNER: wholeNumber(1, 100_000)
      .default(5000)
      .describe(
        'Maximum number of payment accounts that one vault owner may have active or waiting for approval; more are refused when they are added, imported or activated.',
      ),
    STRANGER_SHARE: wholeNumber(1, 100)
      .default(50)
      .describe(
        'Percent of what a vault owner can use that open pay-ins of strangers may hold together: of those made without a key and without a payment link that is paid once',
      ),
    ACCOUNTS_WITHOUT_DEVICE: flag
      .default(true)
      .describe('Whether payers may be given an account that no phone watches'),
    AUTO_MATCH_UP_TO: wholeNumber(0, 1_000_000_000)
      .default(0)
      .describe('RUB; a message about a larger amount does not complete an invoice automatically; `0` is no limit'),
    MATCH_WITHOUT_BALANCE_UP_TO: wholeNumber(0, 1_000_000_000)
      .default(100_000)
      .describe(
        'RUB; a message about a larger amount, of which no balance was read, does not complete an invoice automatically; `0` is no limit',
      ),
  },
  'Funds and approvals': {
    DEPOSIT_MIN: wholeNumber(0, 1_000_000_000).default(10).describe('Smallest deposit, USDT'),
    WITHDRAW_MIN: wholeNumber(0, 1_000_000_000)
      .default(10)
      .describe('Smallest withdraw, USDT; all that is left may be less'),
    DEPOSIT_HOURS: wholeNumber(1, 720).default(24).describe('Hours until an unpaid deposit expires'),
    WALLET_REST_HOURS: wholeNumber(0, 8760)
      .default(72)
      .describe('Hours until a used platform wallet is given to somebody else, while other wallets are free'),
    SETTLE_HOURS: wholeNumber(0, 8760)
      .default(24)
      .describe('Hours until what a pay-out earned a vault owner is settled and can be used'),
    ADDRESS_BOOK: flag
      .default(true)
      .describe('Withdraws go only to addresses that were saved at least 24 hours earlier; `false` allows any address'),
    FOUR_EYES_ABOVE: wholeNumber(0, 1_000_000_000)
      .default(1000)
      .describe('USDT; from this amount on a second person must approve; `0` turns all approvals off'),
    ALONE_PER_DAY: wholeNumber(0, 1_000_000_000)
      .default(10_000)
      .describe(
        "USDT that one person may move alone within 24 hours when staff act on other people's money; more requires approval",
      ),
    RATE_STEP: wholeNumber(0, 1000)
      .default(5)
      .describe(
        'Percent; a rate that differs by more from a rate of the last 24 hours requires approval; `0` turns this off',
      ),
  },
  'Payers and merchants': {
    PAYER_CREATIONS: wholeNumber(0, 100_000)
      .default(10)
      .describe('Maximum number of invoices created in a minute from one address (IPv6: one /64); `0` is no limit'),
    PAYER_READS: wholeNumber(0, 100_000)
      .default(120)
      .describe('Maximum number of reads in a minute from one address; `0` is no limit'),
    KEY_CREATIONS: wholeNumber(0, 1_000_000)
      .default(600)
      .describe('Maximum number of invoices created in a minute with the API keys of one merchant; `0` is no limit'),
    KEY_READS: wholeNumber(0, 1_000_000)
      .default(6000)
      .describe('Maximum number of reads in a minute with the API keys of one merchant; `0` is no limit'),
    PAYER_OPEN: wholeNumber(0, 100_000)
      .default(5)
      .describe('Maximum number of open invoices of one browser (by a cookie); `0` is no limit'),
    PAYER_OPEN_ADDRESS: wholeNumber(0, 100_000)
      .default(50)
      .describe('Maximum number of open invoices of one address; `0` is no limit'),
    SUPPORT_CONTACT: z
      .string()
      .max(200, 'must be at most 200 characters')
      .optional()
      .describe('Contact shown to payers: an e-mail address, a phone number, an `https://` address, or any text'),
    PLATFORM_NAME: z
      .string()
      .trim()
      .min(1)
      .max(60, 'must be at most 60 characters')
      .optional()
      .describe('Name of the platform, which stands above the pages of payers'),
    PLATFORM_LOGO: pictureFile
      .optional()
      .describe(
        'Path of a PNG or SVG of at most 8 kB, which stands before `PLATFORM_NAME`; it must be readable on a light and on a dark page',
      ),
    RETURN_HOSTS: hosts
      .default([])
      .describe('Comma-separated hosts to which a link may return the payer (`?return=https://…`)'),
    WEBHOOK_ALLOW: hosts
      .default([])
      .describe(
        'Comma-separated `host:port` that webhooks and alert rules may reach inside; for tests, refused in production',
      ),
  },
  'Demo data': {
    DEMO: flag
      .optional()
      .describe('Creates demo accounts and records in an empty database. Without it, on outside production'),
    DEMO_TRAFFIC: wholeNumber(0, 1000)
      .default(1)
      .describe(
        'Live changes per second in the demo; `1` is only two a minute, as many as in its month; `0` is none, but its phones go on sending their state',
      ),
    DEMO_INVOICES: wholeNumber(0, 5_000_000)
      .default(12_000)
      .describe('Number of invoices in a new demo database, over a month'),
  },
  'Another platform, origins and proxies': {
    API_BASE: httpAddress
      .optional()
      .describe(
        'Address of the API of [another platform](deploying.md#another-platform): the server then serves only the pages',
      ),
    WS_ENDPOINT: z
      .url({ protocol: /^wss?$/, error: 'must be a ws or wss address, or none' })
      .or(z.literal(noChannel))
      .optional()
      .describe(
        'Address of the live channel of that platform; without it, `ws/` below `API_BASE`. `none`: it has no live channel',
      ),
    EXTENSIONS: flag
      .optional()
      .describe(
        'Whether the platform offers the extensions. Without it, on for the reference API and off with `API_BASE`',
      ),
    ENTITIES: screenList
      .optional()
      .describe(
        'With `API_BASE`, the screens that this platform has, where these are not all: `banks,invoices`. The console offers no others',
      ),
    CORS_ORIGIN: origin.optional().describe('One other origin that may call the API'),
    PAYER_ORIGIN: origin
      .optional()
      .describe(
        "Origin of the payers' pages, if it is another than the console's, or if a proxy does not pass on the original `Host`. Addresses that are given to payers begin with it, else with `CONSOLE_ORIGIN`; without both, with the requested `Host`",
      ),
    CONSOLE_ORIGIN: origin
      .optional()
      .describe(
        'Origin of the console, to which passkeys are bound (without it, `http://localhost`); with `PAYER_ORIGIN` it separates the two',
      ),
    TRUST_PROXY: wholeNumber(0, 10)
      .default(0)
      .describe(
        "Number of your proxies in front of the server; the caller's address is that entry of `X-Forwarded-For`, counted from the right",
      ),
  },
  'Running and watching': {
    DRAIN_SECONDS: wholeNumber(0, 300)
      .default(0)
      .describe(
        'Seconds that a stopping server still takes calls while `/api/ready` already answers 503, so that a balancer that asks there leaves it out',
      ),
    METRICS_PORT: wholeNumber(0, 65_535)
      .optional()
      .describe('Port that serves `GET /metrics` for Prometheus, and nothing else; without it there are no metrics'),
    METRICS_HOST: z.string().default('127.0.0.1').describe('Address that serves the metrics'),
    LOG_LEVEL: z
      .enum(['silent', 'error', 'warn', 'info', 'debug'])
      .default('info')
      .describe('What is logged: `silent`, `error`, `warn`, `info` or `debug`'),
    ANSWER_SECONDS: wholeNumber(1, 600)
      .default(30)
      .describe('Seconds until the console gives up a call without an answer, or a file transfer without progress'),
  },
} as const;

const schema = z.object({
  ...settingGroups['Address and storage'],
  ...settingGroups['Secrets and signing in'],
  ...settingGroups['Invoices and tasks'],
  ...settingGroups['Payment accounts and bank messages'],
  ...settingGroups['Funds and approvals'],
  ...settingGroups['Payers and merchants'],
  ...settingGroups['Demo data'],
  ...settingGroups['Another platform, origins and proxies'],
  ...settingGroups['Running and watching'],
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
    [
      settings.PLATFORM_LOGO !== undefined && settings.PLATFORM_NAME === undefined,
      'PLATFORM_LOGO: needs PLATFORM_NAME, which is read out to who does not see it',
    ],
    [settings.WS_ENDPOINT !== undefined && !API_BASE, 'WS_ENDPOINT: needs API_BASE, the platform that it belongs to'],
    [settings.ENTITIES !== undefined && !API_BASE, 'ENTITIES: needs API_BASE, the platform that has no others'],
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

/** Settings with the defaults that depend on others. */
const withDefaults = (settings: GivenSettings): Settings => {
  const isProduction = settings.NODE_ENV === 'production';
  const extensions = hasExtensions(settings);
  return {
    ...settings,
    DEMO: settings.DEMO ?? !isProduction,
    EXTENSIONS: extensions,
    SECOND_FACTOR: settings.SECOND_FACTOR ?? (isProduction && extensions ? 'staff' : 'off'),
  };
};

/** Reads the settings from environment variables. Throws `SettingError` with a line about each that is invalid. */
export const readSettings = (environment: Readonly<Record<string, string | undefined>>): Settings => {
  const present = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const { data: settings, error } = schema.safeParse(present);
  if (!settings) throw refusalOf(error.issues.map(({ path, message }) => `${String(path[0])}: ${message}`));
  const conflicts = conflictsIn(settings);
  if (conflicts.length > 0) throw refusalOf(conflicts);
  return withDefaults(settings);
};

/**
 * Returns the names of the settings that differ from their defaults, which are others in production and for another platform, without
 * their values, some of which are secret.
 */
export const changedSettings = (settings: Settings): string[] => {
  const plain = schema.parse({});
  const { NODE_ENV, API_BASE, EXTENSIONS } = settings;
  const { DEMO, SECOND_FACTOR } = withDefaults({ ...plain, NODE_ENV, EXTENSIONS });
  const defaults: Readonly<Record<string, unknown>> = {
    ...plain,
    DEMO,
    SECOND_FACTOR,
    EXTENSIONS: hasExtensions({ ...plain, API_BASE }),
  };
  return settingNames.filter(
    (name) => JSON.stringify((settings as Readonly<Record<string, unknown>>)[name]) !== JSON.stringify(defaults[name]),
  );
};
