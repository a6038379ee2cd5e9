import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  choiceIn,
  choiceSet,
  numberOf,
  optionOf,
  optionsAmong,
  optionsOf,
  perChoice,
  type ChoiceIn,
} from '../../src/resources/language/choices';
import { choice, dateTime, money, number, reference, text } from '../../src/resources/language/fields';
import { option } from '../../src/resources/language/options';

const Ink = choiceSet('Ink', { Wet: 0, Dry: 1 });
type Ink = ChoiceIn<typeof Ink>;
const Paper = choiceSet('Paper', { Wet: 0, Dry: 1 });
const inkOptions = optionsOf(Ink, { Wet: option('Wet', 'low'), Dry: option('Dry', 'stable') });

describe('a value of a set of choices', () => {
  it('a value of a set of choices is its number at run time', () => {
    expect(Ink.Dry).toBe(1);
    expect(numberOf(Ink.Dry)).toBe(1);
  });

  it('a value of a set of choices is read from what has its number, and from nothing else', () => {
    expect([0, 1, 2, '1', null].map((value) => choiceIn(Ink, value))).toEqual([0, 1, undefined, undefined, undefined]);
  });

  it('a value of a set of choices does not compile beside a number, an order or a value of another set', () => {
    const ink = Ink.Wet as Ink;
    // @ts-expect-error a bare number
    expect(ink === 0).toBe(true);
    // @ts-expect-error a value of another set with the same names
    expect(ink === Paper.Wet).toBe(true);
    // @ts-expect-error a bare number in its place
    const written: Ink = 0;
    expect(written).toBe(ink);
    // @ts-expect-error an order with a number
    expect(ink < 1).toBe(true);
    // @ts-expect-error an order with a value of its own set
    expect(ink < Ink.Dry).toBe(true);
    // @ts-expect-error a text with its number
    expect(`${ink}`).toBe('0');
  });

  it('a value of a set of choices has an option, which another platform’s values lack', () => {
    expect(optionOf(inkOptions, Ink.Dry)).toEqual({ label: 'Dry', indicator: 'stable' });
    expect(optionOf(inkOptions, null)).toBeUndefined();
    expect(optionOf(inkOptions, 7 as unknown as Ink)).toBeUndefined();
    expect(optionsAmong(inkOptions, [Ink.Dry])).toEqual({ 1: { label: 'Dry', indicator: 'stable' } });
  });
});

describe('what is known of each value of a set', () => {
  const known = perChoice<typeof Ink, { smudges: boolean }>(Ink, { Wet: { smudges: true }, Dry: { smudges: false } });

  it('what is known of a choice is found by its value, and the values are found by it', () => {
    expect(known.of(Ink.Wet)).toEqual({ smudges: true });
    expect(known.of(7 as unknown as Ink)).toBeUndefined();
    expect(known.where(({ smudges }) => smudges)).toEqual([Ink.Wet]);
    expect(known.entries.map(([ink]) => ink)).toEqual([Ink.Wet, Ink.Dry]);
  });

  it('what is known of the values of a set does not compile without one of them', () => {
    // @ts-expect-error Dry is missing
    expect(perChoice<typeof Ink, boolean>(Ink, { Wet: true }).of(Ink.Dry)).toBeUndefined();
    // @ts-expect-error Dry has no option
    expect(optionsOf(Ink, { Wet: option('Wet') })).toHaveProperty('0');
  });
});

describe('an option of a field', () => {
  it('an option of a field does not compile where its kind has no use for it, or where it is misspelt', () => {
    // @ts-expect-error of numbers
    expect(text('Title', { alarm: 'red' })).toHaveProperty('alarm');
    // @ts-expect-error of numbers
    expect(text('Title', { min: 4 })).toHaveProperty('min');
    // @ts-expect-error of texts
    expect(reference('Bank', 'banks', { maxLength: 3 })).toHaveProperty('maxLength');
    // @ts-expect-error of texts
    expect(dateTime('Date', { meaning: 'record' })).toHaveProperty('meaning');
    // @ts-expect-error of numbers that are no amounts
    expect(money('Amount', 'RUB', { unit: 'bytes' })).toHaveProperty('unit');
    // @ts-expect-error of numbers
    expect(choice('Ink', inkOptions, { max: 3 })).toHaveProperty('max');
    // @ts-expect-error a check of amounts
    expect(text('Title', { checks: { minMessage: 'More' } })).toHaveProperty('checks');
    // @ts-expect-error an input of texts
    expect(number('Count', { input: { secret: 'new-password' } })).toHaveProperty('input');
    // @ts-expect-error misspelt
    expect(text('Title', { colum: false })).toHaveProperty('colum');
  });
});

describe('the sets of choices of the product', () => {
  const folder = new URL('../../src/resources/', import.meta.url).pathname;
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n');
  const sets = [...sources.matchAll(/export const (\w+) = choiceSet\('(\w+)', \{([^}]*)\}/g)].map(
    ([, variable, name, members]) => ({
      variable,
      name,
      numbers: [...members!.matchAll(/\w+: ([^,\s]+)/g)].map(([, number]) => number),
    }),
  );

  it('each set of choices has the name of its variable, which no other set has', () => {
    expect(sets.length).toBeGreaterThan(20);
    expect(sets.filter(({ variable, name }) => variable !== name)).toEqual([]);
    expect(new Set(sets.map(({ name }) => name)).size).toBe(sets.length);
  });

  it('the values of each set of choices are different whole numbers', () => {
    const wrong = sets.filter(
      ({ numbers }) => new Set(numbers).size !== numbers.length || numbers.some((number) => !/^\d+$/.test(number!)),
    );
    expect(wrong).toEqual([]);
  });
});
