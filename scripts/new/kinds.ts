import {
  choice,
  dateTime,
  email,
  longText,
  money,
  number,
  percent,
  phone,
  reference,
  text,
  yesNo,
  type Field,
} from '../../src/resources/language/fields';
import { optionSets } from './optionSets';
import { referable } from './referable';

/** What a kind is told beside its label, as `USDT` in `money=USDT`: what it is called, what may stand there, and the default. */
interface Argument {
  what: string;
  known: readonly string[];
  otherwise?: string;
}

/** A kind of field that a new entity may have. `right` and `wrong` are values for its test, as code. */
interface OfferedKind {
  declare: (label: string, ...more: never[]) => Field;
  argument?: Argument;
  right: string | ((argument: string) => string);
  wrong?: string;
}

/** The kinds of field that a new entity may have. Others need more than a label: docs/definitions.md lists them. */
export const offeredKinds = {
  text: { declare: text, right: `'First'` },
  longText: { declare: longText, right: `'More words'` },
  money: {
    declare: money,
    argument: { what: 'currency', known: ['RUB', 'USDT'], otherwise: 'RUB' },
    right: '100.5',
    wrong: `'much'`,
  },
  number: { declare: number, right: '5', wrong: `'many'` },
  percent: { declare: percent, right: '12.5', wrong: '101' },
  dateTime: { declare: dateTime, right: `'2027-03-01T00:00:00.000Z'`, wrong: `'soon'` },
  email: { declare: email, right: `'first@example.com'`, wrong: `'nobody'` },
  phone: { declare: phone, right: `'79990001122'`, wrong: `'none'` },
  yesNo: { declare: yesNo, right: 'true', wrong: `'perhaps'` },
  choice: {
    declare: choice,
    argument: { what: 'set of values (src/resources/statuses)', known: Object.keys(optionSets) },
    right: (argument) => Object.keys(optionSets[argument]!.options)[0]!,
    wrong: '999',
  },
  reference: {
    declare: reference,
    argument: { what: 'entity', known: referable },
    // The id of a record of the demo, which the test finds.
    right: (argument) => `await idOf('${argument}')`,
    wrong: '999_999',
  },
} as const satisfies Readonly<Record<string, OfferedKind>>;

/** The name of a kind of field that a new entity may have. */
export type KindName = keyof typeof offeredKinds;

/** Whether a new entity may have fields of this kind. */
export const isKindName = (name: string): name is KindName => Object.hasOwn(offeredKinds, name);

/** A kind with what is to be said of it. */
export const kindOf = (name: KindName): OfferedKind => offeredKinds[name];

/** A right value of a field, as code. */
export const rightValue = (kind: KindName, argument: string | undefined): string => {
  const { right } = kindOf(kind);
  return typeof right === 'string' ? right : right(argument!);
};

/** Declares a field as the file of the entity does, so that its mistakes are found before anything is written. */
export const declareField = (
  kind: KindName,
  label: string,
  argument: string | undefined,
  options: { required: true } | undefined,
): Field => {
  const given = argument === undefined ? [] : [kind === 'choice' ? optionSets[argument]?.options : argument];
  return kindOf(kind).declare(label, ...([...given, options] as never[]));
};

/** The kinds with what they are told, for people: `text, money=RUB, reference=(entity)`. */
export const describeKinds = (): string =>
  (Object.keys(offeredKinds) as KindName[])
    .map((name) => {
      const { argument } = kindOf(name);
      return argument ? `${name}=${argument.otherwise ?? `(${argument.what})`}` : name;
    })
    .join(', ');
