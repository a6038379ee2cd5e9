import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

/** Encodes what authenticators write in CBOR: whole numbers, texts, bytes and maps. */
const cbor = (value: number | string | Buffer | Map<number | string, unknown>): Buffer => {
  const head = (type: number, length: number) => {
    if (length < 24) return Buffer.from([(type << 5) | length]);
    if (length < 256) return Buffer.from([(type << 5) | 24, length]);
    return Buffer.from([(type << 5) | 25, length >> 8, length & 255]);
  };
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([key, item]) => [cbor(key), cbor(item as Buffer)]);
  return Buffer.concat([head(5, value.size), ...entries]);
};

const flags = { present: 1, verified: 4, attested: 64 };

/** How an authenticator answers; what is not said is as a good one does it. */
export interface Answering {
  origin?: string;
  /** Whether the device checked who uses it. */
  isVerified?: boolean;
}

/** What the platform sends for the browser. */
export interface PasskeyOptions {
  challenge: string;
  allowCredentials?: { id: string }[];
  user?: { id: string };
}

/** A passkey of one device in software, for tests of what the platform accepts. */
export class Authenticator {
  readonly #keys: { privateKey: KeyObject; publicKey: KeyObject } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #id = randomBytes(32);
  readonly #origin: string;
  /** How often it says that it was used. */
  count = 0;
  /** The name by which the platform named its user to it. */
  handle = '';

  constructor(origin: string) {
    this.#origin = origin;
  }

  get id(): string {
    return this.#id.toString('base64url');
  }

  #clientData(type: string, challenge: string, origin = this.#origin): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  #authenticatorData(attested: Buffer, isVerified: boolean): Buffer {
    const rpIdHash = createHash('sha256').update(new URL(this.#origin).hostname).digest();
    const present = flags.present | (isVerified ? flags.verified : 0) | (attested.length > 0 ? flags.attested : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(this.count);
    return Buffer.concat([rpIdHash, Buffer.from([present]), count, attested]);
  }

  /** Makes a passkey, as `navigator.credentials.create` does. */
  make({ challenge, user }: PasskeyOptions, { origin, isVerified = true }: Answering = {}) {
    this.handle = user?.id ?? '';
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const publicKey = cbor(
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    );
    const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, this.#id.length]), this.#id, publicKey]);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', this.#authenticatorData(attested, isVerified)],
    ]);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: this.#clientData('webauthn.create', challenge, origin).toString('base64url'),
        attestationObject: cbor(attestation).toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  /** Signs a challenge, as `navigator.credentials.get` does. */
  use({ challenge }: PasskeyOptions, { origin, isVerified = true }: Answering = {}) {
    this.count++;
    const clientData = this.#clientData('webauthn.get', challenge, origin);
    const data = this.#authenticatorData(Buffer.alloc(0), isVerified);
    const signed = Buffer.concat([data, createHash('sha256').update(clientData).digest()]);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, this.#keys.privateKey).toString('base64url'),
        userHandle: this.handle,
      },
    };
  }
}
