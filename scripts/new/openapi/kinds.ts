import { decimals } from '../../../src/format/money';
import type { Currency } from '../../../src/resources/language/field';
import type { Indicator } from '../../../src/resources/language/options';
import * as fields from '../../../src/resources/language/fields';
import { Code } from './code';
import { property, type Schema } from './document';
import type { Leaf, Noting } from './leaves';
import { boundsOf, uncheckedNumber, uncheckedText } from './limits';
import { capitalNameOf, indicatorOf, isAmount, isCurrency, isInMilliseconds, isMinor, isTime, labelOf } from './words';

/** Values that a choice may have. */
const maxValues = 60;
/** The maximum length of a text that is typed in one line, in characters. */
const lineLength = 255;

/** The values of a choice, which a file of `src/resources/statuses` declares. */
export interface ValueSet {
  /** `PaymentStatus`. */
  name: string;
  /** `paymentStatus`. */
  options: string;
  values: SetValue[];
}

/** A value of a choice: its name in code, its text, what JSON has, and its colour if it is one of a status. */
interface SetValue {
  name: string;
  label: string;
  value: string | number;
  indicator: Indicator | undefined;
}

/** The number of a value: its own, or that of its place among words. */
export const numberOfValue = ({ value }: SetValue, index: number): number =>
  typeof value === 'number' ? value : index;

/** What fields are guessed by. */
export interface Surroundings extends Noting {
  /** The currency of all amounts, where it is known. */
  currency: string | undefined;
  /** Lists by the names of fields that hold the id of one of their records, and whether those ids are texts. */
  targets: ReadonlyMap<string, { entity: string; isText: boolean }>;
  /** Begins the names of value sets: `Payment`. */
  prefix: string;
  /** Names of options that other entities have: no two value sets have one name. */
  taken: ReadonlySet<string>;
  sets: ValueSet[];
}

/** The kind of a field, as its function and what is given beside the label and the options. */
interface KindGuess {
  kind: string;
  given?: readonly unknown[];
  options?: Readonly<Record<string, unknown>>;
  /** What the guess cannot express. */
  lost?: string;
  /** What the document requires of an input, and the console does not check. */
  unchecked?: string;
}

/** The names that a document gives the numbers of a choice. */
export const namesOfNumbers = ({ node }: Schema): readonly string[] => {
  const names = property(node, 'x-enum-varnames') ?? property(node, 'x-enumNames');
  return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [];
};

/** Names that the files of an entity import: no value set may have them. */
const imported: readonly string[] = [...Object.keys(fields), 'choiceSet', 'optionsOf', 'defineResource'];

/** The name of the options of a value set: `paymentStatus` of `PaymentStatus`. */
const optionsNameOf = (name: string) => `${name.charAt(0).toLowerCase()}${name.slice(1)}`;

/** Whether two sets have the same values with the same labels, in whatever order. */
const areSame = (one: readonly SetValue[], other: readonly SetValue[]): boolean =>
  one.length === other.length &&
  one.every(({ value, label }) => other.some((same) => same.value === value && same.label === label));

/** A value of a choice as people read it: a code of a currency stays as it is. */
const valueLabel = (name: string, text: string): string => {
  const isCode = isCurrency(name) && /^[A-Z]{3,5}$/.test(text);
  return isCode || !/[A-Za-z]/.test(text) ? text || '—' : labelOf(text);
};

const valueSet = (
  leaf: Leaf,
  values: readonly (string | number)[],
  { prefix, taken: takenNames, sets }: Surroundings,
): ValueSet => {
  const given = namesOfNumbers(leaf.schema);
  const isStatus = ['status', 'state'].includes(leaf.name);
  const taken = new Set<string>();
  const guessed = `${prefix}${capitalNameOf(leaf.name)}`;
  const declared = values.map((value, index) => {
    const text = String(given[index] ?? value);
    let valueName = capitalNameOf(text);
    while (taken.has(valueName)) valueName += '2';
    taken.add(valueName);
    const indicator = isStatus ? indicatorOf(text) : undefined;
    return { name: valueName, label: valueLabel(leaf.name, text), value, indicator };
  });
  let name = imported.includes(optionsNameOf(guessed)) ? `${guessed}Choice` : guessed;
  // A field and the input of an action may have one name and other values.
  const isOther = (one: ValueSet) => one.name === name && !areSame(one.values, declared);
  while (takenNames.has(optionsNameOf(name)) || sets.some(isOther)) name += '2';
  const same = sets.find((one) => one.name === name);
  if (same) return same;
  const set = { name, options: optionsNameOf(name), values: declared };
  sets.push(set);
  return set;
};

/** The value with which an input begins, as the document says; nothing where it says none. */
const initialOf = ({ name, values }: ValueSet, { node }: Schema): KindGuess['options'] => {
  const initial = values.find(({ value }) => value === node.default);
  return initial && { initial: new Code(`${name}.${initial.name}`) };
};

