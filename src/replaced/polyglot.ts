import { fillIn, type Figures } from '../resources/language/words';

interface Options {
  locale: string;
  phrases: Readonly<Record<string, unknown>>;
}

/**
 * In place of node-polyglot, by which ra-i18n-polyglot translates: `fillIn` reads the same syntax with the browser's own
 * rules of plurals, where polyglot has those of 30 languages. A phrase that is missing is shown itself, or what `_` says.
 */
export default class Polyglot {
  constructor(readonly options: Options) {}

  t(key: string, figures: Figures): string {
    const { phrases, locale } = this.options;
    const phrase = phrases[key] ?? figures._;
    return fillIn(typeof phrase === 'string' ? phrase : key, figures, locale);
  }
}
