import { describe, expect, it } from 'vitest';
import { choice, dateTime, identifier, money, requisites, text, type Field } from '../../src/resources/language/fields';
import { checkValue, decodeValue, invalidValue } from '../../src/resources/language/values';

describe('a number that was rounded or is out of range', () => {
  it('a number that was rounded is not an account number', () => {
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
  ] as [Field, unknown][])('a number out of range is not a valid $0.label: %s', (field, value) => {
    expect(decodeValue(field, value)).toBe(invalidValue);
  });

  it('the first and the last supported year are valid', () => {
    expect(decodeValue(dateTime('Field'), '0001-01-01T00:00:00Z')).toBe('0001-01-01T00:00:00.000Z');
    expect(decodeValue(dateTime('Field'), '9999-12-31T23:59:59.999Z')).toBe('9999-12-31T23:59:59.999Z');
  });
});
