import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** Length of a data key, and of the nonce and the tag of AES-256-GCM, in bytes. */
const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;

/** Reads a base64 key; undefined when it does not have 32 bytes. */
const readKey = (text: string): Buffer | undefined => {
  const key = Buffer.from(text, 'base64');
  return key.length === keyBytes ? key : undefined;
};

/**
 * Reads `DATA_KEY`: one key, or several with their numbers, as `2:…,1:…`. A key without a number is number 1. Undefined when a
 * key is not 32 bytes in base64, or a number occurs twice.
 */
export const readDataKeys = (setting: string): ReadonlyMap<number, Buffer> | undefined => {
  const keys = new Map<number, Buffer>();
  for (const entry of setting.split(',')) {
    const [, number = '1', text = ''] = /^\s*(?:([1-9]\d{0,5}):)?([A-Za-z\d+/]{43}=)\s*$/.exec(entry) ?? [];
    const key = readKey(text);
    if (!key || keys.has(Number(number))) return undefined;
    keys.set(Number(number), key);
  }
  return keys;
};

/** A new data key, as `DATA_KEY` takes it. */
export const newDataKey = (): string => randomBytes(keyBytes).toString('base64');

/**
 * Encrypts what the platform must read again, such as the secrets that sign webhooks, with AES-256-GCM. Each text starts with the
 * number of its key, so that keys can be replaced: the highest number encrypts, the others still decrypt.
 */
export class DataKeys {
  readonly #keys: ReadonlyMap<number, Buffer>;

  constructor(keys: ReadonlyMap<number, Buffer> = new Map()) {
    this.#keys = keys;
  }

  /** Numbers of the keys that this instance has. */
  get numbers(): number[] {
    return [...this.#keys.keys()];
  }

  /** Number of the key that encrypts; undefined when there is none. */
  get newest(): number | undefined {
    return this.#keys.size === 0 ? undefined : Math.max(...this.#keys.keys());
  }

  /** Encrypts a text. `about` says what it belongs to; the same is needed to decrypt it. Throws without a key. */
  encrypt(text: string, about: string): string {
    const number = this.newest;
    if (number === undefined) throw new Error('There is no data key');
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv('aes-256-gcm', this.#keys.get(number)!, nonce).setAAD(Buffer.from(about));
    const encrypted = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return `${number}.${encrypted.toString('base64url')}`;
  }

  /** Decrypts a text; undefined when its key is missing, or when it or what it is about was changed. */
  tryDecrypt(stored: string, about: string): string | undefined {
    try {
      return this.decrypt(stored, about);
    } catch {
      return undefined;
    }
  }

  /** Decrypts a text. Throws when its key is missing, or when it or what it is about was changed. */
  decrypt(stored: string, about: string): string {
    const [number = '', encoded = ''] = stored.split('.');
    const key = this.#keys.get(Number(number));
    if (!key) throw new Error(`Data key ${number} is missing`);
    const encrypted = Buffer.from(encoded, 'base64url');
    const decipher = createDecipheriv('aes-256-gcm', key, encrypted.subarray(0, nonceBytes), {
      authTagLength: tagBytes,
    });
    decipher.setAAD(Buffer.from(about)).setAuthTag(encrypted.subarray(-tagBytes));
    return Buffer.concat([decipher.update(encrypted.subarray(nonceBytes, -tagBytes)), decipher.final()]).toString(
      'utf8',
    );
  }
}
