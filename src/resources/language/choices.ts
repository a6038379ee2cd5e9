import type { Option, Options } from './options';

declare const choiceOf: unique symbol;

/**
 * A value of a set of choices, such as a status. It is a number on the wire, in the database and at run time; its type hides
 * that, so that it compares with values of its own set alone, and neither with a bare number nor by order. To the compiler it
 * is a symbol, which has no order and goes into no text without `numberOf`.
 */
export type Choice<Set extends string = string, Name extends string = string> = symbol & {
  readonly [choiceOf]: readonly [set: Set, name: Name];
};

/** A set of choices: its values by their names in code. */
export type ChoiceSet = Readonly<Record<string, Choice>>;

/** The type of the values of a set: `ChoiceIn<typeof InvoiceStatus>`. */
export type ChoiceIn<S extends ChoiceSet> = S[keyof S & string];

/** Declares a set of choices with the numbers of the contract. The types of two sets differ by their names, so no two sets have one. */
/* @__NO_SIDE_EFFECTS__ */
export const choiceSet = <const Set extends string, const N extends Readonly<Record<string, number>>>(
  _set: Set,
  numbers: N,
) => numbers as unknown as { readonly [Name in keyof N & string]: Choice<Set, Name> };

/** Reads a value of a set; undefined of anything else. */
export const choiceIn = <S extends ChoiceSet>(set: S, value: unknown): ChoiceIn<S> | undefined =>
  (Object.values(set) as ChoiceIn<S>[]).find((choice) => choice === value);

/** The number of a choice, as the contract and the database have it. */
export const numberOf = (choice: Choice): number => choice as unknown as number;

/** A value of a definition as records have it: a choice is its number. */
export const plainValue = <V>(value: V): Exclude<V, Choice> | number => value as Exclude<V, Choice> | number;

/** Values of a definition as records have them. */
export const plainValues = <V>(values: Readonly<Record<string, V>>): Record<string, Exclude<V, Choice> | number> =>
  values as Record<string, Exclude<V, Choice> | number>;

/** What is known of each value of a set. */
export interface PerChoice<C, T> {
  /** What is known of this value; undefined of one that only another platform knows. */
  of: (choice: C) => T | undefined;
  /** The values of which this holds, in the order of the set. */
  where: (holds: (known: T) => boolean) => readonly C[];
  /** Every value with what is known of it. */
  entries: readonly (readonly [choice: C, known: T])[];
}

/** Says something of each value of a set. Without an entry for each of them it does not compile. */
/* @__NO_SIDE_EFFECTS__ */
export const perChoice = <S extends ChoiceSet, T>(
  set: S,
  known: { readonly [N in keyof S & string]: T },
): PerChoice<ChoiceIn<S>, T> => {
  const entries = (Object.keys(set) as (keyof S & string)[]).map((name) => [set[name], known[name]] as const);
  const byValue = new Map(entries);
  return {
    of: (choice) => byValue.get(choice),
    where: (holds) => entries.flatMap(([choice, of]) => (holds(of) ? [choice] : [])),
    entries,
  };
};

/** The options of a choice field: one for each value of its set. */
/* @__NO_SIDE_EFFECTS__ */
export const optionsOf = <S extends ChoiceSet>(
  set: S,
  options: Readonly<Record<keyof S & string, Option>>,
): Options<ChoiceIn<S>> =>
  Object.fromEntries(
    Object.entries(set).map(([name, choice]) => [numberOf(choice), options[name as keyof S & string]]),
  );

/** Those of the options that belong to these values. */
export const optionsAmong = <C extends Choice>(options: Options<C>, choices: readonly C[]): Options<C> =>
  Object.fromEntries(choices.map(numberOf).map((number) => [number, options[number]!]));

/** The option of a value; undefined of none, and of one that only another platform knows. */
export const optionOf = <C extends Choice>(options: Options<C>, choice: C | null | undefined): Option | undefined =>
  choice === null || choice === undefined ? undefined : options[numberOf(choice)];
