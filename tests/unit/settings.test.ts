import { readFileSync } from 'node:fs';
import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { consoleConfig, pageHeaders } from '../../server/http/pages';
import { newDataKey } from '../../server/base/dataKeys';
import { misspelledSettings } from '../../server/base/misspelledSettings';
import { changedSettings, readSettings, settingGroups, SettingError } from '../../server/base/settings';
import { originWarnings } from '../../server/calls/hosts';
import { startText } from '../../server/startText';

const secret = 'a secret that is long enough for use';
const production = { NODE_ENV: 'production', TOKEN_SECRET: secret, DATA_KEY: newDataKey() };

describe('settings', () => {
  it('settings have a meaning each, which docs/settings.md shows', () => {
    const settings = Object.values(settingGroups).flatMap((group) => Object.entries(group));
    expect(settings.filter(([, { description }]) => !description).map(([name]) => name)).toEqual([]);
  });

  it('a logo is read as a picture for the pages of payers, which console’s config.json has with the name', () => {
    const settings = readSettings({ PLATFORM_NAME: ' Example Pay ', PLATFORM_LOGO: 'public/favicon.svg' });
    const { mark } = consoleConfig(settings, 'both');
    expect(mark!.name).toBe('Example Pay');
    const [, picture] = /^data:image\/svg\+xml;base64,(.*)$/.exec(mark!.logo!)!;
    expect(Buffer.from(picture!, 'base64')).toEqual(readFileSync('public/favicon.svg'));
    expect(consoleConfig(readSettings({}), 'both').mark).toBeUndefined();
  });

  it('config.json says that a platform has no rate and no balances, where it has no list of the contract', () => {
    const { ENTITIES: _names, ...other } = readSettings({ API_BASE: 'https://x/', ENTITIES: 'banks' });
    const of = (entities?: readonly string[]) =>
      consoleConfig({ ...other, ...(entities && { ENTITIES: [...entities] }) }, 'both').figures;
    // `settlements` stands for a list that a document of another platform has.
    expect([of(), of(['banks']), of(['settlements', 'banks']), of(['settlements'])]).toEqual([
      undefined,
      undefined,
      undefined,
      false,
    ]);
  });

  it('config.json says that a platform has no live channel, and its pages may then open no socket', async () => {
    const policyOf = async (more: object) => {
      const settings = readSettings({ API_BASE: 'https://pay.example/api', ...more });
      const { headers } = await new Hono().use(pageHeaders(settings, [])).request('/');
      const sources = /connect-src ([^;]*)/.exec(headers.get('Content-Security-Policy')!)![1];
      return [consoleConfig(settings, 'both').wsEndpoint, sources];
    };
    expect(await policyOf({ WS_ENDPOINT: 'none' })).toEqual([null, "'self' https://pay.example"]);
    expect(await policyOf({})).toEqual(['wss://pay.example/api/ws/', "'self' https://pay.example wss://pay.example"]);
  });

  it('config.json names the screens that another platform has, where these are not all', () => {
    const of = (more: object) => consoleConfig(readSettings({ API_BASE: 'https://x/', ...more }), 'both').entities;
    expect(of({ ENTITIES: 'banks, invoices' })).toEqual(['banks', 'invoices']);
    expect(of({})).toBeUndefined();
  });

  it('settings have defaults', () => {
    expect(readSettings({})).toMatchObject({
      PORT: 3000,
      DATA_DIR: 'data',
      DEMO: true,
      EXTENSIONS: true,
      TOKEN_HOURS: 12,
    });
  });

  it.each([
    [{ PORT: 'eighty' }, 'Setting PORT: must be a whole number'],
    [{ PORT: '99999' }, 'Setting PORT: must be from 0 to 65535'],
    [{ DATABASE_URL: 'mysql://x' }, 'Setting DATABASE_URL: must be a postgres:// address'],
    [{ API_BASE: 'ftp://x' }, 'Setting API_BASE: must be an http or https address'],
    [{ WS_ENDPOINT: 'http://x' }, 'Setting WS_ENDPOINT: must be a ws or wss address, or none'],
    [{ TOKEN_SECRET: 'abcabc'.repeat(9) }, 'Setting TOKEN_SECRET: must not repeat a few characters'],
    [{ WS_ENDPOINT: 'wss://pay.example/ws/' }, 'Setting WS_ENDPOINT: needs API_BASE'],
    [{ TOKEN_SECRET: 'short' }, 'Setting TOKEN_SECRET: must be at least 32 characters'],
    [{ NODE_ENV: 'production' }, 'Setting TOKEN_SECRET: is required in production'],
    [{ TOKEN_SECRET_BEFORE: secret }, 'Setting TOKEN_SECRET_BEFORE: needs TOKEN_SECRET'],
    [{ TOKEN_SECRET: secret, TOKEN_SECRET_BEFORE: 'short' }, 'Setting TOKEN_SECRET_BEFORE: must be at least 32'],
    [
      { NODE_ENV: 'production', TOKEN_SECRET: secret },
      'Setting DATA_KEY: is required in production, 32 bytes in base64',
    ],
    [{ ...production, DEMO: 'true' }, 'Setting DEMO: must not be on in production'],
    [{ EXTENSIONS: 'false', SECOND_FACTOR: 'all' }, 'Setting SECOND_FACTOR: needs EXTENSIONS'],
    [{ SECOND_FACTOR: 'maybe' }, 'Setting SECOND_FACTOR:'],
    [{ DEMO: 'maybe' }, 'Setting DEMO:'],
    [
      { API_BASE: 'https://x/', ENTITIES: 'banks, bankz' },
      'Setting ENTITIES: has "bankz", which is no screen: the contract lists their names. Did you mean "banks"?',
    ],
    [{ ENTITIES: 'banks' }, 'Setting ENTITIES: needs API_BASE'],
    [{ PORT: '3000', METRICS_PORT: '3000' }, 'Setting METRICS_PORT: must differ from PORT'],
    [{ DATABASE_URL: 'postgres://console:a#b@db/console' }, 'in the password, as %23 for #'],
    [
      { TOKEN_SECRET: secret, TOKEN_SECRET_BEFORE: secret },
      'Setting TOKEN_SECRET_BEFORE: must differ from TOKEN_SECRET',
    ],
    [{ DATA_KEY: Buffer.alloc(32).toString('base64') }, 'Setting DATA_KEY: must be random'],
    [{ PLATFORM_NAME: 'x'.repeat(61) }, 'Setting PLATFORM_NAME: must be at most 60 characters'],
    [{ PLATFORM_NAME: 'Example Pay', PLATFORM_LOGO: 'no-such-file' }, 'PLATFORM_LOGO: must be a file that can be read'],
    [{ PLATFORM_NAME: 'Example Pay', PLATFORM_LOGO: 'package.json' }, 'Setting PLATFORM_LOGO: must be a PNG or an SVG'],
    [{ PLATFORM_NAME: 'Example Pay', PLATFORM_LOGO: 'package-lock.json' }, 'PLATFORM_LOGO: must be at most 8192 bytes'],
    [{ PLATFORM_LOGO: 'public/favicon.svg' }, 'Setting PLATFORM_LOGO: needs PLATFORM_NAME'],
    [{ RETURN_HOSTS: 'https://shop.example' }, 'Setting RETURN_HOSTS: must be hosts'],
    [{ CORS_ORIGIN: 'https://console.example/app' }, 'Setting CORS_ORIGIN: must be an origin'],
    [{ PAYER_ORIGIN: 'https://pay.example/?lang=ru' }, 'Setting PAYER_ORIGIN: must be an origin'],
    [{ CONSOLE_ORIGIN: 'https://name@console.example' }, 'Setting CONSOLE_ORIGIN: must be an origin'],
  ])('wrong settings stop the start with a one-line message: %j', (environment, line) => {
    expect(() => readSettings(environment)).toThrow(SettingError);
    expect(() => readSettings(environment)).toThrow(line);
  });

  it('settings that are wrong are all named, each in a line of its own', () => {
    const lines = (environment: Record<string, string>) => {
      try {
        readSettings(environment);
      } catch (error) {
        return (error as SettingError).message.split('\n').map((line) => line.split(':', 1)[0]);
      }
      return [];
    };
    expect(lines({ PORT: 'eighty', LOG_LEVEL: 'loud', RETURN_HOSTS: '/,/' })).toEqual([
      'Setting PORT',
      'Setting RETURN_HOSTS',
      'Setting LOG_LEVEL',
    ]);
    expect(lines({ NODE_ENV: 'production', DEMO: 'true' })).toEqual([
      'Setting TOKEN_SECRET',
      'Setting DATA_KEY',
      'Setting DEMO',
    ]);
  });

  it('settings take a data key that is not random where another one encrypts, so that it can be replaced', () => {
    const weak = Buffer.alloc(32).toString('base64');
    expect(readSettings({ DATA_KEY: `2:${newDataKey()},1:${weak}` }).DATA_KEY?.size).toBe(2);
    expect(() => readSettings({ DATA_KEY: `1:${newDataKey()},2:${weak}` })).toThrow('must be random');
  });

  it('settings take a data key that is lost, but not as the one that encrypts', () => {
    expect(readSettings({ DATA_KEY: `2:${newDataKey()},1:lost` }).DATA_KEY?.size).toBe(2);
    for (const wrong of ['1:lost', `2:lost,1:${newDataKey()}`, 'lost'])
      expect(() => readSettings({ DATA_KEY: wrong })).toThrow('Setting DATA_KEY: must be 32 bytes in base64');
  });

  it('settings add no demo accounts in production', () => {
    expect(readSettings(production).DEMO).toBe(false);
  });

  it('settings ask staff for a second factor in production, and nobody elsewhere', () => {
    expect(readSettings(production).SECOND_FACTOR).toBe('staff');
    expect(readSettings({ ...production, SECOND_FACTOR: 'off' }).SECOND_FACTOR).toBe('off');
    expect(readSettings({ ...production, EXTENSIONS: 'false' }).SECOND_FACTOR).toBe('off');
    expect(readSettings({}).SECOND_FACTOR).toBe('off');
  });

  it('settings forgive a slash after an origin, and name what was probably meant', () => {
    for (const typed of ['https://console.example/', 'https://Console.example:443'])
      expect(readSettings({ CORS_ORIGIN: typed }).CORS_ORIGIN).toBe('https://console.example');
    const meant = misspelledSettings({
      DATABSE_URL: '',
      DATA_KEYS: '',
      TOKEN_HOUR: '',
      PAYIN_MINUTEZ: '',
      RECEIPTS_DRI: '',
      DATA_KEY: '',
      DATA_EKY: '',
      PATH: '',
      POST: '',
      HOME_URL: '',
    });
    expect(meant).toEqual([
      { name: 'DATABSE_URL', meant: 'DATABASE_URL' },
      { name: 'DATA_KEYS', meant: 'DATA_KEY' },
      { name: 'TOKEN_HOUR', meant: 'TOKEN_HOURS' },
      { name: 'PAYIN_MINUTEZ', meant: 'PAYIN_MINUTES' },
      { name: 'RECEIPTS_DRI', meant: 'RECEIPTS_DIR' },
    ]);
  });

  it('settings can name another platform for the console, which then has no extensions by default', () => {
    const other = readSettings({ API_BASE: 'https://pay.example/api' });
    expect(consoleConfig(other, 'both')).toEqual({
      apiBase: 'https://pay.example/api/',
      wsEndpoint: 'wss://pay.example/api/ws/',
      extensions: false,
      idleMinutes: 15,
      answerSeconds: 30,
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/) as string,
      handsOverSessions: true,
    });
    expect(consoleConfig(readSettings({}), 'both')).toEqual({
      apiBase: '/api/',
      wsEndpoint: '/api/ws/',
      extensions: true,
      idleMinutes: 15,
      answerSeconds: 30,
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/) as string,
      handsOverSessions: true,
      depositMin: 10,
    });
  });

  it('tabs hand over sessions outside production, and in production only where payers have a host of their own', () => {
    const onHosts = (environment: Record<string, string>) =>
      (['both', 'payers', 'staff'] as const).map(
        (pages) => consoleConfig(readSettings(environment), pages).handsOverSessions,
      );
    expect(onHosts({})).toEqual([true, true, true]);
    expect(onHosts(production)).toEqual([false, false, true]);
  });

  it('settings that differ are those that somebody gave: defaults are others in production and for another platform', () => {
    const changed = (environment: Record<string, string>) => changedSettings(readSettings(environment));
    expect(changed({})).toEqual([]);
    expect(changed({ DEMO: 'false', SECOND_FACTOR: 'staff' })).toEqual(['SECOND_FACTOR', 'DEMO']);
    expect(changed(production)).toEqual(expect.not.arrayContaining(['SECOND_FACTOR', 'DEMO', 'EXTENSIONS']));
    expect(changed({ ...production, SECOND_FACTOR: 'off' })).toContain('SECOND_FACTOR');
    expect(changed({ ...production, EXTENSIONS: 'false' })).toEqual(
      expect.not.arrayContaining(['SECOND_FACTOR', 'DEMO']),
    );
    expect(changed({ API_BASE: 'https://pay.example/' })).toEqual(['API_BASE']);
  });
});

