import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  dateTime,
  email,
  money,
  number,
  percent,
  phone,
  requisites,
  longText,
  text,
  yesNo,
  choice,
  type Field,
} from '../../src/resources/language/fields';
import { resolveInvoice } from '../../src/resources/invoiceActions';
import {
  checkInputs,
  checkValue,
  decodeValue,
  encodeValue,
  invalidValue,
  readInput,
} from '../../src/resources/language/values';
import { InvoiceStatus } from '../../src/resources/statuses/invoices';
import { activeStatus } from '../../src/resources/statuses/vault';

const decode = (field: Field, raw: unknown) => decodeValue(field, raw);

const places = 'At most %{smart_count} decimal |||| At most %{smart_count} decimals';

describe('decoding an answer', () => {
  it.each<[Field, unknown, unknown]>([
    [money('a', 'RUB'), 12_500, '12500'],
    [money('a', 'RUB'), 12_500.5, '12500.5'],
    [money('a', 'RUB'), '12500.50', '12500.5'],
    [money('a', 'USDT'), 0.000001, '0.000001'],
    [money('a', 'USDT'), 1e-7, '0.0000001'],
    [money('a', 'RUB'), 1e21, invalidValue],
    [money('a', 'RUB'), '1234567890123456', invalidValue],
    [money('a', 'RUB'), 'abc', invalidValue],
    [money('a', 'RUB'), Number.NaN, invalidValue],
    [dateTime('d'), '2026-11-21T14:02:00Z', '2026-11-21T14:02:00.000Z'],
    [dateTime('d'), 1_795_269_720_000, '2026-11-21T14:02:00.000Z'],
    [dateTime('d'), 'soon', invalidValue],
    [dateTime('d'), 1e300, invalidValue],
    [phone('p'), '+994501234567', '994501234567'],
    [phone('p'), 994_501_234_567, '994501234567'],
    [yesNo('y'), 1, true],
    [yesNo('y'), 'yes', invalidValue],
    [choice('c', activeStatus), '1', 1],
    [choice('c', activeStatus), 77, 77],
    [text('t'), null, null],
    [text('t', { required: true }), null, invalidValue],
    [text('t'), { a: 1 }, invalidValue],
  ])('decoding the answer %# returns the value or invalidValue', (field, raw, value) => {
    expect(decode(field, raw)).toBe(value);
  });

  it('money is encoded and decoded without loss, up to fifteen digits', () => {
    const amounts = fc
      .tuple(fc.nat(999_999_999), fc.nat(999_999))
      .map(([whole, micro]) => `${whole}.${String(micro).padStart(6, '0')}`);
    fc.assert(
      fc.property(amounts, (amount) => {
        const field = money('a', 'USDT');
        const decoded = decode(field, amount) as string;
        const wire = JSON.parse(JSON.stringify(encodeValue(field, decoded))) as number;
        expect(decode(field, wire)).toBe(decoded);
        expect(Number(decoded)).toBe(Number(amount));
      }),
    );
  });
});

describe('a text in one line', () => {
  it.each([
    ['Zw\u200ex9', 'Zwx9'],
    ['a\u2065\ufe00\u180b\ufff0\ufff9b\u{1d173}', 'ab'],
    ['Nordwind\u0001\u007f\u0080', 'Nordwind'],
    ['one\ttwo\nthree', 'one two three'],
  ])('%j is stored as %j', (typed, stored) => {
    expect(checkInputs({ t: text('t') }, { t: typed }).values.t).toBe(stored);
  });

  it('an e-mail has no character without width', () => {
    expect(checkInputs({ e: email('e') }, { e: 'owner\u200b@example.com\u0001' }).values.e).toBe('owner@example.com');
  });
});

