/**
 * What is said to a person: a phrase in English, its own key in every other language, with its figures apart. A figure
 * may itself be words, such as a field's label.
 */
export interface Words {
  phrase: string;
  args?: Readonly<Record<string, string | number | Words>>;
}

/** A record that a refusal names: where it can be looked at. */
export interface NamedRecord {
  entity: string;
  id: number | string;
}

/** What stands in a phrase where `%{name}` is; `smart_count` also chooses the plural form. */
export type Figures = Readonly<Record<string, string | number>>;

/** Says a phrase in one language, with its figures filled in: polyglot in the console, `fillIn` where there is none. */
export type Translate = (phrase: string, figures?: Figures) => string;

/** Plural forms in the order in which a phrase lists them; the last one is for every other count. */
const pluralForms = ['one', 'few'];

/** Making one takes a millisecond. */
const rules: Record<string, Intl.PluralRules> = {};

const formOf = (phrase: string, count: string | number, language: string): string => {
  const rule = (rules[language] ??= new Intl.PluralRules(language));
  return phrase.split(' |||| ').at(pluralForms.indexOf(rule.select(Number(count))))!;
};

/**
 * Fills figures into a phrase as polyglot does, for programs that do not have it. Of the forms in a phrase, `1 row |||| 5 rows`, it
 * takes the one that `smart_count` needs in that language.
 */
export const fillIn = (phrase: string, figures: Figures, language: string): string => {
  const count = figures.smart_count;
  const text = count === undefined ? phrase : formOf(phrase, count, language);
  return text.replace(/%\{(\w+)\}/g, (place, name: string) => String(figures[name] ?? place));
};

/** Words as text, in the language that `translate` speaks. */
export const say = ({ phrase, args = {} }: Words, translate: Translate): string => {
  const figures = Object.entries(args).map(([name, figure]) => [
    name,
    typeof figure === 'object' ? say(figure, translate) : figure,
  ]);
  return translate(phrase, Object.fromEntries(figures) as Figures);
};

/** Words in English. */
export const inEnglish = (words: Words): string => say(words, (phrase, figures = {}) => fillIn(phrase, figures, 'en'));

/** Code of the refusal of a repeat whose first answer had something that is shown once. */
export const alreadyDone = 'already_done';

/** Words may stand in words so deep; ours go two deep, and nothing a platform sends runs away with us. */
const deepest = 5;

/** Are these words, as a platform sends or keeps them? */
export const isWords = (value: unknown, depth = 0): value is Words => {
  const { phrase, args } = (value ?? {}) as { phrase?: unknown; args?: unknown };
  if (typeof phrase !== 'string' || depth > deepest) return false;
  if (args === undefined) return true;
  if (typeof args !== 'object' || args === null) return false;
  return Object.values(args).every(
    (figure) => typeof figure === 'string' || typeof figure === 'number' || isWords(figure, depth + 1),
  );
};
