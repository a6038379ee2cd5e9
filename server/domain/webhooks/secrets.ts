import { randomBytes } from 'node:crypto';
import { Webhook as Signer } from 'standardwebhooks';
import type { EncryptedColumn } from '../../database/encryptedColumns';
import type { DataKeys } from '../../base/dataKeys';
import { conflict } from '../../base/errors';

const secretBytes = 32;

/** What an encrypted secret belongs to: one of another merchant's webhook does not decrypt as this one's. */
const aboutMerchant = (clientId: number) => `webhooks of ${clientId}`;

/** Throws 409 when this platform has no key with which it could encrypt a secret. */
export const requireDataKey = (keys: DataKeys): void => {
  if (keys.newest === undefined)
    throw conflict('This platform has no DATA_KEY, which webhooks need: ask whoever runs it');
};

/** Makes a secret as Standard Webhooks has it, and encrypts it for a merchant. */
export const makeSecret = (keys: DataKeys, clientId: number) => {
  const secret = `whsec_${randomBytes(secretBytes).toString('base64')}`;
  return { secret, encrypted: keys.encrypt(secret, aboutMerchant(clientId)) };
};

/** A request that is to be signed. */
export interface SignedContent {
  /** The id of the delivery, which stays the same in each try. */
  id: string;
  date: Date;
  body: string;
}

/** The headers of a signed request (Standard Webhooks): a signature by each of these encrypted secrets. */
export const signedHeaders = (
  keys: DataKeys,
  clientId: number,
  encrypted: readonly string[],
  { id, date, body }: SignedContent,
): Record<string, string> => ({
  'webhook-id': id,
  'webhook-timestamp': String(Math.floor(date.getTime() / 1000)),
  'webhook-signature': encrypted
    .map((secret) => new Signer(keys.decrypt(secret, aboutMerchant(clientId))).sign(id, date, body))
    .join(' '),
});

/** Where secrets of webhooks are stored encrypted, for the replacement of data keys. */
export const encryptedSecrets: readonly EncryptedColumn[] = (['secret', 'oldSecret'] as const).map((column) => ({
  table: 'webhooks',
  of: 'webhooks',
  column,
  owner: 'clientId',
  about: aboutMerchant,
}));
