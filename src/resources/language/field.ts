import { hiddenDigit, maskRequisites } from '../../format/requisites';
import type { Choice } from './choices';
import type { Condition, RecordCondition } from './condition';
import type { Options } from './options';
import type { Finding, Search } from './pattern';
import type { Role } from './roles';
import type { Issue, invalidValue, Value } from './value';

export type Currency = 'RUB' | 'USDT';

/** How a field looks as an input, where that differs from its column. */
export interface InputOptions {
  /** Label of the input. Default: the label of the field. */
  label?: string;
  placeholder?: string;
  /** A create requires it although records may lack it; `required` of the field says both. */
  required?: true;
  /** Hides what is typed; the browser stores it as this kind of password. */
  secret?: 'current-password' | 'new-password';
  /** Text below the input. */
  helper?: string;
  /** `dateTime`: buttons below it fill in the time that is so many hours from now, by their labels. */
  hoursFromNow?: Readonly<Record<string, number>>;
  /** A number above that of this other field (empty: 0) is accepted with this warning. */
  doubtAbove?: { field: string; warning: string };
  /**
   * `reference`: does not offer records that this field of this entity's list (at the same address) names already.
   * `otherwise` is shown when none is left.
   */
  notIn?: { entity: string; field: string; otherwise: string };
  /** `reference`: records that are not offered; `{name}` is filled from the record acted on, `{me.id}` from the token. */
  except?: readonly string[];
  /** `reference`: offers only records that meet this condition. */
  where?: Condition;
  /**
   * `reference`: the dialog of the action offers to create the record, for whoever may (extension). Values of its create
   * by input; `{name}` is filled from the record acted on.
   */
  creates?: Readonly<Record<string, string>>;
}

/** Checks of an input beyond those of its kind. The console and the API check them alike. */
export interface InputChecks {
  /** The value must not be below that of this other field. */
  notBelow?: string;
  /** The value must not be given together with a value of this other field; `otherwise` says why. */
  notWith?: { field: string; otherwise: string };
  /** A time that must not be over when the call is made. */
  inFuture?: true;
  /** The value may be given only together with a value of this other field. */
  needs?: string;
  /** The value is required when that other field has one of these values. */
  requiredWith?: { field: string; is: readonly Choice[] };
  /** The input is offered, and read, only while that other field has one of these values. */
  onlyWith?: { field: string; is: readonly Choice[] };
  /** Message when a required value is missing. */
  requiredMessage?: string;
  /** Message for a number below `min`, as `%{min}`; for an amount without `min`, message when it is not above 0. */
  minMessage?: string;
  /** Format of a text, or `notLongOver`: a time that is over for a day at most. The reference platform refuses others (`formats.ts`). */
  format?: 'notLongOver' | 'trc20' | 'accountNumber' | 'accountTail' | 'contact' | 'txHash' | 'https' | 'host';
  /** A text that the value must not contain. */
  mustNotContain?: string;
}

