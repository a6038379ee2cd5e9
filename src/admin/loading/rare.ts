import type { LazyComponent } from './lazyComponent';

/** A part that few people open: its code is not fetched until somebody does. */
export interface Rare {
  isRare: true;
}

/** Marks a part as one that few people open. */
export const rare = <P extends object>(part: LazyComponent<P>): LazyComponent<P> & Rare =>
  Object.assign(part, { isRare: true as const });
