import { hintFor } from '../../src/resources/language/mistakes/mistake';

/** A value that was read, or what is wrong with it. */
export type Read<T> = { value: T } | { mistakes: string[] };

/** A mistake, with the nearest right word. */
export const mistakeWith = (text: string, word: string, known: readonly string[]): string =>
  `${text}${hintFor(word, known)}`;

/** What is wrong with any of several answers. */
export const mistakesOf = (read: readonly Read<unknown>[]): string[] =>
  read.flatMap((one) => ('mistakes' in one ? one.mistakes : []));

/** The values of answers of which nothing is wrong. */
export const valuesOf = <T>(read: readonly Read<T>[]): T[] =>
  read.flatMap((one) => ('value' in one ? [one.value] : []));
