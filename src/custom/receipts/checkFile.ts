import { kilobytes } from '../../format/bytes';
import { isPdf } from '../../format/pdf';
import type { Words } from '../../resources/language/words';
import { maxReceiptBytes } from '../../resources/receipts';

/**
 * Result of checking a chosen file: a problem, or a copy of its bytes. A copy, because the file may change on disk
 * before it is sent.
 */
export type FileCheck = { problem: Words } | { content: Blob };

/** Checks a chosen file like the platform does: size, and PDF by content. Never rejects. */
export const checkFile = async (file: File): Promise<FileCheck> => {
  if (file.size > maxReceiptBytes) {
    return { problem: { phrase: 'The file is larger than %{most} KB', args: { most: kilobytes(maxReceiptBytes) } } };
  }
  try {
    const bytes = await file.arrayBuffer();
    if (bytes.byteLength === 0) return { problem: { phrase: 'The file is empty' } };
    if (!isPdf(new Uint8Array(bytes))) return { problem: { phrase: 'This file is not a PDF' } };
    return { content: new Blob([bytes]) };
  } catch {
    // The path is a folder, or the file was moved after it was chosen.
    return { problem: { phrase: 'This file cannot be read' } };
  }
};
