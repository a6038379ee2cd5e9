import type { Condition } from './condition';
import type { Role } from './roles';
import type { Options } from './options';

/** The kinds of field that exist. A new kind needs a codec (`values.ts`), a column and an input, and nothing else. */
export type FieldType =
  | 'identifier'
  | 'uuid'
  | 'text'
  | 'longText'
  | 'email'
  | 'phone'
  | 'requisites'
  | 'money'
  | 'number'
  | 'percent'
  | 'dateTime'
  | 'yesNo'
  | 'choice'
  | 'reference'
  | 'count'
  | 'regexp'
  | 'range'
  | 'file';

export type Currency = 'RUB' | 'USDT';

/** How a field looks as an input, where that differs from its column. */
export interface InputOptions {
  label?: string;
  placeholder?: string;
  /** It is a password: not shown, and kept by the browser as this. */
  secret?: 'current-password' | 'new-password';
  helper?: string;
  /**
   * `reference`: records that this field of this entity's list (at the same address) names already are not offered;
   * `otherwise` is said when none is left.
   */
  notIn?: { entity: string; field: string; otherwise: string };
  /** `reference`: these are not offered; `{name}` is filled from the record that is acted on, `{me.id}` from the token. */
  except?: readonly string[];
  /** `reference`: records that meet this alone are offered. */
  where?: Condition;
}

/** What every field may say about itself. */
export interface FieldOptions {
  /** Always present in answers, and must be filled in where it is an input. */
  required?: boolean;
  /** `true` shows a column, `'optional'` offers it in the column chooser, `false` has none. Default `true`. */
  column?: boolean | 'optional';
  /** Roles for which it is a column on the reference platform; to others, and before a plain one, it is none. */
  columnFor?: readonly Role[];
  /** `false`: the panel does not list it, for another field says it there. */
  panel?: false;
  /** `false`: never typed by a person. Otherwise how the input differs from the column. */
  input?: false | InputOptions;
  /** Taken when a record is made, but not asked for: filled in from where the dialog was opened. */
  given?: boolean;
  /** As an input, not below the value of this other field. */
  notBelow?: string;
  /** As an input, only together with a value of this other field. */
  needs?: string;
  /** As an input, to be filled in when that other field has one of these values. */
  requiredWith?: { field: string; is: readonly number[] };
  /** Said when it is left empty though it must be filled in. */
  missing?: string;
  /** Said of a number below `min`, which is `%{min}`; of a sum, by itself, that is not above 0. */
  tooSmall?: string;
  /**
   * Does the search box look into this field? Default: into every column that shows words or digits, for a reference
   * into the titles it shows (`search.ts`).
   */
  search?: boolean;
  /** Offered as a filter above the list. */
  filter?: boolean;
  /** Where the value lies in an answer when not under its own name, as `data.holderName`. */
  path?: string;
  /**
   * Where the reference API finds the value when it is not a column of its own: a chain of references, as
   * `vaultProfileId.holderName`. Such a field is never written.
   */
  from?: string;
  /** The reference API works it out from other columns (`server/database/derived.ts`). Such a field is never written. */
  derived?: boolean;
  /** No two rows of the table may have the same value here; text is compared without case. */
  unique?: boolean;
  /** What a new row has when nothing was given. */
  initial?: string | number | boolean;
  /** Stands before the value where it is shown. */
  prefix?: string;
  /** `number`: what it counts, where it is shown in another measure: bytes as KB. */
  unit?: 'bytes';
  /** Not in the contract: neither sent to nor expected of a plain platform (decisions, section 6). */
  extension?: boolean;
  /**
   * `text`: the name of an entity, or of what can be done with one: shown and chosen by its words. Or a record, as
   * `invoices/12`: it belongs there. Or it is a phrase, said in the reader's language.
   */
  names?: 'entity' | 'act' | 'record' | 'phrase';
  /** As an input, what a text is known to look like: the reference platform refuses something else (`formats.ts`). */
  looksLike?: 'trc20';
  /** `text`: what was done, told as a sentence; the fields of the record that say the rest of it. */
  tells?: Telling;
  /** As an input, a text must not contain this. */
  without?: string;
  /** Upper bound of a text's length, in characters. */
  maxLength?: number;
  /** Lower and upper bound of a number, percent or money amount, both included. */
  min?: number;
  max?: number;
}

