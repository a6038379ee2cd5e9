import { describe, expect, it } from 'vitest';
import type { Field, FieldType } from '../../src/resources/language/fields';
import { groupRequisites as formatRequisites, maskLongNumbers } from '../../src/format/requisites';
import { searchOf } from '../../src/resources/language/search';
import { checkValue, decodeValue, misfit, readInput } from '../../src/resources/language/values';
import { openApiFieldTypes } from '../../server/openapi';

const size = 64 * 1024;
/** Milliseconds; a quadratic pattern takes a second and more. */
const slow = 300;
/** What long input may be made of; each of these has undone some pattern somewhere. */
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
const types = Object.keys(openApiFieldTypes) as FieldType[];

describe('reading 64 kB', () => {
  it.each(types)('as %s takes no time', (type) => {
    const field: Field = { type, label: 'Field', currency: 'RUB', options: {} };
    for (const character of Object.values(characters)) {
      for (const text of [character.repeat(size / character.length), `1${character.repeat(size)}1x`]) {
        const began = performance.now();
        const value = decodeValue(field, text);
        if (value !== misfit) checkValue(field, value);
        checkValue(field, readInput(field, text));
        searchOf(field, text);
        maskLongNumbers(text);
        formatRequisites(text);
        expect(performance.now() - began).toBeLessThan(slow);
      }
    }
  });
});

describe('what was rounded or lies outside', () => {
  const field = (type: FieldType): Field => ({ type, label: 'Field' });

  it('is no account number', () => {
    expect(decodeValue(field('requisites'), 4276123456789010)).toBe('4276123456789010');
    expect(decodeValue(field('requisites'), Number('12345678901234567890'))).toBe(misfit);
    expect(decodeValue(field('text'), 2 ** 53)).toBe(misfit);
    expect(checkValue(field('requisites'), Number('40817810099910004312'))).not.toBeNull();
  });

  it.each([
    ['money', `1${'0'.repeat(40)}`],
    ['identifier', '9'.repeat(41)],
    ['choice', 99_999_999_999],
    ['dateTime', '+010000-01-01T00:00:00Z'],
    ['dateTime', '-000001-01-01T00:00:00Z'],
    ['dateTime', 8.64e15],
  ] as const)('is no %s: %s', (type, value) => {
    expect(decodeValue(field(type), value)).toBe(misfit);
  });

  it('still reads the first and the last year', () => {
    expect(decodeValue(field('dateTime'), '0001-01-01T00:00:00Z')).toBe('0001-01-01T00:00:00.000Z');
    expect(decodeValue(field('dateTime'), '9999-12-31T23:59:59.999Z')).toBe('9999-12-31T23:59:59.999Z');
  });
});
