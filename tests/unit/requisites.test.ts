import { describe, expect, it } from 'vitest';
import { requisitesWarning, groupTyped, withCheckDigit } from '../../src/format/typedRequisites';
import { requisites } from '../../src/resources/language/fields';
import { checkInputs } from '../../src/resources/language/values';

describe('requisites', () => {
  it.each([
    ['4276123456789010', '4276 1234 5678 9010'],
    ['4276-1234-5678-9010', '4276 1234 5678 9010'],
    ['4276 12345678 9010', '4276 1234 5678 9010'],
    [' 4276\u00a01234 ', '4276 1234'],
    ['42761', '4276 1'],
    ['4276 ', '4276'],
    ['', ''],
    ['4276 abc', '4276 abc'],
  ])('requisites typed or pasted as "%s" are grouped as "%s"', (typed, shown) => {
    expect(groupTyped(typed)).toBe(shown);
  });

  it('requisites are sent as digits only, whatever separates them', () => {
    const fields = { requisites: requisites('Requisites', { required: true }) };
    for (const typed of ['4276 1234 5678 9010', '4276-1234–5678.9010', '4276123456789010'])
      expect(checkInputs(fields, { requisites: typed }).values.requisites).toBe('4276123456789010');
    expect(checkInputs(fields, { requisites: '4276 x' }).issues).toHaveProperty('requisites');
  });

  it('requisites have one check digit', () => {
    expect(withCheckDigit('4111111111111110')).toBe('4111111111111111');
    expect(withCheckDigit('4111111111111111')).toBe('4111111111111111');
  });

  it.each([
    ['4111111111111111', null],
    ['4111111111111112', 'digit'],
    // An account number, and cards with fifteen and nineteen digits.
    ['40817810099910004312', null],
    ['378282246310005', null],
    ['6304000000000000000', null],
    ['411111111111111', 'length'],
    ['12345', 'length'],
  ] as const)('the number %s gets the warning %s, and is accepted', (number, doubt) => {
    expect(requisitesWarning(number)).toBe(doubt);
    const fields = { requisites: requisites('Requisites', { required: true }) };
    expect(checkInputs(fields, { requisites: number }).issues).toEqual({});
  });
});