/** A choice among the values that a document lists; undefined where they are no choice. */
const choiceGuess = (leaf: Leaf, around: Surroundings): KindGuess | undefined => {
  const { enum: given = [], type } = leaf.schema;
  const values = [...new Set(given)];
  if (values.length < 2) return undefined;
  if (values.length > maxValues) return { kind: 'text', lost: `it has more than ${maxValues} values: a text` };
  if (type === 'string' && values.every((value) => typeof value === 'string')) {
    const set = valueSet(leaf, values, around);
    const given = [new Code(set.options), new Code(`${set.options}Words`)];
    return { kind: 'word', given, options: initialOf(set, leaf.schema) };
  }
  if (type === 'integer' && values.every((value) => Number.isSafeInteger(value))) {
    const set = valueSet(leaf, values as number[], around);
    const isNamed = namesOfNumbers(leaf.schema).length >= values.length;
    return {
      kind: 'choice',
      given: [new Code(set.options)],
      options: initialOf(set, leaf.schema),
      lost: isNamed ? undefined : 'the document does not name its values: their labels are numbers',
    };
  }
  return undefined;
};

/** The bounds of an amount in minor units as the console has them. */
const inWholeUnits = (bounds: Readonly<Record<string, number>>, units: number) =>
  Object.fromEntries(Object.entries(bounds).map(([name, value]) => [name, value / units]));

/** How many minor units a currency has; that of a currency which the console does not have is refused elsewhere. */
const minorUnits = (currency: string): number =>
  Object.hasOwn(decimals, currency) ? 10 ** decimals[currency as Currency][1] : 1;

const numberGuess = (
  { name, schema: { description, format = '', node, type } }: Leaf,
  currency: string | undefined,
): KindGuess => {
  const steps = type === 'integer' ? 1 : undefined;
  const ofNumber: KindGuess = {
    kind: 'number',
    options: boundsOf(node, steps),
    unchecked: uncheckedNumber(node, steps),
  };
  if (isAmount(name, description)) {
    const isInMinor = isMinor(description);
    if (currency === undefined)
      return {
        ...ofNumber,
        lost: `an amount${isInMinor ? ' in minor units' : ''}, drawn as a number: --currency says what of`,
      };
    const units = minorUnits(currency);
    const bounds = isInMinor ? inWholeUnits(boundsOf(node, 1), units) : boundsOf(node, steps ?? units);
    const kind = isInMinor ? 'minorMoney' : 'money';
    return { kind, given: [currency], options: { min: 0, ...bounds }, unchecked: uncheckedNumber(node, units) };
  }
  if (isTime(name, `${description} ${format}`))
    return isInMilliseconds(description)
      ? { kind: 'dateTime' }
      : { ...ofNumber, lost: 'a time in seconds, drawn as a number: a date is ISO 8601 or milliseconds' };
  return ofNumber;
};

const textGuess = (leaf: Leaf, { currency, targets }: Surroundings): KindGuess => {
  const { format, description, node } = leaf.schema;
  if (format === 'date-time') return { kind: 'dateTime' };
  if (format === 'date') return { kind: 'text', lost: 'a date without a time, kept as a text: no filter by period' };
  if (format === 'email') return { kind: 'email' };
  if (isAmount(leaf.name, description) && currency !== undefined && !isMinor(description))
    return {
      kind: 'money',
      given: [currency],
      options: { min: 0 },
      lost: 'an amount as a text: the console sends a number. Without --currency it stays a text',
    };
  const target = targets.get(leaf.name);
  const lost = target && `it names one of ${target.entity} by a text, and a link needs a number: a text`;
  const length = typeof node.maxLength === 'number' ? node.maxLength : undefined;
  const kind = length !== undefined && length > lineLength ? 'longText' : 'text';
  return { kind, options: { maxLength: length }, lost, unchecked: uncheckedText(node) };
};

/** Why amounts may be drawn wrongly beside a value that says their currency; undefined where it can say no other. */
const otherCurrencies = ({ name, schema }: Leaf, { currency }: Surroundings): string | undefined =>
  currency === undefined || !isCurrency(name) || schema.enum?.every((one) => one === currency)
    ? undefined
    : `amounts are drawn in ${currency}, whatever this value says: records in another currency would be shown wrongly`;

/** Guesses the kind of a field by its schema and its name. */
export const guessKind = (leaf: Leaf, around: Surroundings): KindGuess => {
  const lost = otherCurrencies(leaf, around);
  return { ...guessOf(leaf, around), ...(lost !== undefined && { lost }) };
};

const guessOf = (leaf: Leaf, around: Surroundings): KindGuess => {
  const choice = choiceGuess(leaf, around);
  if (choice) return choice;
  const { type } = leaf.schema;
  if (type === 'boolean') return { kind: 'yesNo' };
  if (type === 'string') return textGuess(leaf, around);
  const target = around.targets.get(leaf.name);
  if (type === 'integer' && target && !target.isText) return { kind: 'reference', given: [target.entity] };
  return numberGuess(leaf, around.currency);
};
