import { describe, expect, it } from 'vitest';
import { matchesTypedName, searchTest } from '../../src/dataProvider/matching';
import {
  choice,
  email,
  identifier,
  longText,
  money,
  number,
  percent,
  phone,
  requisites,
  stamp,
  text,
  uuid,
  yesNo,
  type Field,
} from '../../src/resources/language/fields';
import { definitionOf } from '../../src/resources/index';
import {
  exactNameOf,
  isNameOf,
  namingFields,
  referenceSearchOf,
  searchedFields,
} from '../../src/resources/language/search';
import { searchWords } from '../../src/resources/language/searchWords';
import type { Value } from '../../src/resources/language/values';

const rub = money('Amount', 'RUB');
const usdt = money('Amount', 'USDT');
const card = '4276123456789010';
const id = '27ac5b1e-0000-4000-8000-00000ab38310';

describe('the words of a search', () => {
  it.each<[string, string, string[]]>([
    ['are apart', 'baltic 120800', ['120800', 'baltic']],
    ['begin with what fewest records have', 'solar shop order-92', ['order-92', 'solar', 'shop']],
    ['keep a grouped number', 'baltic  120 800.00', ['120 800.00', 'baltic']],
    ['are none in a number', '4276 1234', []],
    ['are none in a phone number', '+994 (50) 123-45-67', []],
    ['are none in a single word', ' baltic ', []],
    ['are none beside a sign', '86 400 ₽', []],
    ['are none where one is short', 'Pixel 7', []],
    ['are none in a sentence', 'what did the payer say', []],
  ])('the words of a search %s', (_, q, words) => expect(searchWords(q)).toEqual(words));
});

