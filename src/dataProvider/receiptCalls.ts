import type { RaRecord } from 'react-admin';
import { consoleCalls } from '../resources/calls';
import type { FileType } from '../format/fileName';
import { receipts } from '../resources/receipts';
import { ticketFiles } from '../resources/ticketFiles';
import { decodeRecord, fillPath } from '../resources/language/wire';
import type { Http } from './http';
import { changing } from './changing';
import { wrongAnswer } from './wrongAnswer';

/** Where a file goes: a receipt of an invoice, evidence for a dispute about the invoice with this uuid, or an answer to a ticket. */
export type UploadTarget = { invoiceId: number } | { evidenceOf: string } | { answerId: number };

/** An upload of a file. */
export interface ReceiptUpload {
  target: UploadTarget;
  name: string;
  type: FileType;
  content: Blob;
  /** Idempotency key of this file for this record. */
  key: string;
  signal: AbortSignal;
  /** Called with the share that is sent, 0 to 1. */
  onProgress: (share: number) => void;
}

/** Uploads a file and returns the stored record. Rejects with `PlatformError`. */
export const addReceipt = async (http: Http, upload: ReceiptUpload): Promise<RaRecord> => {
  const { target, name, type, content, key, signal, onProgress } = upload;
  const call =
    'evidenceOf' in target
      ? { ...consoleCalls.addEvidence, stores: receipts, values: { uuid: target.evidenceOf } }
      : 'answerId' in target
        ? { ...consoleCalls.addTicketFile, stores: ticketFiles, values: target }
        : { ...consoleCalls.addReceipt, stores: receipts, values: target };
  // A platform that accepts receipts (an extension) also accepts idempotency keys.
  const headers = { Slug: encodeURIComponent(name), 'Idempotency-Key': key };
  const sent = http(fillPath(call.path, call.values), {
    method: call.method,
    headers,
    file: { content, type, onProgress },
    signal,
  });
  const answer = await changing(sent, headers);
  return answer.read((json) => {
    const added = decodeRecord(call.stores, json);
    if (!added) throw wrongAnswer('an object', json);
    return added as RaRecord;
  });
};