/** The fields that a sentence of what was done is made of: who, with which record, and what it was before and after. */
export interface Telling {
  who: string;
  entity: string;
  id: string;
  refused: string;
  before: string;
  after: string;
}

/** Something is known as it was at this date of the record; older than so many ms it is no longer how things are. */
export interface Freshness {
  since: string;
  after: number;
}

/** A share of 100 that a device tells of itself: how it is drawn, and for how long it is believed. */
export interface Level extends Freshness {
  drawn: 'signal' | 'battery';
}

declare const value: unique symbol;

/** A field with the type of the value a record holds under it. */
export interface Field<V = unknown> extends FieldOptions {
  readonly [value]?: V;
  type: FieldType;
  label: string;
  /** `choice`: the values it may have. */
  options?: Options;
  /** `choice`, as an input: values that can't be chosen, and why. */
  withheld?: Readonly<Record<number, string>>;
  /** `choice`: shown as a switch that is on when the value is 0; the two actions that turn it. */
  toggle?: { on: string; off: string };
  /** `choice`: the field of the record that says who requested what waits for approval (rules, section 9): said below the status. */
  approval?: string;
  /**
   * `choice`: what is said below the status where this yes-or-no field of the record is yes; pointing at it tells another field,
   * as `%{value}`, and something else where that is empty.
   */
  also?: { field: string; label: string; tells?: { field: string; text: string; otherwise: string } };
  /** `choice`: shown as silent when it was told too long ago; `unheard` is the field that is true also of what never told anything. */
  silence?: Freshness & { unheard?: string };
  /** `number`: so many percent, drawn as what it measures. */
  level?: Level;
  /** `money`. */
  currency?: Currency;
  /** `reference`: name of the definition it points to. `count`: the definition whose rows are counted. */
  target?: string;
  /** `count`: the field of the target that points back here. */
  by?: string;
  /** `range`: the two fields of the record that it shows as `from - to`. */
  ends?: readonly [string, string];
  /** `dateTime`: a moment that people race against while this field of the record has one of these values. */
  deadline?: { while: string; is: readonly number[] };
  /** `file`: the call that answers with its bytes, filled from the record. */
  download?: string;
  /** `longText`: its one-time codes are sent masked. */
  codes?: true;
  /** `longText`: the sum in it, which this field of the record has read, is marked. */
  sum?: string;
  /** `regexp`: a named group that a pattern must have. */
  group?: string;
  /** `regexp`: the entity whose records the dialog tries a new pattern on, and how. */
  tries?: PatternTrial;
}

/** What a new pattern is tried on before it is saved. */
export interface PatternTrial {
  /** Entity of the patterns themselves: the other active ones are tried too. */
  patterns: string;
  /** Entity of the messages, its field that holds the text, and its field that says who sent it. */
  messages: { entity: string; body: string; sender: string };
  /** Field of the form that names the sender's record, and that record's fields a message's sender may equal. */
  bank: { field: string; senders: readonly string[] };
}

export type Fields = Readonly<Record<string, Field>>;

/** The value type inside a field: `ValueOf<typeof banks.fields.bankTitle>`. */
export type ValueOf<F> = F extends Field<infer V> ? V : never;

type Presence<O, V> = O extends { required: true } ? V : V | null;

const field =
  <V>(type: FieldType) =>
  <const O extends FieldOptions>(label: string, options?: O): Field<Presence<O, V>> => ({
    type,
    label,
    ...options,
  });