/** What every field may declare. */
export interface FieldOptions {
  /** Always present in answers; as an input, it must be filled in. */
  required?: boolean;
  /** `true` shows a column, `'optional'` offers it in the column chooser, `false` has none. Default `true`. */
  column?: boolean | 'optional';
  /** Roles for which it is a column on the reference platform. Other roles, and plain platforms, have none. */
  columnRoles?: readonly Role[];
  /**
   * Roles that the reference platform sends it to. For others the record has no such field: no list, filter, order, answer or
   * history shows it.
   */
  onlyFor?: readonly Role[];
  /** `false`: the panel does not list it, because another field shows it there. */
  panel?: false;
  /** `false`: never typed by a person. Otherwise how the input differs from the column. */
  input?: false | InputOptions;
  /** The create call takes it, and its dialog does not ask for it: the place that opens the dialog fills it in. */
  hiddenInput?: boolean;
  /** Checks of the input beyond those of its kind. */
  checks?: InputChecks;
  /**
   * Whether the search box looks into this field. Default: into every column that shows words or digits; for a reference
   * into the titles that it shows (`search.ts`).
   */
  search?: boolean;
  /**
   * Whether the palette finds the record by this field. Default: by ids, account numbers, e-mails and its name. `'number'`: by
   * at least four characters of it with a digit, as order numbers have, so that no other text asks for it.
   */
  isName?: boolean | 'number';
  /** Offers a filter above the list. */
  filter?: boolean;
  /** Path of the value in an answer when it is not under its own name, as `data.holderName`. */
  path?: string;
  /**
   * Chain of references through which the reference API reads the value, as `vaultProfileId.holderName`. Such a field is
   * never written.
   */
  from?: string;
  /** People type it into another program, such as a bank's app: the panel has a button that copies it. */
  copied?: boolean;
  /** Lists cannot be sorted by it: no index orders it, because each payment would have to write one more. */
  unsorted?: boolean;
  /** The reference API computes it from other columns (a `derived.ts` of `server/domain`). Such a field is never written. */
  derived?: boolean;
  /**
   * No two rows of the table may have the same value; text is compared without case. `within` names a field: no two rows with
   * the same value of both.
   */
  unique?: boolean | { within: string };
  /** Value of a new row when none was given. */
  initial?: string | number | boolean | Choice;
  /** Text before the value where it is shown. */
  prefix?: string;
  /** `number`: its unit, where it is shown in another one: bytes as KB, seconds as minutes (`4:30`). */
  unit?: 'bytes' | 'seconds';
  /** Field that is shown in its place where it has no value. */
  orElse?: string;
  /** `number`: drawn in red or orange when it is above 0. */
  alarm?: 'red' | 'orange';
  /** Not in the contract: neither sent to nor expected of a plain platform (docs/decisions.md#the-extensions). */
  extension?: boolean;
  /**
   * `text`: what the text means. The name of an entity or of an action is shown in words; a `record`, as `invoices/12`,
   * is a link to it and lists it as related; a `phrase` is translated, as is one with a figure behind it.
   */
  meaning?: 'entity' | 'act' | 'record' | 'phrase';
  /** `text`: an act shown as a sentence; the fields that the rest of the sentence is made of. */
  sentence?: SentenceFields;
  /** Maximum length of a text, in characters. */
  maxLength?: number;
  /** Bounds of a number, percentage or amount, both included. */
  min?: number;
  max?: number;
}

/** Fields of an activity record that its sentence is made of: who did it, to which record, the values before and after. */
export interface SentenceFields {
  who: string;
  entity: string;
  id: string;
  refused: string;
  before: string;
  after: string;
}

/** How long a reported value is considered current: `after` ms past the date in the field `since` it is stale. */
export interface Freshness {
  since: string;
  after: number;
}

/** A percentage that a device reports about itself: how it is drawn, and how long it is current. */
export interface Level extends Freshness {
  drawn: 'signal' | 'battery';
}

/**
 * A kind of value: how it is decoded, checked, stored, searched and formatted. Each kind is one object in a file of its
 * own (`types/`). The function that declares a field puts the kind into it; there is no list of kinds, so that a bundle
 * contains only those that its definitions use.
 */
export interface Kind {
  /** Name by which the console finds its component and its input, where it has one of its own. */
  name: string;
  /** Reads a value of an answer or a request that is neither absent nor null. */
  decode: (raw: unknown) => Value | typeof invalidValue;
  /** Turns a value into what is sent, where that is neither the value nor its number. */
  encode?: (value: Value) => unknown;
  /** Turns trimmed typed text into what `decode` reads. */
  normalize?: (typed: string) => string;
  /** Message for a value that `decode` does not read. */
  explainInvalid?: (typed: Value, field: Field) => Issue | null;
  /** Checks a decoded value; `written` is the value as it was written. */
  check?: (field: Field, value: never, written: string) => Issue | null;
  /** Maximum length in characters, where the field does not say. */
  maxLength?: number;
  /** SQL type of the column. Default `text`. */
  column?: string | ((field: Field) => string);
  /** SQL expression that fills a required value which a new row lacks. Rows are searched and sorted by it, so it is indexed. */
  defaultSql?: string;
  /** What the index of the column covers: values, unique values, or text as it is compared. */
  index?: 'values' | 'unique' | 'text';
  /** Converts a value held as text to the number that is sent and by which rows are ordered. */
  toNumber?: (text: string) => number;
  /** Search for the text of the search box; null when no value can match. A kind without it is filtered instead. */
  search?: (field: Field, typed: string, find: Finding) => Search | null;
  /** Search of the palette for the name of one record; an index answers everything but parts of words. */
  searchName?: (field: Field, typed: string, find: Finding) => Search | null;
  /** Search of the palette for the end of a unique value, by which people name it. It reads every row of the table. */
  searchEnd?: (typed: string, find: Finding) => Search | null;
  /** Words that can name a record: the first required field of such a kind is the default `nameField`. */
  isWords?: true;
  /** The number that identifies the records of a table. */
  isId?: true;
  /** Many records may have the same value, such as a phone number: it names one only where its field says so (`isName`). */
  namesOthers?: true;
  /** A key for programs, such as a uuid: people copy it but do not read it. */
  isKey?: true;
  /** OpenAPI schema beyond what follows from the column. */
  schema?: Readonly<Record<string, unknown>>;
  /** Alignment of digits: from the right like numbers, or from the left. */
  align?: 'right' | 'left';
  /** Drawn in a monospaced typeface, because people compare it character by character. */
  isMonospace?: true;
  /**
   * Masks a value: `ends` shows both ends of a number, `codes` masks one-time codes and long numbers in a text. Unmasking it is recorded in
   * activity.
   */
  mask?: 'ends' | 'codes';
  /** Text of an unmasked value, where it differs from the stored one; `decimals` for a column of amounts. */
  format?: (field: Field, value: Exclude<Value, null>, decimals?: number) => string;
}

