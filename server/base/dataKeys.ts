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

/** What stands for a key that is lost for good, so that what it encrypted is given up. */
const lost = 'lost';

/** Keys by their number. */
export type KeysByNumber = ReadonlyMap<number, Buffer | typeof lost>;

/**
 * Reads `DATA_KEY`: one key, or several with their numbers, as `2:…,1:…`, or `2:…,1:lost` where the first is lost. A key without a
 * number is number 1. Undefined when a key is not 32 bytes in base64, a number occurs twice, or the highest is lost.
 */
export const readDataKeys = (setting: string): KeysByNumber | undefined => {
  const keys = new Map<number, Buffer | typeof lost>();
  for (const entry of setting.split(',')) {
    const [, number = '1', text = ''] = /^\s*(?:([1-9]\d{0,5}):)?([A-Za-z\d+/]{43}=|lost)\s*$/.exec(entry) ?? [];
    const key = text === lost ? lost : readKey(text);
    if (!key || keys.has(Number(number))) return undefined;
    keys.set(Number(number), key);
  }
  return keys.get(highestOf(keys)) === lost ? undefined : keys;
};

/** The highest number of these keys: that one encrypts. */
const highestOf = (keys: KeysByNumber): number => Math.max(...keys.keys());

/** The key that encrypts. */
export const newestOf = (keys: KeysByNumber): Buffer => keys.get(highestOf(keys)) as Buffer;

/** A new data key, as `DATA_KEY` takes it. */
export const newDataKey = (): string => randomBytes(keyBytes).toString('base64');

/**
 * Encrypts what the platform must read again, such as the secrets that sign webhooks, with AES-256-GCM. Each text starts with the
 * number of its key, so that keys can be replaced: the highest number encrypts, the others still decrypt.
 */
export class DataKeys {
  readonly #keys: ReadonlyMap<number, Buffer>;
  readonly #lost: ReadonlySet<number>;

  constructor(keys: KeysByNumber = new Map()) {
    this.#keys = new Map([...keys].flatMap(([number, key]) => (key === lost ? [] : [[number, key]])));
    this.#lost = new Set([...keys].flatMap(([number, key]) => (key === lost ? [number] : [])));
  }

  /** Whether whoever runs the platform says that the key of this number is lost for good. */
  isLost(number: number): boolean {
    return this.#lost.has(number);
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