/** The number that identifies a record. Given by the platform. */
export const identifier = (label = 'id', options?: FieldOptions): Field<number> => ({
  type: 'identifier',
  label,
  required: true,
  input: false,
  ...options,
});

/** A uuid, shown shortened with a copy button. Given by the platform. */
export const uuid = (label = 'uuid', options?: FieldOptions): Field<string> => ({
  type: 'uuid',
  label,
  required: true,
  input: false,
  ...options,
});

export const text = field<string>('text');
export const longText = field<string>('longText');
/** What a bank wrote: one-time codes in it are sent masked, and what `sum` read of it is marked. */
export const bankText = <const O extends FieldOptions & Pick<Field, 'sum'>>(
  label: string,
  options?: O,
): Field<Presence<O, string>> => ({ type: 'longText', label, codes: true, ...options });
/** Is a value of this field masked on screens, so that showing it whole is written down? */
export const isMasked = ({ type, codes }: Field): boolean => type === 'requisites' || codes === true;

export const email = field<string>('email');
/** Digits on the wire, shown with a leading plus. */
export const phone = field<string>('phone');
/** A card or account number: masked in staff lists, shown whole on demand. */
export const requisites = field<string>('requisites');
export const number = field<number>('number');
/** A share of 100 that a device tells of itself (signal, battery), drawn as such. */
export const level = (label: string, how: Level, options?: FieldOptions): Field<number | null> => ({
  type: 'number',
  label,
  level: how,
  min: 0,
  max: 100,
  ...options,
});
/** 0 to 100 with two decimals at most, as a decimal string. */
export const percent = field<string>('percent');
/** ISO 8601 in UTC inside; ISO or epoch milliseconds are read. */
export const dateTime = field<string>('dateTime');
export const yesNo = field<boolean>('yesNo');

/** A date and time that the platform sets. */
export const stamp = (label: string, options?: FieldOptions & Pick<Field, 'deadline'>): Field<string> => ({
  type: 'dateTime',
  label,
  required: true,
  input: false,
  ...options,
});

/** An amount as a decimal string: two decimals for RUB, up to six for USDT (decisions, section 1). */
export const money = <const O extends FieldOptions>(
  label: string,
  currency: Currency,
  options?: O,
): Field<Presence<O, string>> => ({ type: 'money', label, currency, ...options });

/** One of a fixed set of numbers, each with a word and perhaps an indicator. */
export const choice = <const O extends FieldOptions & Pick<Field, 'toggle' | 'silence' | 'approval' | 'also'>>(
  label: string,
  options: Options,
  more?: O,
): Field<Presence<O, number>> => ({ type: 'choice', label, options, ...more });

/** A regular expression in RE2's syntax (linear time: no pattern can hang anything). */
export const regexp = <const O extends FieldOptions & Pick<Field, 'tries' | 'group'>>(
  label: string,
  options?: O,
): Field<Presence<O, string>> => ({ type: 'regexp', label, ...options });

/** Two numbers of the record in one column. Not stored itself. */
export const range = (label: string, from: string, to: string): Field<null> => ({
  type: 'range',
  label,
  ends: [from, to],
  input: false,
});

/** The name of a file; the file itself is what `download` answers. Given by the platform. */
export const file = (label: string, download: string, options?: FieldOptions): Field<string> => ({
  type: 'file',
  label,
  download,
  required: true,
  input: false,
  ...options,
});

/** The id of another entity's record, shown by that record's title. */
export const reference = <const O extends FieldOptions>(
  label: string,
  target: string,
  options?: O,
): Field<Presence<O, number>> => ({ type: 'reference', label, target, ...options });

/** How many records of another entity point here. An answer may carry the number or the list itself. */
export const count = (label: string, target: string, by: string, options?: FieldOptions): Field<number | null> => ({
  type: 'count',
  label,
  target,
  by,
  input: false,
  ...options,
});
