import { describe, expect, it } from 'vitest';
import { mentionsIn, typedMention } from '../../src/resources/mentions';

const staff = ['Anna', 'Anna Kim', 'Ольга', '<script>alert(1)</script>', '😀 Sam', 'a.b'];
const named = (text: string) => mentionsIn(text, staff).map(({ start, end, name }) => [text.slice(start, end), name]);

describe('the people whom a text names', () => {
  it.each<[string, string, [string, string][]]>([
    [
      'at the beginning and at the end',
      '@Anna see @Ольга',
      [
        ['@Anna', 'Anna'],
        ['@Ольга', 'Ольга'],
      ],
    ],
    [
      'whatever the case',
      '@ANNA KIM, @ольга',
      [
        ['@ANNA KIM', 'Anna Kim'],
        ['@ольга', 'Ольга'],
      ],
    ],
    ['by the longest name', '(@Anna Kim)', [['@Anna Kim', 'Anna Kim']]],
    ['where a longer name goes on otherwise', '@Anna Kimberley', [['@Anna', 'Anna']]],
    [
      'before a sign',
      '@Anna: @Anna. @Anna’s',
      [
        ['@Anna', 'Anna'],
        ['@Anna', 'Anna'],
        ['@Anna', 'Anna'],
      ],
    ],
    [
      'with script and emoji',
      '@<script>alert(1)</script> @😀 Sam',
      [
        ['@<script>alert(1)</script>', '<script>alert(1)</script>'],
        ['@😀 Sam', '😀 Sam'],
      ],
    ],
    ['behind another @', '@@Anna', [['@Anna', 'Anna']]],
    ['and never in a word', '@Annabel mail@Anna юля@Ольга @Anna_2 @', []],
    ['and never where nobody is called so', '@Nobody', []],
  ])('a text names people %s', (_, text, expected) => expect(named(text)).toEqual(expected));

  it('a text of many @ is read at once', () => {
    const begin = performance.now();
    mentionsIn(
      '@'.repeat(2000),
      Array.from({ length: 1000 }, (_, index) => `Person ${index}`),
    );
    expect(performance.now() - begin).toBeLessThan(2000);
  });
});

describe('a name that is being typed', () => {
  it.each<[string, string, number | undefined, { start: number; typed: string } | undefined]>([
    ['from the @ to the caret', 'See @an', undefined, { start: 4, typed: 'an' }],
    ['before what follows', 'See @an later', 7, { start: 4, typed: 'an' }],
    ['with a space', '@Anna K', undefined, { start: 0, typed: 'Anna K' }],
    ['not in an address', 'a@b', undefined, undefined],
    ['not on the next line', '@Anna\nK', undefined, undefined],
    ['not after a space', '@ Anna', undefined, undefined],
    ['not without an @', 'Anna', undefined, undefined],
  ])('a typed name is read %s', (_, text, caret, expected) =>
    expect(typedMention(text, caret ?? text.length)).toEqual(expected),
  );
});
