/**
 * A message to a person. The English phrase is the key of its translations; its arguments are separate and may be words
 * themselves, such as a field's label.
 */
export interface Words {
  phrase: string;
  args?: Readonly<Record<string, string | number | Words>>;
}

/** A record that a refusal names, so that the console can link to it. */
export interface NamedRecord {
  entity: string;
  id: number | string;
}

/** Values for the placeholders of a phrase (`%{name}`). `smart_count` also selects the plural form. */
export type Figures = Readonly<Record<string, string | number>>;

/** Translates a phrase and fills in its figures (`fillIn`): the console with ra-i18n-polyglot, the API and payers' pages without. */
export type Translate = (phrase: string, figures?: Figures) => string;

/** Plural forms in the order in which a phrase lists them. The last form is for every other count. */
const pluralForms = ['one', 'few'];

/** Plural rules by language, cached because creating one takes a millisecond. */
const rules: Record<string, Intl.PluralRules> = {};

const formOf = (phrase: string, count: string | number, language: string): string => {
  const rule = (rules[language] ??= new Intl.PluralRules(language));
  const forms = phrase.split(' |||| ');
  return forms.at(pluralForms.indexOf(rule.select(Number(count)))) ?? forms[0]!;
};

/**
 * Fills figures into a phrase as polyglot does. If the phrase has plural forms (`%{smart_count} row |||| %{smart_count}
 * rows`), it takes the form for `smart_count` in that language.
 */
export const fillIn = (phrase: string, figures: Figures, language: string): string => {
  const count = figures.smart_count;
  const text = count === undefined ? phrase : formOf(phrase, count, language);
  return text.replace(/%\{(\w+)\}/g, (place, name: string) => String(figures[name] ?? place));
};

/** Translates words to text, in the language of `translate`. */
export const translateWords = ({ phrase, args = {} }: Words, translate: Translate): string => {
  const figures = Object.entries(args).map(([name, figure]) => [
    name,
    typeof figure === 'object' ? translateWords(figure, translate) : figure,
  ]);
  return translate(phrase, Object.fromEntries(figures) as Figures);
};

/** Words as English text. */
export const englishText = (words: Words): string =>
  translateWords(words, (phrase, figures = {}) => fillIn(phrase, figures, 'en'));

/** Error code of a repeated call whose first answer revealed a secret. */
export const alreadyDone = 'already_done';

/** Maximum nesting of words in words. Ours nest twice; the limit protects against what a platform sends. */
const maxDepth = 5;

/** Whether a value from a platform is valid words. */
export const isWords = (value: unknown, depth = 0): value is Words => {
  const { phrase, args } = (value ?? {}) as { phrase?: unknown; args?: unknown };
  if (typeof phrase !== 'string' || depth > maxDepth) return false;
  if (args === undefined) return true;
  if (typeof args !== 'object' || args === null) return false;
  return Object.values(args).every(
    (figure) => typeof figure === 'string' || typeof figure === 'number' || isWords(figure, depth + 1),
  );
};
