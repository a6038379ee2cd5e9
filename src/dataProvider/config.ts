/** Where the platform is and what it offers; served as `config.json`, so that a built console can be pointed anywhere. */
export interface ConsoleConfig {
  /** Absolute address or path that ends with a slash. */
  apiBase: string;
  /** Address or path of the live channel. */
  wsEndpoint: string;
  /** Does the platform offer what the contract does not list (decisions, section 6)? */
  extensions: boolean;
}

const isConfig = (value: unknown): value is ConsoleConfig => {
  const config = value as Partial<ConsoleConfig> | null;
  return (
    typeof config?.apiBase === 'string' &&
    config.apiBase.endsWith('/') &&
    typeof config.wsEndpoint === 'string' &&
    typeof config.extensions === 'boolean'
  );
};

/** Reads `config.json`. Throws when it can't be had or lacks something. */
export const loadConfig = async (): Promise<ConsoleConfig> => {
  const response = await fetch('/config.json');
  const config: unknown = await response.json();
  if (!response.ok || !isConfig(config)) throw new Error('config.json is not usable');
  return config;
};
