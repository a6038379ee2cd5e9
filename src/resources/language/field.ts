import { maskRequisites } from '../../format/requisites';
import type { Condition } from './condition';
import type { Options } from './options';
import type { Finding, Search } from './pattern';
import type { Role } from './roles';
import type { Issue, invalidValue, Value } from './value';

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
  columnRoles?: readonly Role[];
  /** `false`: the panel does not list it, for another field says it there. */
  panel?: false;
  /** `false`: never typed by a person. Otherwise how the input differs from the column. */
  input?: false | InputOptions;
  /** Taken when a record is made, but not asked for: filled in from where the dialog was opened. */
  hiddenInput?: boolean;
  /** As an input, not below the value of this other field. */
  notBelow?: string;
  /** As an input, only together with a value of this other field. */
  needs?: string;
  /** As an input, to be filled in when that other field has one of these values. */
  requiredWith?: { field: string; is: readonly number[] };
  /** Said when it is left empty though it must be filled in. */
  requiredMessage?: string;
  /** Said of a number below `min`, which is `%{min}`; of a sum, by itself, that is not above 0. */
  minMessage?: string;
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
  meaning?: 'entity' | 'act' | 'record' | 'phrase';
  /** As an input, what a text is known to look like: the reference platform refuses something else (`formats.ts`). */
  format?: 'trc20';
  /** `text`: what was done, told as a sentence; the fields of the record that say the rest of it. */
  sentence?: SentenceFields;
  /** As an input, a text must not contain this. */
  mustNotContain?: string;
  /** Upper bound of a text's length, in characters. */
  maxLength?: number;
  /** Lower and upper bound of a number, percent or money amount, both included. */
  min?: number;
  max?: number;
}

/** The fields that a sentence of what was done is made of: who, with which record, and what it was before and after. */
export interface SentenceFields {
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

/**
 * What a kind of value is: how it is read, checked, stored, looked for and written. Each kind is one object in a file of its own
 * (`types/`), which the function that declares such a field puts into it: there is no list of kinds, so that a bundle holds those
 * that its definitions have.
 */
export interface Kind {
  /** What the console knows it by, where it draws it or has it typed in a way of its own. */
  name: string;
  /** Reads what an answer or a request holds, if it holds anything. */
  decode: (raw: unknown) => Value | typeof invalidValue;
  /** What was typed, and trimmed, made what `decode` reads. */
  normalize?: (typed: string) => string;
  /** What is said of something that `decode` does not read. */
  explainInvalid?: (typed: Value) => Issue;
  /** The rule of a decoded value; `written` is it as it was written. */
  check?: (field: Field, value: never, written: string) => Issue | null;
  /** So many characters at most, where its field says nothing of it. */
  maxLength?: number;
  /** The SQL type of its column, `text` without. */
  column?: string | ((field: Field) => string);
  /**
   * What the database fills a required value with where a row comes without, as SQL. Rows are looked for and ordered by such
   * values, so that their column has an index.
   */
  defaultSql?: string;
  /** What its column's index is of: each value, each value once, or text as it is compared. */
  index?: 'values' | 'unique' | 'text';
  /** The number that a value held as text stands for: it is sent as that, and ordered by it. Others go as they are held. */
  toNumber?: (text: string) => number;
  /** What the search box's text means for it; null when no value can match. Without it, it is filtered instead. */
  search?: (field: Field, typed: string, find: Finding) => Search | null;
  /** What is typed into the palette as the name of one record; an index answers all but parts of words. */
  searchName?: (field: Field, typed: string, find: Finding) => Search | null;
  /** Words: a record is called by the first such field that it must have. They name it where it is called so, and nowhere else. */
  isWords?: true;
  /** The number that tells the records of a table apart. */
  isId?: true;
  /** A key made for programs: it says nothing to people, who copy it. */
  isKey?: true;
  /** What the API document says of it beyond what follows from its column. */
  schema?: Readonly<Record<string, unknown>>;
  /** Its digits stand below each other: from the right, as those of numbers do, or from the left. */
  align?: 'right' | 'left';
  /** In a typeface of equal widths: it is compared digit by digit. */
  isMonospace?: true;
  /** Hides all but what tells one from another: `ends` leaves the first six and the last four. Whoever sees the whole asks for it, which is written down. */
  mask?: 'ends' | ((whole: string) => string);
  /** The whole as people read it, where that is not as it is held; in a column of money, with so many decimals. */
  format?: (field: Field, value: Exclude<Value, null>, places?: number) => string;
}

declare const value: unique symbol;

/** A field with the type of the value a record holds under it. */
export interface Field<V = unknown> extends FieldOptions {
  readonly [value]?: V;
  kind: Kind;
  label: string;
  /** `choice`: the values it may have. */
  options?: Options;
  /** `choice`, as an input: values that can't be chosen, and why. */
  disabledOptions?: Readonly<Record<number, string>>;
  /** `choice`: shown as a switch that is on when the value is 0; the two actions that turn it. */
  toggle?: { on: string; off: string };
  /** `choice`: the field of the record that says who requested what waits for approval (rules, section 9): said below the status. */
  approval?: string;
  /**
   * `choice`: what is said below the status where this yes-or-no field of the record is yes; pointing at it tells another field,
   * as `%{value}`, and something else where that is empty.
   */
  note?: { field: string; label: string; tooltip?: { field: string; text: string; otherwise: string } };
  /** `choice`: shown as silent when it was told too long ago; `unheard` is the field that is true also of what never told anything. */
  silence?: Freshness & { unheard?: string };
  /** `level`: what it measures. */
  level?: Level;
  /** `money`. */
  currency?: Currency;
  /** `reference`: name of the definition it points to. */
  target?: string;
  /** `count`: the definition whose rows are counted, and the field of it that points back here. */
  counts?: { entity: string; by: string };
  /** `range`: the two fields of the record that it shows as `from - to`. */
  bounds?: readonly [string, string];
  /** `dateTime`: a moment that people race against while this field of the record has one of these values. */
  deadline?: { while: string; is: readonly number[] };
  /** `file`: the call that answers with its bytes, filled from the record. */
  download?: string;
  /** `bankText`: the sum in it, which this field of the record has read, is marked. */
  highlight?: string;
  /** `regexp`: a named group that a pattern must have. */
  group?: string;
  /** `regexp`: the entity whose records the dialog tries a new pattern on, and how. */
  trial?: PatternTrial;
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

/** What a record holds under a field with these options. */
export type Presence<O, V> = O extends { required: true } ? V : V | null;

/** The function that declares a field of a kind which needs nothing but a label; `More` is what else it may say. */
/* @__NO_SIDE_EFFECTS__ */
export const fieldOf =
  <V, More = unknown>(kind: Kind) =>
  <const O extends FieldOptions & More>(label: string, options?: O): Field<Presence<O, V>> => ({
    kind,
    label,
    ...options,
  });

/** Given by the platform, always: never typed. */
export const fromPlatform = { required: true, input: false } as const satisfies FieldOptions;

/** Is a value of this field masked on screens and in what is written of it, so that showing it whole is written down? */
export const isMasked = ({ kind }: Field): boolean => kind.mask !== undefined;

/** A value as anybody may read it: masked where its field is. */
export const maskValue = ({ kind: { mask } }: Field, value: Value): Value => {
  if (!mask || typeof value !== 'string') return value;
  return mask === 'ends' ? maskRequisites(value) : mask(value);
};