describe('what a start says', () => {
  const hosts = { PAYER_ORIGIN: 'https://pay.example', CONSOLE_ORIGIN: 'https://console.example' };

  it('a start warns in production of hosts that no setting names, and says what to set', () => {
    const warnings = (environment: Record<string, string>) => originWarnings(readSettings(environment));
    expect(warnings({})).toEqual([]);
    expect(warnings({ ...production, ...hosts })).toEqual([]);
    const asksAgain = 'a new tab of staff asks for the sign-in again: set PAYER_ORIGIN and CONSOLE_ORIGIN to two hosts';
    expect(warnings({ ...production, CONSOLE_ORIGIN: hosts.CONSOLE_ORIGIN })).toEqual([asksAgain]);
    expect(warnings(production)).toEqual([
      asksAgain,
      'addresses for payers begin with whatever host a caller names: set CONSOLE_ORIGIN, or PAYER_ORIGIN',
    ]);
  });

  it('a start prints the address at which people open the console, and that of this machine', () => {
    const running = {
      address: 'http://localhost:3001',
      isUnowned: false,
      needsOwners: false,
      stop: () => Promise.resolve(),
    };
    expect(startText(readSettings({ ...production, ...hosts }), running)).toBe(
      '\nPayment console: https://console.example/dashboard (on this machine http://localhost:3001/dashboard)\n\n',
    );
    expect(startText(readSettings({ DEMO: 'false' }), running)).toBe(
      '\nPayment console: http://localhost:3001/dashboard\n\n',
    );
  });
});
