import polyglotI18nProvider from 'ra-i18n-polyglot';
import { describe, expect, it } from 'vitest';
import { fetchWords, translateInto } from '../../src/public/words/language';
import { fillIn, englishText, translateWords, type Words } from '../../src/resources/language/words';
import { phrases as russianPhrases } from '../../src/words/ru/console/index';

/** The translation of the console in a language. */
const consoleIn = (language: 'en' | 'ru') =>
  polyglotI18nProvider(() => (language === 'ru' ? russianPhrases : {}) as never, language, [], { allowMissing: true })
    .translate;

const characters = (max: number): Words => ({
  phrase: 'At most %{max} character |||| At most %{max} characters',
  args: { max: String(max), smart_count: max },
});

describe('a phrase with a count', () => {
  it.each([
    [1, 'At most 1 character', 'Не больше 1 символа'],
    [2, 'At most 2 characters', 'Не больше 2 символов'],
    [5, 'At most 5 characters', 'Не больше 5 символов'],
    [21, 'At most 21 characters', 'Не больше 21 символа'],
  ])(
    'a phrase with a count of %i has the same form in the API, the console and the payer pages',
    async (max, english, russian) => {
      await fetchWords('ru');
      expect(englishText(characters(max))).toBe(english);
      expect(translateWords(characters(max), consoleIn('en'))).toBe(english);
      expect(translateInto('en')(characters(max))).toBe(english);
      expect(translateWords(characters(max), consoleIn('ru'))).toBe(russian);
      expect(translateInto('ru')(characters(max))).toBe(russian);
    },
  );

  it.each([
    [1, 'Экспортирована 1 строка, файл a.csv', 'У Ольги уже 1 задача', 'минуту'],
    [2, 'Экспортированы 2 строки, файл a.csv', 'У Ольги уже 2 задачи', 'минуты'],
    [5, 'Экспортировано 5 строк, файл a.csv', 'У Ольги уже 5 задач', 'минут'],
    [21, 'Экспортирована 21 строка, файл a.csv', 'У Ольги уже 21 задача', 'минуту'],
  ])('a phrase with a count of %i has the Russian form of that number', (count, exported, tasks, minutes) => {
    const t = consoleIn('ru');
    const rows = '%{count} row exported: %{file} |||| %{count} rows exported: %{file}';
    expect(t(rows, { smart_count: count, count: String(count), file: 'a.csv' })).toBe(exported);
    const phrase = '%{name} has %{smart_count} task already |||| %{name} has %{smart_count} tasks already';
    expect(translateWords({ phrase, args: { name: 'Ольги', smart_count: count } }, t)).toBe(tasks);
    const ends =
      'Your session ends in %{smart_count} minute. Finish what you are doing and sign in again. |||| Your session ends in %{smart_count} minutes. Finish what you are doing and sign in again.';
    expect(t(ends, { smart_count: count })).toContain(`через ${count} ${minutes}.`);
  });

  it.each([
    ['en', 'one |||| other'],
    ['ru', 'one |||| few |||| many'],
  ] as const)('a phrase with a count has the same form in %s as polyglot gives, for all counts', (language, forms) => {
    const polyglot = consoleIn(language);
    for (let count = 0; count <= 1200; count++)
      expect([count, fillIn(forms, { smart_count: count }, language)]).toEqual([
        count,
        polyglot(forms, { smart_count: count }),
      ]);
  });

  it('a phrase leaves placeholders without a figure, and fills in no placeholder of a figure', () => {
    expect(fillIn('%{a} of %{b}', { a: '%{b}' }, 'en')).toBe('%{b} of %{b}');
  });

  it('a phrase takes the form of a noun from its own count, not from that of the sentence', () => {
    const noun = { phrase: 'bank |||| banks', args: { smart_count: 1 } };
    expect(englishText({ phrase: 'one %{noun} |||| many %{noun}', args: { noun, smart_count: 2 } })).toBe('many bank');
  });
});
