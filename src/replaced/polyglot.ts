import { fillIn, type Figures } from '../resources/language/words';

interface Phrases {
  [key: string]: string | Phrases;
}

const flattened = (phrases: Phrases, prefix = ''): [string, string][] =>
  Object.entries(phrases).flatMap(([key, phrase]): [string, string][] =>
    typeof phrase === 'string' ? [[prefix + key, phrase]] : flattened(phrase, `${prefix}${key}.`),
  );

/**
 * In place of node-polyglot: translates a key and fills in its figures as the API and the payers' pages do. A key without a
 * phrase is its own phrase. The plural rules are the browser's.
 */
export default class Polyglot {
  readonly #locale: string;
  readonly #phrases: ReadonlyMap<string, string>;

  constructor({ locale, phrases }: { locale: string; phrases: Phrases }) {
    this.#locale = locale;
    this.#phrases = new Map(flattened(phrases));
  }

  /** The text of a key. `_` is the phrase of a key that has none. */
  t(key: string, figures: Figures & { _?: string } = {}): string {
    return fillIn(this.#phrases.get(key) ?? figures._ ?? key, figures, this.#locale);
  }
}
