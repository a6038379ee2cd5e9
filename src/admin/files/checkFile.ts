import { kilobytes } from '../../format/bytes';
import type { FileType } from '../../format/fileName';
import { imageTypeOf } from '../../format/imageSize';
import { isPdf } from '../../format/pdf';
import type { Words } from '../../resources/language/words';
import { payerReceipts } from '../../resources/payerReceipts';
import { maxReceiptBytes, maxReceipts } from '../../resources/receipts';

/** What files a call takes, and how the console says so. */
export interface FileKinds {
  types: readonly FileType[];
  /** Maximum size of one, bytes. */
  largest: number;
  /** What the chooser says. */
  hint: string;
  /** What is wrong with a file of another type. */
  wrongType: string;
  /** How many it takes at once, and what is wrong with one more (a counted phrase). */
  most: number;
  tooMany: string;
}

/** What the browser's chooser offers: PDFs by their extension, too, because some systems do not know the type. */
export const acceptedBy = ({ types }: FileKinds): string => ['.pdf', ...types].join();

const ofInvoice = {
  most: maxReceipts,
  tooMany: 'At most %{smart_count} receipt for one invoice |||| At most %{smart_count} receipts for one invoice',
};

/** Receipts of what the platform paid. */
export const receiptKinds: FileKinds = {
  types: ['application/pdf'],
  largest: maxReceiptBytes,
  hint: 'only .pdf files. 500kb max file size.',
  wrongType: 'This file is not a PDF',
  ...ofInvoice,
};

/** Evidence for a dispute: what payers may send, too. */
export const evidenceKinds: FileKinds = {
  types: payerReceipts.types,
  largest: payerReceipts.largest,
  hint: 'PDF, JPEG or PNG, up to 5 MB',
  wrongType: 'This file is neither a PDF nor a JPEG or PNG picture',
  ...ofInvoice,
};

/**
 * Result of checking a chosen file: a problem, or a copy of its bytes. A copy, because the file may change on disk
 * before it is sent.
 */
export type FileCheck = { problem: Words } | { content: Blob; type: FileType };

const typeOf = (bytes: Uint8Array): FileType | undefined => (isPdf(bytes) ? 'application/pdf' : imageTypeOf(bytes));

/** Checks a chosen file like the platform does: size, and type by content. Never rejects. */
export const checkFile = async (file: File, { types, largest, wrongType }: FileKinds): Promise<FileCheck> => {
  if (file.size > largest) {
    return { problem: { phrase: 'The file is larger than %{most} KB', args: { most: kilobytes(largest) } } };
  }
  try {
    const bytes = await file.arrayBuffer();
    if (bytes.byteLength === 0) return { problem: { phrase: 'The file is empty' } };
    const type = typeOf(new Uint8Array(bytes));
    if (!type || !types.includes(type)) return { problem: { phrase: wrongType } };
    return { content: new Blob([bytes]), type };
  } catch {
    // The path is a folder, or the file was moved after it was chosen.
    return { problem: { phrase: 'This file cannot be read' } };
  }
};
