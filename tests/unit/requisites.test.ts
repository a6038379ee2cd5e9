import { describe, expect, it } from 'vitest';
import { requisitesWarning, groupTyped, withCheckDigit } from '../../src/format/typedRequisites';
import { groupRequisites, maskRequisites } from '../../src/format/requisites';
import { requisites } from '../../src/resources/language/fields';
import { checkFormats } from '../../src/resources/language/formats';
import { matchesTypedName } from '../../src/dataProvider/matching';
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
    ['790012345678', '7900 1234 5678'],
    // A phone and an IBAN stay as they are typed: twelve digits may become a card.
    ['+7 900 123', '+7 900 123'],
    ['8 (900) 123\u201145\u201167', '8900 1234 567'],
    ['AZ21 NABZ', 'AZ21 NABZ'],
  ])('requisites typed or pasted as "%s" are grouped as "%s"', (typed, shown) => {
    expect(groupTyped(typed)).toBe(shown);
  });

  it('requisites are sent as digits only, whatever separates them', () => {
    const fields = { requisites: requisites('Requisites', { required: true }) };
    for (const typed of ['4276 1234 5678 9010', '4276-1234–5678.9010', '4276123456789010'])
      expect(checkInputs(fields, { requisites: typed }).values.requisites).toBe('4276123456789010');
    expect(checkInputs(fields, { requisites: '4276 x' }).issues).toHaveProperty('requisites');
  });

  it.each([
    ['+7 (900) 123‑45‑67', '79001234567'],
    ['8 900 123-45-67', '79001234567'],
    ['89001234567', '79001234567'],
    // Numbers of eleven digits that are no phone of Russia, and cards.
    ['84001234567', '84001234567'],
    ['8900123456789012', '8900123456789012'],
    ['az21 nabz 0000 0000 1370 1000 1944', 'AZ21NABZ00000000137010001944'],
  ])('requisites typed as "%s" are stored as "%s"', (typed, stored) => {
    const fields = { requisites: requisites('Requisites', { required: true }) };
    expect(checkInputs(fields, { requisites: typed })).toMatchObject({ values: { requisites: stored }, issues: {} });
  });

  it('a phone is shown and masked as a phone, everything else in fours', () => {
    const plain = (text: string) => text.replaceAll('\u00a0', ' ');
    expect(plain(groupRequisites('79001234567'))).toBe('+7 900 123-45-67');
    expect(plain(groupRequisites('994501234567'))).toBe('+994 50 123-45-67');
    expect(plain(maskRequisites('79001234567'))).toBe('+• ••• •••-45-67');
    // The page of a payer groups what the platform has masked and grouped already.
    expect(groupRequisites(maskRequisites('79001234567'))).toBe(maskRequisites('79001234567'));
    expect(maskRequisites(maskRequisites('79001234567'))).toBe(maskRequisites('79001234567'));
    expect(requisites('r').kind.decode(maskRequisites('79001234567'))).toBe('•••••••4567');
    expect(matchesTypedName(requisites('r'), '8 (900) 123-45-67', '•••••••4567')).toBe(true);
    expect(plain(groupRequisites('40817810099910004312'))).toBe('4081 7810 0999 1000 4312');
    expect(plain(maskRequisites('AZ21NABZ00000000137010001944'))).toBe('AZ21 NA•• •••• •••• •••• •••• 1944');
  });

  it.each([
    ['AZ21NABZ00000000137010001944', {}],
    ['AZ21NABZ00000000137010001945', { number: { phrase: 'Check the IBAN: a character is wrong or missing' } }],
    ['AZ21NABZ', { number: { phrase: 'Check the IBAN: a character is wrong or missing' } }],
  ])('the account %s has the issues %o', (number, issues) => {
    const fields = { number: requisites('Requisites', { checks: { format: 'accountNumber' } }) };
    expect(checkFormats(fields, { number })).toEqual(issues);
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
    ['79001234567', null],
    ['AZ21NABZ00000000137010001944', null],
  ] as const)('the number %s gets the warning %s, and is accepted', (number, doubt) => {
    expect(requisitesWarning(number)).toBe(doubt);
    const fields = { requisites: requisites('Requisites', { required: true }) };
    expect(checkInputs(fields, { requisites: number }).issues).toEqual({});
  });
});
