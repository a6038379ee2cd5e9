import type { RaRecord } from 'react-admin';
import type { Words } from '../../resources/language/words';

/** How far a chosen file has come. `wrong`: it can't be sent; `failed`: it could not, and may be tried again. */
export type FileState = 'checking' | 'wrong' | 'waiting' | 'sending' | 'canceled' | 'failed' | 'done';

/** A file that the person chose. */
export interface ChosenFile {
  /** Its idempotency key too: the same file is sent under the same key however often it is tried. */
  key: string;
  name: string;
  /** Bytes. */
  size: number;
  /** Tells the same file, chosen twice. */
  fingerprint: string;
  content?: Blob;
  state: FileState;
  /** How much of it is on its way, 0 to 1. */
  progress: number;
  /** Why it is wrong, or why it failed. */
  problem?: Words | Error;
  /** What it became. */
  receipt?: RaRecord;
}

/** Is it still to be sent? */
export const isUnsent = ({ state }: ChosenFile): boolean =>
  state === 'waiting' || state === 'canceled' || state === 'failed' || state === 'sending' || state === 'checking';
