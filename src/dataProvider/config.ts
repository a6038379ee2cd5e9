/** Where the platform is and what it offers; served as `config.json`, so that a built console can be pointed anywhere. */
export interface ConsoleConfig {
  /** Absolute address or path that ends with a slash. */
  apiBase: string;
  /** Address or path of the live channel. */
  wsEndpoint: string;
  /** Does the platform offer what the contract does not list (decisions, section 6)? */
  extensions: boolean;
  /** After so many minutes without input the screen is locked; 0: never. */
  idleMinutes: number;
  /** A call that has not been answered after so many seconds is given up. */
  answerSeconds: number;
}

/** What a `config.json` need not say. */
const usual = { idleMinutes: 15, answerSeconds: 30 };

const isConfig = (config: Partial<ConsoleConfig>): config is ConsoleConfig =>
  typeof config.apiBase === 'string' &&
  config.apiBase.endsWith('/') &&
  typeof config.wsEndpoint === 'string' &&
  typeof config.extensions === 'boolean' &&
  typeof config.idleMinutes === 'number' &&
  typeof config.answerSeconds === 'number';

/** Reads `config.json`. Throws when it can't be had or lacks something. */
export const loadConfig = async (): Promise<ConsoleConfig> => {
  const response = await fetch('/config.json');
  const told = (await response.json()) as Partial<ConsoleConfig> | null;
  const config = { ...usual, ...told };
  if (!response.ok || !isConfig(config)) throw new Error('config.json is not usable');
  return config;
};