describe('searching for text as the screen shows it', () => {
  it.each<[string, Field, Value, string]>([
    ['an amount with its grouping and sign', rub, '86400', '86\u00a0400.00\u00a0₽'],
    ['an amount with blanks', rub, '86400', '86 400.00'],
    ['an amount without grouping', rub, '86400', '86400.00'],
    ['an amount without decimals', rub, '75100', '75100'],
    ['an amount with a comma', rub, '75100.5', '75 100,50'],
    ['an amount with more zeros', usdt, '12.5', '12.500000000'],
    ['an amount with its currency', usdt, '12.5', '12.50 USDT'],
    ['an amount short of its last zero', usdt, '12.5', '12.5 usdt'],
    ['all decimals', usdt, '12.123456', '12.123456'],
    ['a negative amount', rub, '-5', '-5.00 ₽'],
    ['a shortened uuid', uuid(), id, '27ac5…38310'],
    ['most of a shortened uuid', uuid(), id, '7ac5…383'],
    ['a uuid in capitals', uuid(), id, id.toUpperCase()],
    ['masked requisites', requisites('Card'), card, '4276\u00a012••\u00a0••••\u00a09010'],
    ['part of masked requisites', requisites('Card'), card, '•• 9010'],
    ['grouped requisites', requisites('Card'), card, '4276 1234'],
    ['a phone number', phone('Phone'), '994501234567', '+994501234567'],
    ['a phone number as people write it', phone('Phone'), '994501234567', '+994 (50) 123-45-67'],
    ['a Russian phone number with 8 for +7', phone('Phone'), '79001234567', '8 (900) 123-45-67'],
    ['text behind its prefix', longText('Text', { prefix: '+' }), 'Lost money', '+Lost'],
    ['text on two lines', longText('Text'), 'Paid\r\n 5.00', 'paid 5.00'],
    ['Turkish', text('Bank'), 'İlham Bankası', 'İlham Bankası'],
    ['Turkish in small letters', text('Bank'), 'İlham Bankası', 'ilham bankası'],
    ['Greek', text('Street'), 'ΟΔΟΣ ΑΒΓ', 'οδοσ α'],
    ['a percentage', percent('Share'), '12.5', '12.5\u00a0%'],
    ['a grouped number', number('From'), 25_000, '25\u00a0000'],
    ['an id', identifier(), 42, '42'],
    ['a record by its number', identifier(), 42, '#42'],
    ['a record by its number as the palette writes it', identifier(), 42, 'Invoice #42'],
    ['a record by its number as Russians write it', identifier(), 42, '№ 42'],
    ['an e-mail', email('Email'), 'Ann@Example.com', 'ann@example'],
    ['a letter at the beginning of a word', text('Text'), 'Lost money', 'm'],
    ['two letters at the beginning of the text', text('Text'), 'Lost money', 'LO'],
    ['two letters behind a prefix', longText('Text', { prefix: '+' }), 'Lost money', 'lo'],
    ['a letter with its prefix', longText('Text', { prefix: '+' }), 'Lost money', '+l'],
    ['two digits at the beginning of an id', identifier(), 4210, '42'],
    ['two digits of a whole amount', rub, '42.5', '42'],
    ['two digits of an amount with a currency', usdt, '5', '5 USDT'],
    ['two digits of a number', number('Level'), 42, '42'],
    ['the beginning of a uuid', uuid(), id, '27'],
    ['requisites with hyphens', requisites('Card'), card, '4276-12••-••••-9010'],
    ['whole requisites with hyphens', requisites('Card'), card, card.replace(/.{4}(?=.)/g, '$&-')],
    ['requisites that are a phone', requisites('Phone'), '79001234567', '+7 900 123‑45‑67'],
    ['requisites that are a phone, with 8 for +7', requisites('Phone'), '79001234567', '8 (900) 123-45-67'],
    ['an IBAN', requisites('IBAN'), 'AZ21NABZ00000000137010001944', 'az21 nabz 0000 0000 1370 1000 1944'],
    ['е for ё', text('Text'), 'Счёт 42', 'СЧЕТ'],
    ['ё for е', text('Text'), 'СЧЕТ 42', 'счёт'],
    ['the beginning of requisites', requisites('Card'), card, '42'],
    ['the beginning of a phone number', phone('Phone'), '994501234567', '99'],
    ['the beginning of a phone number with its plus', phone('Phone'), '994501234567', '+9'],
  ])('searching for text as the screen shows it finds %s', (_what, field, value, typed) => {
    expect(searchTest(field, typed)?.(value)).toBe(true);
  });

  it.each<[string, Field, Value, string]>([
    ['another currency', usdt, '86400', '86 400.00 ₽'],
    ['decimals that are not shown', rub, '86400', '86400.001'],
    ['words in an amount', rub, '86400', 'eighty'],
    ['another end of a uuid', uuid(), id, '27ac5…38311'],
    ['the ends of a uuid as its middle', uuid(), `0${id.slice(0, -1)}`, '27ac5…38310'],
    ['other digits around the mask', requisites('Card'), card, '4276 12•• •••• 9011'],
    ['hyphens around what is left out', uuid(), id, '27ac5-…(38310)'],
    ['a plus within a phone number', phone('Phone'), '994501234567', '+501'],
    ['a pattern', text('Text'), 'abc', 'a.c'],
    ['two letters within a word', text('Text'), 'Lost money', 'os'],
    ['two digits within an id', identifier(), 1429, '42'],
    ['two digits of a longer amount', rub, '420', '42'],
    ['two digits of a longer number', number('Level'), 420, '42'],
    ['two digits within requisites', requisites('Card'), card, '90'],
    ['two digits within a uuid', uuid(), id, '7a'],
    ['two digits within a phone number', phone('Phone'), '994501234567', '50'],
    ['a number that begins so', identifier(), 421, '#42'],
    ['an empty cell', text('Text'), null, 'a'],
  ])('searching for text as the screen shows it does not find %s', (_what, field, value, typed) => {
    expect(searchTest(field, typed)?.(value) ?? false).toBe(false);
  });
});

describe('searching for a record number', () => {
  it('a search for a record number finds references to records that are named by number only', () => {
    expect(referenceSearchOf(definitionOf('invoices'), '#42')).toMatchObject({ pattern: ['42'] });
    expect(referenceSearchOf(definitionOf('invoices'), '42')).toBeNull();
    expect(referenceSearchOf(definitionOf('users'), '#42')).toBeNull();
  });
});