declare const value: unique symbol;

/** A field of a definition; `V` is the type of its value in a record. */
export interface Field<V = unknown> extends FieldOptions {
  readonly [value]?: V;
  kind: Kind;
  label: string;
  /** `choice`: its possible values. */
  options?: Options;
  /** `choice`, as an input: values that cannot be chosen, with the reason. */
  disabledOptions?: Readonly<Record<number, string>>;
  /** `choice`: drawn as a switch that is on when the value is 0; names of the actions that turn it on and off. */
  toggle?: { on: string; off: string };
  /** `choice`: field that names who requested a pending approval (docs/rules.md#requests). The status shows it below. */
  approval?: string;
  /** `choice`: notes below the status. A filter offers each under the name of its field. */
  notes?: readonly StatusNote[];
  /**
   * `choice`: the option that is shown of a record that meets a condition, in place of its own. A filter offers it under its
   * name (`status: ['waits']`); the record's own value finds such a record, too.
   */
  shownAs?: { name: string; when: Condition; option: Options[number] };
  /** `choice`: shown as silent when its record has not reported for too long; `unheard` is a field that is also true of one that never reported. */
  silence?: Freshness & { unheard?: string };
  /** `level`: how it is drawn and how long it is current. */
  level?: Level;
  /** `money`. */
  currency?: Currency;
  /** `money`: its column shows no sign, because the amount beside it shows the same one. */
  bare?: true;
  /** `money`: field with the sum that counts once it is known; this one is then shown beside it as what was asked. */
  replacedBy?: string;
  /** `money`: the sum is not fixed yet while the record meets this condition, and is shown with `≈`. */
  about?: Condition;
  /** `dateTime`: a column shows the time alone of today and of the last twelve hours, of other days the date alone. */
  recent?: boolean;
  /** `money`: field with the type of the payment, by which a column says with an arrow whether the money comes in or goes out. */
  direction?: string;
  /** `money`: field with the type of the payment, and the type whose money goes out: a file has its sums with a minus. */
  signedBy?: readonly [field: string, out: Choice];
  /** `reference`: name of the definition that it refers to. */
  target?: string;
  /** `reference`: name of the definition whose records the filter offers, where they are fewer. */
  filterTarget?: string;
  /** `count`: the entity whose rows are counted, and its field that refers to this record. */
  counts?: { entity: string; by: string };
  /** `range`: the two fields that it shows as `from - to`. */
  bounds?: readonly [string, string];
  /**
   * `dateTime`: a deadline while this field of the record has one of these values, or `always`. The record that `ends` describes
   * ends with it, and with the record whatever was asked for it.
   */
  deadline?: 'always' | { while: string; is: readonly Choice[]; ends?: RecordCondition };
  /** `file`: path of the call that answers with its bytes, filled from the record. */
  download?: string;
  /** `bankText`: field that holds the amount read from the text; the text highlights it. */
  highlight?: string;
  /** `regexp`: the named group that the pattern must contain, by the value of another field of the form. */
  group?: { by: string; of: Readonly<Record<number, string>> };
  /** `regexp`: what the dialog tries a new pattern on. */
  trial?: PatternTrial;
}

/** A note below a status. */
export interface StatusNote {
  /** Shown while this field is yes, or has a date. */
  field: string;
  /** Only of records that meet this. */
  when?: Condition;
  label: string;
  /** Shows another field as `%{value}`, or `otherwise` when that is empty; without another field, `otherwise`. */
  tooltip?: { field?: string; text?: string; otherwise: string };
}

