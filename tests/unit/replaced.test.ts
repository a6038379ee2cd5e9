import { createRequire } from 'node:module';
import { QueryClient } from '@tanstack/react-query';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import isEqual from '../../src/replaced/lodash/isEqual';
import pick from '../../src/replaced/lodash/pick';
import set from '../../src/replaced/lodash/set';
import union from '../../src/replaced/lodash/union';
import { MutationCache } from '../../src/replaced/mutations';
import Polyglot from '../../src/replaced/polyglot';
import { parse, stringify } from '../../src/replaced/queryString';
import type { Figures } from '../../src/resources/language/words';

const load = createRequire(import.meta.url);
const original = (name: string) => load(name) as (...args: unknown[]) => unknown;

describe('what replaces parts of packages does what those do', () => {
  it('the replaced isEqual compares data in depth, as that of the package', () => {
    const lodash = original('lodash/isEqual.js');
    fc.assert(fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => isEqual(a, b) === lodash(a, b)));
    fc.assert(fc.property(fc.jsonValue(), (a) => isEqual(a, structuredClone(a))));
    expect(isEqual(new Date(1), new Date(1))).toBe(true);
    expect(isEqual(new Date(1), new Date(2))).toBe(false);
    expect(isEqual({ a: undefined }, { b: undefined })).toBe(false);
  });

  it('the replaced set makes what is missing on the way, as that of the package', () => {
    const lodash = original('lodash/set.js');
    for (const path of ['a', 'a.b', 'a.0.b', 'a[1].b', 'a.b.c'])
      expect(set({ a: { x: 1 } }, path, 7)).toEqual(lodash({ a: { x: 1 } }, path, 7));
  });

  it('the replaced pick and union do what those of the package do', () => {
    expect(
      pick({ a: 1, b: undefined, c: 3 } as { a?: number; b?: number; c?: number; d?: number }, ['a', 'b', 'd']),
    ).toEqual(original('lodash/pick.js')({ a: 1, b: undefined, c: 3 }, ['a', 'b', 'd']));
    expect(union([1, 2, 2], [3, 1])).toEqual([1, 2, 3]);
  });

  it('the replaced polyglot translates, counts and fills in as the package does', () => {
    const Package = load('node-polyglot') as new (options: object) => Polyglot;
    const phrases = {
      '': '',
      Bank: 'Банк',
      '%{a} of %{b}': '%{a} из %{b}',
      '%{smart_count} row |||| %{smart_count} rows':
        '%{smart_count} строка |||| %{smart_count} строки |||| %{smart_count} строк',
    };
    const given: Figures[] = [
      {},
      { a: 1 },
      { a: '%{b}', b: '$&' },
      { smart_count: 3 },
      { smart_count: 21, a: 0 },
      { a: 0, _: 'Else %{a}' },
    ];
    for (const locale of ['en', 'ru']) {
      const options = { locale, phrases: locale === 'ru' ? phrases : {}, allowMissing: true };
      const [ours, theirs] = [new Polyglot(options), new Package(options)];
      for (const phrase of [...Object.keys(phrases), 'No %{a}', 'ra.page.list'])
        for (const figures of given) expect(ours.t(phrase, figures)).toBe(theirs.t(phrase, figures));
    }
  });

  it('queries are read and written by the replacement as by the package', async () => {
    const queryString = (await import('query-string' as string)) as typeof import('../../src/replaced/queryString');
    // The package loses a name that no filter has.
    const names = fc.string({ minLength: 1 }).filter((name) => name !== '__proto__');
    const values = fc.dictionary(names, fc.oneof(fc.string(), fc.integer(), fc.boolean()));
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

  it('a client of queries lives with the replaced cache of mutations', async () => {
    const client = new QueryClient({ mutationCache: new MutationCache() as never });
    client.mount();
    expect(client.isMutating()).toBe(0);
    await client.resumePausedMutations();
    client.clear();
    client.unmount();
  });
});