describe('searched fields', () => {
  it('searched fields are the columns of text and digits, unless the definition decides otherwise', () => {
    const definition = {
      ...definitionOf('invoices'),
      fields: {
        id: identifier(),
        shown: text('Shown'),
        offered: text('Offered', { column: 'optional' }),
        hidden: text('Hidden', { column: false }),
        named: text('Named', { column: false, search: true }),
        secret: text('Secret', { search: false }),
        when: stamp('When'),
        yes: yesNo('Yes'),
        status: choice('Status', {}),
      },
    };
    expect(searchedFields(definition).map(([name]) => name)).toEqual(['id', 'shown', 'offered', 'named']);
  });

  it.each([
    ['payment-accounts', 'deviceId'],
    ['deals', 'invoiceId'],
    ['deals', 'amount'],
    ['devices', 'batteryLevel'],
    ['group-members', 'shareSize'],
  ])('the search of %s includes the field %s', (name, field) => {
    expect(searchedFields(definitionOf(name)).map(([searched]) => searched)).toContain(field);
  });
});

describe('naming fields', () => {
  it.each([
    ['invoices', ['id', 'uuid', 'cid', 'requisites']],
    ['users', ['id', 'uuid', 'nickname', 'email']],
    ['vault-profiles', ['id', 'holderName', 'phoneNumber']],
    ['devices', ['id', 'uuid', 'title', 'name']],
    ['messages', ['id']],
    ['activity', ['id']],
  ])('the naming fields of %s are %s', (name, fields) => {
    expect(namingFields(definitionOf(name)).map(([field]) => field)).toEqual(fields);
  });

  it.each([
    ['+994 (50) 123', true],
    ['99450', true],
    ['9945', false],
    ['994501', true],
  ])('the phone number %s names a holder: %s, and no message', (typed, isNamed) => {
    const { phoneNumber } = definitionOf('vault-profiles').fields;
    expect(matchesTypedName(phoneNumber!, typed, '994501234567')).toBe(isNamed);
    expect(namingFields(definitionOf('messages')).some(([name]) => name === 'phoneNumber')).toBe(false);
  });

  it.each([
    ['282', ['invoices', 'users', 'deals']],
    ['27ac5', ['invoices', 'users']],
    ['27ac5…38310', ['invoices', 'users']],
    ['4111 11•• •••• 1111', ['invoices', 'users']],
    ['order-92401', ['invoices', 'users']],
    ['nord', ['users']],
    ['owner@', ['users']],
    ['n', []],
    ['--------', ['users']],
    ['---27ac---', ['invoices', 'users']],
    ['---27a---', ['invoices', 'users']],
    ['•••• 1111', ['invoices', 'users']],
    ['nul\u0000', []],
  ])('the typed text %s may name a record of %s', (typed, names) => {
    const asked = ['invoices', 'users', 'deals'].filter((name) => isNameOf(definitionOf(name), typed));
    expect(asked).toEqual(names);
  });
});

describe('names of one record', () => {
  it.each<[string, string, object | null]>([
    ['invoices', '277', { field: 'id', value: '277' }],
    ['invoices', '#277', { field: 'id', value: '277' }],
    ['invoices', 'Invoice #277', { field: 'id', value: '277' }],
    ['invoices', id.toUpperCase(), { field: 'uuid', value: id }],
    ['invoices', id.slice(0, -1), null],
    ['invoices', '27ac5…38310', null],
    ['users', 'nord', null],
    ['invoices', '', null],
    // Its records have no number.
    ['booking', '277', null],
  ])('the one record that is named exactly in %s by %s is %o', (name, typed, exact) => {
    expect(exactNameOf(definitionOf(name), typed)).toEqual(exact);
  });

  it.each<[string, string, boolean]>([
    ['payment-accounts', '9010', true],
    ['payment-accounts', '•• 9010', true],
    ['payment-accounts', '4276', true],
    ['payment-accounts', '3456', false],
    ['payment-accounts', '789010', false],
    // Of many rows an index has to find those that match.
    ['invoices', '9010', false],
  ])('an account in %s is named %s: %s', (name, typed, isNamed) => {
    expect(matchesTypedName(definitionOf(name).fields.requisites!, typed, card)).toBe(isNamed);
  });
});
