import type { RaRecord } from 'react-admin';
import { consoleCalls } from '../resources/calls';
import type { FileType } from '../format/fileName';
import { receipts } from '../resources/receipts';
import { decodeRecord, fillPath } from '../resources/language/wire';
import type { Http } from './http';
import { changing } from './platformError';
import { wrongAnswer } from './wrongAnswer';

/** Where a file goes: a receipt of an invoice, or evidence for a dispute about the invoice with this uuid. */
export type UploadTarget = { invoiceId: number } | { evidenceOf: string };

/** An upload of a receipt to an invoice. */
export interface ReceiptUpload {
  target: UploadTarget;
  name: string;
  type: FileType;
  content: Blob;
  /** Idempotency key of this file for this invoice. */
  key: string;
  signal: AbortSignal;
  /** Called with the share that is sent, 0 to 1. */
  onProgress: (share: number) => void;
}

/** Uploads a receipt and returns the stored record. Rejects with `PlatformError`. */
export const addReceipt = async (http: Http, upload: ReceiptUpload): Promise<RaRecord> => {
  const { target, name, type, content, key, signal, onProgress } = upload;
  const isEvidence = 'evidenceOf' in target;
  const { method, path } = isEvidence ? consoleCalls.addEvidence : consoleCalls.addReceipt;
  // A platform that accepts receipts (an extension) also accepts idempotency keys.
  const headers = { Slug: encodeURIComponent(name), 'Idempotency-Key': key };
  const call = http(fillPath(path, isEvidence ? { uuid: target.evidenceOf } : target), {
    method,
    headers,
    file: { content, type, onProgress },
    signal,
  });
  const answer = await changing(call, headers);
  return answer.read((json) => {
    const added = decodeRecord(receipts, json);
    if (!added) throw wrongAnswer('an object', json);
    return added as RaRecord;
  });
};
