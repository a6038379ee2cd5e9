import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeDataFolder } from './database/open';
import { DataKeys, newDataKey, readDataKeys } from './ground/dataKeys';
import type { Settings } from './ground/settings';
import { TokenKeys } from './ground/tokenKeys';

const secretBytes = 48;

/** Returns the text in a file of the data folder, which only its owner may read. Writes `make()` there first when there is none. */
const readOrMake = (folder: string, name: string, make: () => string): string => {
  const path = join(folder, name);
  makeDataFolder(folder);
  if (!existsSync(path)) {
    writeFileSync(path, make());
    chmodSync(path, 0o600);
  }
  return readFileSync(path, 'utf8');
};

const isInMemory = (folder: string) => folder.startsWith('memory://');

/** The secret that signs tokens. Without `TOKEN_SECRET`, creates one in `DATA_DIR`, so that sign-ins survive a restart. */
const tokenSecretOf = ({ TOKEN_SECRET, DATA_DIR }: Settings): string => {
  if (TOKEN_SECRET) return TOKEN_SECRET;
  const newSecret = () => randomBytes(secretBytes).toString('base64url');
  return isInMemory(DATA_DIR) ? newSecret() : readOrMake(DATA_DIR, 'token-secret', newSecret);
};

/** Returns the keys of tokens: that of `TOKEN_SECRET` signs, that of `TOKEN_SECRET_BEFORE` still counts. */
export const tokenKeysOf = (settings: Settings): TokenKeys => {
  const encoder = new TextEncoder();
  const { TOKEN_SECRET_BEFORE: before } = settings;
  return new TokenKeys([encoder.encode(tokenSecretOf(settings)), ...(before ? [encoder.encode(before)] : [])]);
};

/**
 * Returns the keys of `DATA_KEY`. Without it the embedded database has a key of its own in `DATA_DIR`; on a PostgreSQL server
 * there is none, because instances would each have another.
 */
export const dataKeysOf = ({ DATA_KEY, DATA_DIR, DATABASE_URL }: Settings): DataKeys => {
  if (DATA_KEY) return new DataKeys(DATA_KEY);
  if (DATABASE_URL !== undefined) return new DataKeys();
  const stored = isInMemory(DATA_DIR) ? newDataKey() : readOrMake(DATA_DIR, 'data-key', newDataKey);
  return new DataKeys(readDataKeys(stored));
};
