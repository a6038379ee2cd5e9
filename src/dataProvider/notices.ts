import { createEmitter } from './store';
import { isWords, type Words } from '../resources/language/words';

/** Event of the live channel that carries a notice (docs/live.md#notices). */
export const noticeEvent = 'notice';

/** A message to the signed-in user about a record (`invoices/12`) or a list (`booking`). */
export interface Notice {
  subject: string;
  words: Words;
}

/** Passes notices from the live channel to the screen. */
export interface Notices {
  /** Takes the data of a notice event. */
  receive: (data: unknown) => void;
  /** Calls the listener for every notice. Returns a function that unsubscribes. */
  subscribe: (listener: (notice: Notice) => void) => () => void;
}

/** Reads the data of a notice event; undefined if it is none. */
export const readNotice = (data: unknown): Notice | undefined => {
  const { entity, id, phrase, values } = (data ?? {}) as Partial<
    Record<'entity' | 'id' | 'phrase' | 'values', unknown>
  >;
  const words = { phrase, args: values };
  if (typeof entity !== 'string' || !isWords(words)) return undefined;
  if (id === undefined) return { subject: entity, words };
  return typeof id === 'number' || typeof id === 'string' ? { subject: `${entity}/${id}`, words } : undefined;
};

/** Creates the channel of notices. Events that can't be read are ignored. */
export const createNotices = (): Notices => {
  const { emit, subscribe } = createEmitter<[Notice]>();
  return {
    receive: (data) => {
      const notice = readNotice(data);
      if (notice) emit(notice);
    },
    subscribe,
  };
};
