import { kilobytes } from '../../format/bytes';
import { isPdf } from '../../format/pdf';
import type { Words } from '../../resources/language/words';
import { largestReceipt } from '../../resources/receipts';

/** What is wrong with a chosen file, or its bytes: as they were when it was chosen, whatever becomes of it meanwhile. */
export type FileCheck = { problem: Words } | { content: Blob };

/** Looks into a chosen file as the platform will (its size, and whether it is a PDF by content). Never rejects. */
export const checkFile = async (file: File): Promise<FileCheck> => {
  if (file.size > largestReceipt) {
    return { problem: { phrase: 'The file is larger than %{most} KB', args: { most: kilobytes(largestReceipt) } } };
  }
  try {
    const bytes = await file.arrayBuffer();
    if (bytes.byteLength === 0) return { problem: { phrase: 'The file is empty' } };
    if (!isPdf(new Uint8Array(bytes))) return { problem: { phrase: 'This file is not a PDF' } };
    return { content: new Blob([bytes]) };
  } catch {
    // A folder, or what was moved away after it was chosen.
    return { problem: { phrase: 'This file cannot be read' } };
  }
};
