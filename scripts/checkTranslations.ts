import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as platformErrors from '../src/dataProvider/platformError';
import { dayFigures, figures, shares } from '../src/resources/figures';
import { screens } from '../src/resources/index';
import type { Field } from '../src/resources/language/fields';
import { roleOptions } from '../src/resources/language/roles';
import { payerInputs } from '../src/resources/payers';
import { invoiceStatus } from '../src/resources/statuses/invoices';
import { english, languages, type Language } from '../src/words/languages';
import { phrasesOf } from './definitions/texts';

/**
 * Refuses phrases that a language lacks, translations of phrases that nothing shows, and plural forms that do not fit the
 * language. A phrase is the English text itself.
 */
const root = new URL('..', import.meta.url).pathname;

const sourcesOf = (path: string): string[] =>
  /\.tsx?$/.test(path)
    ? [readFileSync(join(root, path), 'utf8')]
    : readdirSync(join(root, path), { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.tsx?$/.test(file))
        .map((file) => readFileSync(join(root, path, file), 'utf8'));

const literal = String.raw`'((?:[^'\\]|\\.)+)'`;
const all = (source: string, pattern: string) =>
  [...source.matchAll(new RegExp(pattern, 'g'))].map((match) => match.slice(1).find((group) => group !== undefined)!);

/** Phrases of the console: in calls of `t(…)`, `notify(…)`, under a key that holds one, or in such a prop. */
const consolePhrases = (source: string): string[] => [
  ...all(source, String.raw`\b(?:t|notify|translate)\(([^()]*)\)`).flatMap((inside) => all(inside, literal)),
  // Also where further arguments have brackets of their own.
  ...all(source, String.raw`\bt\(\s*${literal}`),
  ...all(source, String.raw`\b(?:phrase|text|title|words|description): ${literal}`),
  ...all(source, String.raw`\b(?:text|title|label|heading)="([^"]+)"`),
];

/** Phrases of refusals that the server throws. */
const refusals = (source: string): string[] => [
  ...all(
    source,
    String.raw`\b(?:conflict|notAllowed|tooMany|unauthorised|invalidPassword|invalidCurrent)\(\s*${literal}`,
  ),
  ...all(source, String.raw`\binvalid\([^,()]+,\s*${literal}`),
  ...all(source, String.raw`\bphrase: ${literal}`),
  ...all(source, String.raw`new ApiError\(\d+, '\w+', ${literal}`),
];

/** Phrases of the payers' pages and of what the server refuses a payer. */
const payerPhrases = (source: string): string[] =>
  all(source, String.raw`(?:say\(|phrase: |phrase: \w+ \? |words\(|conflict\(|tooMany\(|[?:] |= )\s*${literal}`).filter(
    // Of several words, or it may be a name in code.
    (phrase) => /^[A-Z%*].* /.test(phrase) && !phrase.includes('<') && !/^[A-Z/ ]+$/.test(phrase),
  );

/** Whether a source of the server draws the payers' pages: its phrases are theirs. */
const drawsPages = (source: string) => source.includes('renderPage(');
const startsAsText = (phrase: string) => /^[A-Z%].*[a-z]/.test(phrase);
const shownInConsole = [
  ...screens.flatMap(phrasesOf),
  ...['src/admin', 'src/custom', 'src/authProvider', 'src/resources/language', 'src/start.tsx']
    .flatMap(sourcesOf)
    .flatMap(consolePhrases)
    .filter(startsAsText),
  ...sourcesOf('server')
    .filter((source) => !drawsPages(source))
    .flatMap(refusals)
    .filter(startsAsText),
  ...Object.values(platformErrors).filter((value) => typeof value === 'string'),
  platformErrors.noConnection().message,
  ...Object.values(roleOptions).map(({ label }) => label),
  ...Object.values(figures).map(({ label }) => label),
  ...Object.values(dayFigures).flatMap(({ heading, series }) => [heading, ...Object.values<string>(series)]),
  ...Object.values(shares).flatMap(({ label, says }) => [label, says]),
];

const shownToPayers = [
  ...['src/public', 'server/http/payerPages.ts', 'server/domain/payers', 'server/domain/invoices/make.ts']
    .flatMap(sourcesOf)
    .flatMap(payerPhrases),
  ...Object.values<Field>(payerInputs).flatMap(({ label, checks }) => [label, checks?.requiredMessage ?? label]),
  ...Object.values(invoiceStatus).map(({ label }) => (label === 'WIP' ? 'Processing' : label)),
];
/** Of a field that payers do not see, and templates that name the field, which stands beside it there. */
const notShownToPayers = new Set(['Payment type', '%{field}: %{issue}', 'Must be at least %{min}']);

const everySource = ['src', 'server', 'index.html', 'public.html']
  .flatMap((path) => (path.endsWith('.html') ? [readFileSync(join(root, path), 'utf8')] : sourcesOf(path)))
  .filter((source) => !/[а-яё]/i.test(source))
  .join('\n');
const shown = new Set([...shownInConsole, ...shownToPayers]);
const isShown = (phrase: string) => {
  const written = phrase.replaceAll("'", String.raw`\'`);
  return shown.has(phrase) || everySource.includes(phrase) || everySource.includes(written);
};

const formsOf = (language: string) => {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  // Nothing counts fractions: a language with a form for many keeps `other` for them.
  return forms.filter((form) => form !== 'other' || !forms.includes('many')).length;
};
const placeholders = (text: string) =>
  [...text.matchAll(/%\{\w+\}/g)]
    .map(([found]) => found)
    .toSorted()
    .join(' ');

/** Returns what is wrong with the plural forms or the placeholders of a translation. */
const badForms = (language: Language, phrase: string, translation: string): string[] => {
  const [asked, given] = [phrase.split(' |||| '), translation.split(' |||| ')];
  const isCounted = asked.length > 1;
  const hasForms =
    asked.length === (isCounted ? formsOf(english) : 1) && given.length === (isCounted ? formsOf(language) : 1);
  const hasPlaceholders = [...asked, ...given].every((form) => placeholders(form) === placeholders(asked[0]!));
  return [
    ...(hasForms ? [] : [`${language}: wrong number of plural forms: ${phrase}`]),
    ...(hasPlaceholders ? [] : [`${language}: other placeholders than the phrase: ${phrase}`]),
  ];
};

const wrong: string[] = [];
for (const language of (Object.keys(languages) as Language[]).filter((one) => one !== english)) {
  const inConsole = (await languages[language].console()).phrases as Readonly<Record<string, unknown>>;
  const forPayers = (await languages[language].payers()).phrases as Readonly<Record<string, unknown>>;
  const lacking = (where: string, shown: readonly string[], known: object) =>
    [...new Set(shown)].filter((phrase) => !(phrase in known)).map((phrase) => `${language}, ${where}: ${phrase}`);
  wrong.push(
    ...lacking('console', shownInConsole, inConsole),
    ...lacking('payers', shownToPayers, forPayers).filter(
      (line) => !notShownToPayers.has(line.slice(line.indexOf(': ') + 2)),
    ),
  );
  for (const [phrase, translation] of Object.entries({ ...inConsole, ...forPayers })) {
    // The library's own phrases are nested objects.
    if (typeof translation !== 'string') continue;
    wrong.push(...badForms(language, phrase, translation));
    if (!isShown(phrase)) wrong.push(`${language}: nothing shows: ${phrase}`);
  }
}

/** Phrases that nobody has translated yet (`toTranslate`), with the file where they are. */
const toTranslate = readdirSync(join(root, 'src/words'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .flatMap((file) =>
    all(
      readFileSync(join(root, 'src/words', file), 'utf8'),
      String.raw`\btoTranslate\(\s*(?:${literal}|"([^"]+)")`,
    ).map((phrase) => `src/words/${file}: ${phrase}`),
  );
if (toTranslate.length > 0) process.stdout.write(`To be translated:\n${toTranslate.join('\n')}\n`);
if (shownInConsole.length < 500 || shownToPayers.length < 50) wrong.push('the phrases of the code were not found');
if (wrong.length > 0) {
  process.stderr.write(`Translations:\n${wrong.join('\n')}\n`);
  process.exitCode = 1;
}
