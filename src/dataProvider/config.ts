import type { Offer } from '../resources/language/rights';

/**
 * Where the platform is and what it offers. Served as `config.json`, so that a built console can be pointed at any
 * platform.
 */
export interface ConsoleConfig extends Offer {
  /** Base address of the API: a URL or a path, ending with a slash. */
  apiBase: string;
  /** URL or path of the live channel; null: the platform has none. */
  wsEndpoint: string | null;
  /** Minutes without input after which the screen is locked; 0: never. */
  idleMinutes: number;
  /** Timeout of a call, in seconds. */
  answerSeconds: number;
  /** Origin of the payers' pages, where it is not the console's own. */
  payerOrigin?: string;
  /**
   * Whether tabs may hand a session over to new ones: no page of strangers shares their origin (docs/decisions.md#sign-in-and-users).
   * Without it they do not.
   */
  handsOverSessions?: boolean;
  /** `false`: the platform has neither the rate nor the balances of the contract, which the header asks for. */
  figures?: boolean;
  /** Version of the console, where its server says so. */
  version?: string;
  /** Origin of the console, to which passkeys are bound, where the platform sets one. */
  consoleOrigin?: string;
  /** The least deposit, USDT, where the platform has one. */
  depositMin?: number;
}

/** Values of the optional properties. */
const defaults = { idleMinutes: 15, answerSeconds: 30 };

const isConfig = (config: Partial<ConsoleConfig>): config is ConsoleConfig =>
  typeof config.apiBase === 'string' &&
  config.apiBase.endsWith('/') &&
  (config.wsEndpoint === null || typeof config.wsEndpoint === 'string') &&
  typeof config.extensions === 'boolean' &&
  Array.isArray(config.entities ?? []) &&
  typeof config.idleMinutes === 'number' &&
  typeof config.answerSeconds === 'number';

/** Reads `config.json`. Rejects if it can't be fetched or a property is missing or invalid. */
export const loadConfig = async (): Promise<ConsoleConfig> => {
  const response = await fetch('/config.json');
  const served = (await response.json()) as Partial<ConsoleConfig> | null;
  const config = { ...defaults, ...served };
  if (!response.ok || !isConfig(config)) throw new Error('config.json is not usable');
  return config;
};
