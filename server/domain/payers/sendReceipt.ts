import type { PublicInvoice } from '../../../src/resources/payers';
import { inTransaction } from '../../database/changes';
import type { Tx } from '../../database/schema';
import { isUuid } from '../../database/uuid';
import { UserLimiter } from '../../base/userLimiter';
import type { Platform } from '../../calls/platform';
import { addPayersReceipt, findDisputable, openDispute, type Claim } from '../disputes/open';
import type { Opener } from '../disputes/opening';
import { contentTypeOf } from '../receipts/contentType';
import { newFile, type NewFile } from '../receipts/newFile';
import { countCreation } from './limits';
import { readForPayer, unknownInvoice } from './read';

/** Limits uploads per network address or merchant: 2 at a time, 8 waiting. Each file is held in memory until it is stored. */
const uploads = new UserLimiter(2, 8, 'Too many files at once. Try again shortly.');

/** A file as it was sent. */
export interface SentFile {
  name: string;
  bytes: Buffer;
}

/** A payer's claim or receipt that is being sent, by themself or by their merchant. */
export interface Sending {
  uuid: string;
  opener: Opener;
  /** Whose uploads are limited together: a network address, or a merchant. */
  from: string;
  signal: AbortSignal;
  /** Throws where the sender may no longer send, once everything was received. */
  confirm?: (tx: Tx) => Promise<void>;
}

/** A file with its type by its content. Throws 422 for one that is no receipt. */
export const fileOf = ({ name, bytes }: SentFile): NewFile => newFile(name, contentTypeOf(bytes), bytes);

/**
 * Reads what is sent once it is known that the invoice takes it, and stores it in a transaction. Throws 404 for an invoice that does not
 * exist or is another merchant's, 409 where it takes none, and 429.
 */
const store = async <T>(
  { db, settings, versions }: Platform,
  { uuid, opener, from, signal, confirm }: Sending,
  read: () => Promise<T>,
  write: (tx: Tx, sent: T) => Promise<unknown>,
): Promise<void> => {
  if (!isUuid(uuid)) throw unknownInvoice();
  const release = await uploads.take(from, signal);
  try {
    if ((await findDisputable(db, settings, uuid, opener)) === 'none') throw unknownInvoice();
    const sent = await read();
    await inTransaction(db, async (tx) => {
      await confirm?.(tx);
      await write(tx, sent);
    });
  } finally {
    release();
  }
  for (const table of ['invoices', 'receipts', 'disputes']) versions.onChange(table);
};

/** Stores the receipt of a payer (docs/rules.md#said-paid). Throws as `store` does, 413 and 422 for a file that is none. */
export const storeReceipt = (platform: Platform, sending: Sending, read: () => Promise<SentFile>): Promise<void> =>
  store(
    platform,
    sending,
    async () => fileOf(await read()),
    (tx, file) => addPayersReceipt(tx, platform.settings, { uuid: sending.uuid, opener: sending.opener, file }),
  );

/** Stores what a payer claims (docs/rules.md#disputes). Throws as `store` and `openDispute` do. */
export const storeClaim = (platform: Platform, sending: Sending, read: () => Promise<Claim>): Promise<void> =>
  store(platform, sending, read, (tx, claim) =>
    openDispute(tx, platform.settings, { uuid: sending.uuid, opener: sending.opener, claim }),
  );

/** A payer's browser that sends something about an invoice. */
export interface PayerSending {
  uuid: string;
  address: string;
  browser: string | undefined;
  signal: AbortSignal;
}

const sendingOf = ({ uuid, address, browser, signal }: PayerSending): Sending => ({
  uuid,
  opener: { as: 'payer', address, browser },
  from: address,
  signal,
});

/**
 * `POST invoices/{uuid}/receipts` (extension): the payer of a pay-in sends the receipt of their bank. Counts as a creation. Throws as
 * `storeReceipt` does.
 */
export const sendReceipt = async (
  platform: Platform,
  sender: PayerSending,
  read: () => Promise<SentFile>,
): Promise<PublicInvoice> => {
  const { db, settings } = platform;
  await countCreation(db, settings, sender.address);
  await storeReceipt(platform, sendingOf(sender), read);
  return readForPayer(db, settings, sender.uuid, sender.browser);
};

/** `POST invoices/{uuid}/dispute` (extension): the payer opens a dispute. Counts as a creation. Throws as `storeClaim` does. */
export const sendClaim = async (
  platform: Platform,
  sender: PayerSending,
  read: () => Promise<Claim>,
): Promise<PublicInvoice> => {
  const { db, settings } = platform;
  await countCreation(db, settings, sender.address);
  await storeClaim(platform, sendingOf(sender), read);
  return readForPayer(db, settings, sender.uuid, sender.browser);
};
