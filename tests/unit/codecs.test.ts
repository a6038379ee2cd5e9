import { describe, expect, it } from 'vitest';
import { definitions } from '../../src/resources/index';
import { choice, dateTime, identifier, money, requisites, text, type Field } from '../../src/resources/language/fields';
import { groupRequisites as formatRequisites, maskLongNumbers } from '../../src/format/requisites';
import { searchOf } from '../../src/resources/language/search';
import { checkValue, decodeValue, invalidValue, readInput } from '../../src/resources/language/values';

const size = 64 * 1024;
/** Milliseconds; a quadratic pattern takes a second and more. */
const slow = 1000;
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
/** One field of each kind that there is. */
const kinds = new Map<string, Field>(
  definitions.flatMap(({ fields }) => Object.values<Field>(fields)).map((field) => [field.kind.name, field]),
);

describe('reading 64 kB', () => {
  it.each([...kinds])('as %s takes no time', (_name, field) => {
    for (const character of Object.values(characters)) {
      for (const text of [character.repeat(size / character.length), `1${character.repeat(size)}1x`]) {
        const began = performance.now();
        const value = decodeValue(field, text);
        if (value !== invalidValue) checkValue(field, value);
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
  it('is no account number', () => {
    expect(decodeValue(requisites('Field'), 4276123456789010)).toBe('4276123456789010');
    expect(decodeValue(requisites('Field'), Number('12345678901234567890'))).toBe(invalidValue);
    expect(decodeValue(text('Field'), 2 ** 53)).toBe(invalidValue);
    expect(checkValue(requisites('Field'), Number('40817810099910004312'))).not.toBeNull();
  });

  it.each([
    [money('money', 'RUB'), `1${'0'.repeat(40)}`],
    [identifier('id'), '9'.repeat(41)],
    [choice('choice', {}), 99_999_999_999],
    [dateTime('date'), '+010000-01-01T00:00:00Z'],
    [dateTime('date'), '-000001-01-01T00:00:00Z'],
    [dateTime('date'), 8.64e15],
  ] as [Field, unknown][])('is no $0.label: %s', (field, value) => {
    expect(decodeValue(field, value)).toBe(invalidValue);
  });

  it('still reads the first and the last year', () => {
    expect(decodeValue(dateTime('Field'), '0001-01-01T00:00:00Z')).toBe('0001-01-01T00:00:00.000Z');
    expect(decodeValue(dateTime('Field'), '9999-12-31T23:59:59.999Z')).toBe('9999-12-31T23:59:59.999Z');
  });
});
