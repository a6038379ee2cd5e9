import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DataKeys, newDataKey, readDataKeys } from '../base/dataKeys';
import { makePrivateFolder } from '../base/privateFolder';
import type { Settings } from '../base/settings';
import { TokenKeys } from '../base/tokenKeys';

const secretBytes = 48;

/** Returns the text in a file of the data folder, which only its owner may read. Writes `make()` there first when there is none. */
const readOrMake = (folder: string, name: string, make: () => string): string => {
  const path = join(folder, name);
  makePrivateFolder('DATA_DIR', folder);
  if (!existsSync(path)) writeFileSync(path, make(), { mode: 0o600 });
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

/** Name of the file with the data key of an embedded database. */
const dataKeyName = 'data-key';

/** Returns the keys that a start would find: those of `DATA_KEY`, or of the embedded database. */
export const existingDataKeysOf = ({ DATA_KEY, DATA_DIR, DATABASE_URL }: Settings): DataKeys => {
  if (DATA_KEY) return new DataKeys(DATA_KEY);
  const path = join(DATA_DIR, dataKeyName);
  const isStored = DATABASE_URL === undefined && existsSync(path);
  return new DataKeys(isStored ? readDataKeys(readFileSync(path, 'utf8')) : undefined);
};

/**
 * Returns the keys of `DATA_KEY`. Without it the embedded database has a key of its own in `DATA_DIR`, which is made here; on a
 * PostgreSQL server there is none, because instances would each have another.
 */
export const dataKeysOf = (settings: Settings): DataKeys => {
  const { DATA_KEY, DATA_DIR, DATABASE_URL } = settings;
  if (DATA_KEY || DATABASE_URL !== undefined) return existingDataKeysOf(settings);
  if (isInMemory(DATA_DIR)) return new DataKeys(readDataKeys(newDataKey()));
  return new DataKeys(readDataKeys(readOrMake(DATA_DIR, dataKeyName, newDataKey)));
};