describe('checking an input', () => {
  it.each<[Field, string, string | null]>([
    [text('t', { required: true }), '  ', 'Required'],
    [text('t', { required: true }), '\u200b\u2060 \u3164', 'Required'],
    [text('t', { required: true }), '👩\u200d💻', null],
    [text('t'), '', null],
    [text('t', { maxLength: 3 }), 'four', 'At most %{max} character |||| At most %{max} characters'],
    [email('e'), 'kite@store', 'Invalid email'],
    [email('e'), 'a@b.co', null],
    [email('e'), 'a b@c.co', 'Invalid email'],
    [money('m', 'RUB'), '0', 'Must be greater than 0'],
    [money('m', 'RUB'), '-5', 'Must be greater than 0'],
    [money('m', 'RUB'), '1.234', 'At most %{smart_count} decimal |||| At most %{smart_count} decimals'],
    [money('m', 'RUB'), '1.500', 'At most %{smart_count} decimal |||| At most %{smart_count} decimals'],
    [money('m', 'RUB'), '1500.000', 'At most %{smart_count} decimal |||| At most %{smart_count} decimals'],
    [money('m', 'RUB'), '1,500', 'Ambiguous: write it without the comma'],
    [money('m', 'RUB'), '1.50', null],
    [money('m', 'USDT'), '1.500', null],
    [money('m', 'USDT'), '1.5000000', 'At most %{smart_count} decimal |||| At most %{smart_count} decimals'],
    [percent('p'), '1.500', 'At most %{smart_count} decimal |||| At most %{smart_count} decimals'],
    [money('m', 'RUB'), '1000000000', 'Must be at most %{max}'],
    [money('m', 'RUB'), '12 500,50', null],
    [money('m', 'RUB'), '1,000', 'Ambiguous: write it without the comma'],
    [money('m', 'USDT'), '12,500', 'Ambiguous: write it without the comma'],
    [money('m', 'RUB'), '1,000.5', null],
    [money('m', 'RUB'), '1.000,50', null],
    [money('m', 'RUB'), '1,000,000', null],
    [money('m', 'RUB'), '1,00.5', 'Enter a number'],
    [money('m', 'RUB'), '1,000.555', 'At most %{smart_count} decimal |||| At most %{smart_count} decimals'],
    [money('m', 'USDT'), '0,125', null],
    [money('m', 'USDT'), '1 234,567', null],
    [money('m', 'RUB'), '1e5', 'Enter a number'],
    [percent('p'), '100.01', 'Must be at most %{max}'],
    [percent('p'), '33.33', null],
    [number('n', { min: 1 }), '0', 'Must be at least %{min}'],
    [phone('p'), '+994 (50) 123-45-67', null],
    [phone('p'), 'call me', 'A phone number has 5 to 15 digits and no letters'],
    [requisites('r'), '4276 1234 5678 9010', null],
    [requisites('r'), 'IBAN?', 'Digits or an IBAN, spaces allowed'],
  ])('checking the input %# returns the issue', (field, typed, phrase) => {
    expect(checkValue(field, readInput(field, typed))?.phrase ?? null).toBe(phrase);
  });

  it.each([
    ['1,000.5', '1000.5'],
    ['1.000,5', '1000.5'],
    ['12,345,678', '12345678'],
    ['1.234.567,89', '1234567.89'],
    ['12 500,5', '12500.5'],
    ['0,125', '0.125'],
  ])('an input reads the amount %j as %s', (typed, sum) => {
    expect(readInput(money('m', 'USDT'), typed)).toBe(sum);
  });

  it.each([
    ['Nord\u200Bwind', 'Nordwind'],
    ['\uFEFFNord\u00ADwind\u2060 ', 'Nordwind'],
    ['Nord\r\n  wind', 'Nord wind'],
    ['Nord\u2028wind\n', 'Nord wind'],
    ['Nord\u200Dwind', 'Nordwind'],
    ['Family 👨\u200D👩\u200D👧', 'Family 👨\u200D👩\u200D👧'],
    ['Nord  wind', 'Nord  wind'],
  ])('a text of one line has no line break and nothing without width: %j', (typed, read) => {
    expect(readInput(text('t'), typed)).toBe(read);
  });

  it('a text of several lines keeps its lines', () => {
    expect(readInput(longText('t'), 'Nord\nwind')).toBe('Nord\nwind');
  });

  it.each([
    [money('a', 'RUB'), 99.69999999999999, { phrase: places, args: { smart_count: 2 } }],
    [money('a', 'USDT'), 0.1234567890123456, { phrase: places, args: { smart_count: 6 } }],
    [money('a', 'RUB'), 1e16, { phrase: 'This amount is too large' }],
    [money('a', 'RUB'), 1e300, { phrase: 'Enter a number' }],
    [percent('p'), 33.33333333333333, { phrase: places, args: { smart_count: 2 } }],
    [percent('p'), 1e16, { phrase: 'Must be at most %{max}', args: { max: '100' } }],
  ])('checking an input names what is wrong with too many digits: %#', (field, value, issue) => {
    expect(checkInputs({ field }, { field: value }).issues).toEqual({ field: issue });
  });

  it('checking inputs names at once what is wrong with values beside others, and with a time that is over', () => {
    const fields = {
      sum: money('Sum', 'RUB'),
      from: money('From', 'RUB', { checks: { notWith: { field: 'sum', otherwise: 'The sum is fixed' } } }),
      to: money('To', 'RUB', { checks: { notBelow: 'from' } }),
      until: dateTime('Until', { checks: { inFuture: true } }),
    };
    const issuesOf = (body: Record<string, string>) => checkInputs(fields, body).issues;
    expect(issuesOf({ from: '5000', to: '100', until: '2020-01-01T00:00:00.000Z' })).toEqual({
      to: { phrase: 'Must be at least %{min}', args: { min: '5\u00a0000.00\u00a0₽' } },
      until: { phrase: 'This time has passed' },
    });
    expect(issuesOf({ sum: '1', from: '5' })).toEqual({ from: { phrase: 'The sum is fixed' } });
    const until = new Date(Date.now() + 60_000).toISOString();
    expect(issuesOf({ from: '5', to: '5', until })).toEqual({});
    expect(issuesOf({ sum: '1', to: '5' })).toEqual({});
  });

  it('checking an input accepts JSON numbers', () => {
    expect(checkValue(money('m', 'RUB'), 1.5)).toBeNull();
    expect(checkValue(money('m', 'RUB'), 1.505)?.phrase).toBe(
      'At most %{smart_count} decimal |||| At most %{smart_count} decimals',
    );
  });

  it('checking an input refuses a value that is not an option', () => {
    expect(checkValue(choice('c', activeStatus), 7)?.phrase).toBe('Choose one of the offered values');
  });

  it('checking an input requires a field only if another field has certain values', () => {
    const asked = resolveInvoice.inputs!;
    expect(checkInputs(asked, { status: InvoiceStatus.Canceled }).issues).toEqual({ reason: { phrase: 'Required' } });
    expect(checkInputs(asked, { status: '4', reason: ' ' }).issues).toEqual({ reason: { phrase: 'Required' } });
    expect(checkInputs(asked, { status: InvoiceStatus.Canceled, reason: 'Paid twice' }).issues).toEqual({});
    expect(checkInputs(asked, { status: InvoiceStatus.Complete }).issues).toEqual({});
    // A value that cannot become text is invalid, and does not throw.
    expect(checkInputs(asked, { status: { toString: 1 } }).issues).toHaveProperty('status');
  });

  it('checking inputs returns no value for a field with an issue, and the initial one for a missing field', () => {
    const fields = {
      name: text('Name', { required: true }),
      status: choice('Status', activeStatus, { required: true, initial: 0 }),
    };
    expect(checkInputs(fields, { name: ' ' })).toEqual({
      values: { status: 0 },
      issues: { name: { phrase: 'Required' } },
    });
  });

  it('checking an input never throws, whatever the input', () => {
    const fields = {
      a: money('a', 'RUB'),
      b: text('b'),
      c: choice('c', activeStatus),
      d: dateTime('d'),
      e: phone('e'),
    };
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd', 'e'), fc.anything()), (body) => {
        const { values, issues } = checkInputs(fields, body);
        for (const name of Object.keys(fields)) expect(name in values !== name in issues).toBe(true);
      }),
    );
  });
});
