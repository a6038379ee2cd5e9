import type { RaRecord } from 'react-admin';
import type { FileType } from '../../format/fileName';
import type { Words } from '../../resources/language/words';

/**
 * State of a chosen file. `wrong`: it cannot be sent. `same`: another one has its bytes, which are sent once. `failed`:
 * sending failed and may be retried.
 */
export type FileState = 'checking' | 'wrong' | 'same' | 'waiting' | 'sending' | 'canceled' | 'failed' | 'done';

/** A file that the user chose. */
export interface ChosenFile {
  /** Also its idempotency key, so that retries do not store the file twice. */
  key: string;
  name: string;
  /** Bytes. */
  size: number;
  /** Its bytes and its type by content, once it is checked. */
  content?: Blob;
  type?: FileType;
  state: FileState;
  /** Fraction sent, 0 to 1. */
  progress: number;
  /** Why the file is wrong, of which other one it has the bytes, or why sending failed. */
  problem?: Words | Error;
  /** The stored receipt, once sent. */
  receipt?: RaRecord;
}

/** Whether the file still has to be sent. */
export const isUnsent = ({ state }: ChosenFile): boolean =>
  state === 'waiting' || state === 'canceled' || state === 'failed' || state === 'sending' || state === 'checking';