/** Messages on which a dialog tries a new pattern before it is saved. */
export interface PatternTrial {
  /** Entity of the patterns: the dialog also tries the other active ones. */
  patterns: string;
  /** Entity of the messages, with its fields for the text and the sender. */
  messages: { entity: string; body: string; sender: string };
  /** Field of the form that names the bank. */
  bank: string;
}

export type Fields = Readonly<Record<string, Field>>;

/** The type of a field's value: `ValueOf<typeof banks.fields.bankTitle>`. */
export type ValueOf<F> = F extends Field<infer V> ? V : never;

/** The type of a field's value in a record: null is possible unless the field is required. */
export type Presence<O, V> = O extends { required: true } ? V : V | null;

type KindOption = 'prefix' | 'unit' | 'alarm' | 'meaning' | 'sentence' | 'maxLength' | 'min' | 'max';
type KindCheck = 'notBelow' | 'inFuture' | 'minMessage' | 'format' | 'mustNotContain';
type KindInput = 'secret' | 'doubtAbove' | 'notIn' | 'except' | 'where' | 'creates';

/**
 * What a field of a kind may declare: what every field may, and of the options, checks and properties of the input that mean
 * something to some kinds alone, those that are named.
 */
export type OptionsWith<
  Option extends KindOption = never,
  Check extends KindCheck = never,
  Input extends KindInput = never,
> = Omit<FieldOptions, Exclude<KindOption, Option> | 'checks' | 'input'> & {
  checks?: Omit<InputChecks, Exclude<KindCheck, Check>>;
  input?: false | Omit<InputOptions, Exclude<KindInput, Input>>;
};

/** What fields of texts may declare beside what every field may. */
export type TextOptions = OptionsWith<'maxLength' | 'prefix', 'format' | 'mustNotContain', 'secret'>;

/** What fields of numbers may declare beside what every field may. */
export type NumberOptions = OptionsWith<'min' | 'max', 'notBelow' | 'minMessage', 'doubtAbove'>;

type NoOtherKeys<O, Allowed> = { readonly [K in keyof O]: K extends keyof Allowed ? unknown : never };

/** Options that are allowed, and no others: of the wrong kind of field, or misspelt. */
export type Only<O, Allowed> = O &
  NoOtherKeys<O, Allowed> & {
    readonly [K in keyof O & keyof Allowed & ('checks' | 'input')]: NoOtherKeys<
      O[K],
      Exclude<Allowed[K], false | undefined>
    >;
  };

/** Makes the function that declares fields of a kind; `Allowed` is what its options may be. */
/* @__NO_SIDE_EFFECTS__ */
export const fieldOf =
  <V, Allowed extends object = OptionsWith>(kind: Kind) =>
  <const O extends Allowed>(label: string, options?: Only<O, Allowed>): Field<Presence<O, V>> => ({
    kind,
    label,
    ...(options as O & FieldOptions),
  });

/** Options of a field that the platform always sends and nobody types. */
export const fromPlatform = { required: true, input: false } as const satisfies FieldOptions;

/** Whether the value of this field of a record is a deadline that the record still has to meet. */
export const isDeadline = ({ deadline }: Field, record: Readonly<Record<string, unknown>>): boolean =>
  deadline === 'always' || deadline?.is.some((value) => value === record[deadline.while]) === true;

/** Whether values of this field are masked on screens and in activity. Unmasking one is recorded. */
export const isMasked = ({ kind }: Field): boolean => kind.mask !== undefined;

/** Whether values are numbers of cards or accounts, of which screens and answers to queries show both ends. */
export const hidesNumber = ({ kind }: Field): boolean => kind.mask === 'ends';

/**
 * The value, masked if its field is: a number by its ends, and of a text of a bank every digit. `maskValue` tells codes from
 * sums there, and weighs more.
 */
export const maskDigits = ({ kind: { mask } }: Field, value: Value): Value => {
  if (!mask || typeof value !== 'string') return value;
  return mask === 'ends' ? maskRequisites(value) : value.replace(/\d/g, hiddenDigit);
};

/** The named group that a pattern must contain, with these other values of its form. */
export const neededGroupOf = ({ group }: Field, values: Readonly<Record<string, unknown>>): string | undefined =>
  group && (group.of[Number(values[group.by] ?? 0)] ?? group.of[0]);
