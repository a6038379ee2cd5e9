import { createRequire } from 'node:module';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { i18nProvider } from '../../src/admin/i18n/i18nProvider';
import isEqual from '../../src/replaced/lodash/isEqual';
import pick from '../../src/replaced/lodash/pick';
import set from '../../src/replaced/lodash/set';
import union from '../../src/replaced/lodash/union';
import { parse, stringify } from '../../src/replaced/queryString';

const load = createRequire(import.meta.url);
const original = (name: string) => load(name) as (...args: unknown[]) => unknown;

describe('what replaces parts of packages does what those do', () => {
  it('isEqual compares data in depth', () => {
    const lodash = original('lodash/isEqual.js');
    fc.assert(fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => isEqual(a, b) === lodash(a, b)));
    fc.assert(fc.property(fc.jsonValue(), (a) => isEqual(a, structuredClone(a))));
    expect(isEqual(new Date(1), new Date(1))).toBe(true);
    expect(isEqual(new Date(1), new Date(2))).toBe(false);
    expect(isEqual({ a: undefined }, { b: undefined })).toBe(false);
  });

  it('set makes what is missing on the way', () => {
    const lodash = original('lodash/set.js');
    for (const path of ['a', 'a.b', 'a.0.b', 'a[1].b', 'a.b.c'])
      expect(set({ a: { x: 1 } }, path, 7)).toEqual(lodash({ a: { x: 1 } }, path, 7));
  });

  it('pick and union', () => {
    expect(
      pick({ a: 1, b: undefined, c: 3 } as { a?: number; b?: number; c?: number; d?: number }, ['a', 'b', 'd']),
    ).toEqual(original('lodash/pick.js')({ a: 1, b: undefined, c: 3 }, ['a', 'b', 'd']));
    expect(union([1, 2, 2], [3, 1])).toEqual([1, 2, 3]);
  });

  it('queries are read and written alike', async () => {
    const queryString = (await import('query-string' as string)) as typeof import('../../src/replaced/queryString');
    const values = fc.dictionary(fc.string({ minLength: 1 }), fc.oneof(fc.string(), fc.integer(), fc.boolean()));
    fc.assert(fc.property(values, (given) => stringify(given) === queryString.stringify(given)));
    fc.assert(
      fc.property(values, (given) => {
        const query = queryString.stringify(given);
        expect(parse(query)).toEqual({ ...queryString.parse(query) });
      }),
    );
    for (const query of ['?a=1&a=2&b', '?filter=%7B%7D&x=%E0%A4%A', '', '?a=1+2&b=c=d'])
      expect(parse(query)).toEqual({ ...queryString.parse(query) });
    expect(stringify({ b: null, a: undefined, c: "it's (1)!*" })).toBe(
      queryString.stringify({ b: null, a: undefined, c: "it's (1)!*" }),
    );
  });

  it('phrases are translated with their figures and plurals, and are their own text without a translation', async () => {
    const phrases = {
      Row: 'Строка',
      '%{smart_count} row |||| %{smart_count} rows':
        '%{smart_count} строка |||| %{smart_count} строки |||| %{smart_count} строк',
      ra: { page: { error: 'Ошибка' } },
    };
    const provider = i18nProvider((locale) => (locale === 'ru' ? phrases : {}), 'en', [
      { locale: 'en', name: 'English' },
    ]);
    const rows = (count: number) =>
      provider.translate('%{smart_count} row |||| %{smart_count} rows', { smart_count: count });
    expect([1, 2, 0].map(rows)).toEqual(['1 row', '2 rows', '0 rows']);
    expect(provider.translate('missing', { _: 'Default %{a}', a: 'x' })).toBe('Default x');
    await provider.changeLocale('ru');
    expect([1, 3, 5, 11, 21].map(rows)).toEqual(['1 строка', '3 строки', '5 строк', '11 строк', '21 строка']);
    expect(provider.translate('ra.page.error')).toBe('Ошибка');
    expect(provider.translate('Untranslated %{smart_count}', { smart_count: 3 })).toBe('Untranslated 3');
  });
});
