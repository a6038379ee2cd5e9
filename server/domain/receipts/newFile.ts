import { createHash } from 'node:crypto';
import { cleanFileName, type FileType } from '../../../src/format/fileName';
import { conflictAs } from '../../base/errors';
import type { Settings } from '../../base/settings';
import type { Tx } from '../../database/schema';
import { storeFile } from './receiptFiles';

/** A file that was sent, checked, with the name to store it under. */
export interface NewFile {
  name: string;
  sha256: string;
  bytes: Buffer;
}

/** A file of this type, by the name that its sender gave it. */
export const newFile = (fileName: string, type: FileType, bytes: Buffer): NewFile => ({
  name: cleanFileName(fileName, type),
  sha256: createHash('sha256').update(bytes).digest('hex'),
  bytes,
});

/** So many addresses and servers may add the most that one of them may. */
const maxSenders = 3;

/** The sender of files that come from the browser that made the invoice. */
export const madeIt = 'maker';

/** The sender of files that come from the merchant's server. */
export const merchantsServer = 'merchant';

/** Whether a file comes from somebody whom the platform does not know: these share their places. */
const isOfStranger = ({ userId, sender }: { userId: number | null; sender?: string | null | undefined }): boolean =>
  userId === null && sender !== madeIt && sender !== merchantsServer;

/** To which invoice a file is added, by whom, and how many of theirs it takes at most. */
interface Adding {
  invoiceId: number;
  /** The user; null for the payer. */
  userId: number | null;
  most: number;
  /** Of files without a user: who sent them, a network address, a merchant's server or `madeIt`; each may add so many. */
  sender?: string;
  /** Whether it is sent for a dispute, and proves no payment. */
  isEvidence?: boolean;
}

/**
 * Adds a receipt to an invoice whose row is locked, unless the invoice has one with the same content. `isNew` says which. Throws 409
 * when it has the most that this user, or its payer, may add.
 */
export const addOnce = async (
  tx: Tx,
  settings: Settings,
  { name, sha256, bytes }: NewFile,
  { invoiceId, userId, most, sender, isEvidence = false }: Adding,
): Promise<{ id: number; isNew: boolean }> => {
  const existing = await tx
    .selectFrom('receipts')
    .select(['id', 'sha256', 'userId', 'sender'])
    .where('invoiceId', '=', invoiceId)
    .execute();
  const duplicate = existing.find((receipt) => receipt.sha256 === sha256);
  if (duplicate) return { id: duplicate.id, isNew: false };
  const ofPerson = existing.filter((receipt) => receipt.userId === userId);
  const ofTheirs = userId === null ? ofPerson.filter((receipt) => receipt.sender === sender) : ofPerson;
  const ofStrangers = ofPerson.filter(isOfStranger);
  if (ofTheirs.length >= most || (isOfStranger({ userId, sender }) && ofStrangers.length >= most * maxSenders)) {
    throw conflictAs(
      'too_many_files',
      {
        phrase: 'At most %{smart_count} receipt for one invoice |||| At most %{smart_count} receipts for one invoice',
        args: { smart_count: most },
      },
      'file',
    );
  }
  const { id } = await tx
    .insertInto('receipts')
    .values({
      invoiceId,
      file: name,
      size: bytes.byteLength,
      userId,
      sha256,
      sender: sender ?? null,
      evidence: isEvidence,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await storeFile(tx, settings, { id, file: name, sha256 }, bytes);
  return { id, isNew: true };
};
