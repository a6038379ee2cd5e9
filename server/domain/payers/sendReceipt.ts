import type { PublicInvoice } from '../../../src/resources/payers';
import { inTransaction } from '../../database/changes';
import { isUuid } from '../../database/uuid';
import { UserLimiter } from '../../base/userLimiter';
import type { Platform } from '../../calls/platform';
import { contentTypeOf } from '../receipts/contentType';
import { newFile } from '../receipts/newFile';
import { addPayersReceipt, findReceiving } from '../receipts/payersReceipt';
import type { KeyHolder } from './keyHolder';
import { countCreation } from './limits';
import { readForPayer, unknownInvoice } from './read';

/** Limits uploads per network address or merchant: 2 at a time, 8 waiting. Each file is held in memory until it is stored. */
const uploads = new UserLimiter(2, 8, 'Too many files at once. Try again shortly.');

/** A file as it was sent. */
interface SentFile {
  name: string;
  bytes: Buffer;
}

/** The receipt of a pay-in that is being sent. */
export interface SentReceipt {
  uuid: string;
  /** The merchant whose server sends it, in place of the payer. */
  holder?: KeyHolder;
  /** Whose uploads are limited together: a network address, or a merchant. */
  from: string;
  signal: AbortSignal;
  /** Reads the file, once it is known that the pay-in takes one. */
  read: () => Promise<SentFile>;
}

/**
 * Stores the receipt of a payer (docs/rules.md#said-paid). Throws 404 for an invoice that does not exist or is another merchant's, 409
 * where it takes none, 413 and 422 for a file that is none, and 429.
 */
export const storeReceipt = async (
  { db, settings, versions }: Platform,
  { uuid, holder, from, signal, read }: SentReceipt,
): Promise<void> => {
  if (!isUuid(uuid)) throw unknownInvoice();
  const release = await uploads.take(from, signal);
  try {
    if (!(await findReceiving(db, settings, uuid, holder?.clientId))) throw unknownInvoice();
    const { name, bytes } = await read();
    const file = newFile(name, contentTypeOf(bytes), bytes);
    await inTransaction(db, (tx) => addPayersReceipt(tx, settings, { uuid, file, keyName: holder?.keyName }));
  } finally {
    release();
  }
  for (const table of ['invoices', 'receipts']) versions.onChange(table);
};

/**
 * `POST invoices/{uuid}/receipts` (extension): the payer of a pay-in sends the receipt of their bank. Counts as a creation. Throws as
 * `storeReceipt` does.
 */
export const sendReceipt = async (
  platform: Platform,
  {
    address,
    browser,
    ...sent
  }: Omit<SentReceipt, 'holder' | 'from'> & { address: string; browser: string | undefined },
): Promise<PublicInvoice> => {
  const { db, settings } = platform;
  await countCreation(db, settings, address);
  await storeReceipt(platform, { ...sent, from: address });
  return readForPayer(db, settings, sent.uuid, browser);
};
