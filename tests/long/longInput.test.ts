import { describe, expect, it } from 'vitest';
import { definitions } from '../../server/base/definitions';
import type { Field } from '../../src/resources/language/fields';
import { maskLongNumbers } from '../../src/format/longNumbers';
import { groupRequisites } from '../../src/format/requisites';
import { searchOf } from '../../src/resources/language/search';
import { checkValue, decodeValue, invalidValue, readInput } from '../../src/resources/language/values';

const size = 64 * 1024;
/** Milliseconds; a quadratic pattern takes a second or more. */
const slow = 1000;
/** The characters of long input; each of them has made some pattern slow. */
const characters = {
  zeros: '0',
  digits: '7',
  'zeros after a point': '.0',
  minus: '-',
  letters: 'a',
  spaces: ' ',
  'no-break spaces': '\u00a0',
  at: 'a@',
  dots: 'a.',
  emoji: '🏦',
  combining: '\u0301',
  nul: '\u0000',
  brackets: '(',
  colons: '1:',
};
/** One field of each kind. */
const kinds = new Map<string, Field>(
  definitions.flatMap(({ fields }) => Object.values<Field>(fields)).map((field) => [field.kind.name, field]),
);

describe('reading a text of 64 kB', () => {
  it.each([...kinds])('reading a text of 64 kB as %s takes less than a second', (_name, field) => {
    for (const character of Object.values(characters)) {
      for (const text of [character.repeat(size / character.length), `1${character.repeat(size)}1x`]) {
        const began = performance.now();
        const value = decodeValue(field, text);
        if (value !== invalidValue) checkValue(field, value);
        checkValue(field, readInput(field, text));
        searchOf(field, text);
        maskLongNumbers(text);
        groupRequisites(text);
        expect(performance.now() - began).toBeLessThan(slow);
      }
    }
  });
});
