import { createEmitter } from './store';
import { isWords, type Words } from '../resources/language/words';

/** Event of the live channel that says something to one person (decisions, section 7). */
export const noticeEvent = 'notice';

/** What the platform says to the person who is signed in, and which record it is about. */
export interface Notice {
  entity: string;
  id: number | string;
  words: Words;
}

/** Hands on what the platform says to this person. */
export interface Notices {
  receive: (data: unknown) => void;
  /** Calls back for each; what comes back stops that. */
  subscribe: (listener: (notice: Notice) => void) => () => void;
}

const readNotice = (data: unknown): Notice | undefined => {
  const { entity, id, phrase, values } = (data ?? {}) as Partial<
    Record<'entity' | 'id' | 'phrase' | 'values', unknown>
  >;
  const words = { phrase, args: values };
  const isId = typeof id === 'number' || typeof id === 'string';
  return typeof entity === 'string' && isId && isWords(words) ? { entity, id, words } : undefined;
};

/** Notices on their way from the live channel to the screen; what makes no sense is left out. */
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
