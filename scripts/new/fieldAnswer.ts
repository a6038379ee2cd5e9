import { nearestWord } from '../../src/format/nearestWord';
import { definitions } from '../../src/resources/index';
import { tableOf } from '../../src/resources/language/tables';
import { isKindName, kindOf, offeredKinds, type KindName } from './kinds';
import { mistakeWith, type Read } from './read';
import { entitiesCalled } from './referable';

/** A field of a new entity. `argument` is what its kind is told: the currency of an amount, the entity of a reference. */
export interface FieldAnswer {
  name: string;
  kind: KindName;
  argument?: string;
  label: string;
  isRequired: boolean;
}

/** How a field is written, for messages. */
export const fieldForm = 'name:kind:label or name:kind:label:required';

const kindNames = Object.keys(offeredKinds);

/** Why a kind cannot be told this: there is no such thing, or its records are those of another list. */
const whyNotOffered = (what: string, given: string, known: readonly string[]): string => {
  const definition = what === 'entity' && definitions.find(({ name }) => name === given);
  if (definition) return `"${given}" has no records of its own: take "${tableOf(definition)}", whose records they are.`;
  const called = what === 'entity' && nearestWord(given, known) === undefined ? entitiesCalled(given) : [];
  return called.length > 0
    ? `there is no entity "${given}": fields of this name refer to ${called.map((one) => `"${one}"`).join(' or ')}.`
    : mistakeWith(`there is no ${what} "${given}".`, given, known);
};

/** Reads what a kind is told; the value is undefined where it is told nothing. */
const readArgument = (kind: KindName, typed: string | undefined): Read<string | undefined> => {
  const { argument } = kindOf(kind);
  if (!argument) return typed === undefined ? { value: undefined } : { mistakes: [`${kind} takes no "=${typed}".`] };
  const given = typed ?? argument.otherwise;
  if (given === undefined)
    return { mistakes: [`${kind} needs its ${argument.what}, as in "${kind}=${argument.known[0]}".`] };
  return argument.known.includes(given)
    ? { value: given }
    : { mistakes: [whyNotOffered(argument.what, given, argument.known)] };
};

/** Reads one field: `amount:money=USDT:Amount:required`. Returns all that is wrong with it. */
export const readField = (typed: string): Read<FieldAnswer> => {
  const [name = '', kindText = '', label = '', required, ...more] = typed.split(':').map((part) => part.trim());
  const [kindName = '', argument] = kindText.split('=');
  const mistakes: string[] = [];
  if (!/^[a-z][A-Za-z\d]*$/.test(name) || name === 'id')
    mistakes.push(
      name === 'id' ? 'every entity has an "id".' : `"${name}" cannot be the name of a field, as "dueDate" can.`,
    );
  if (label === '' || more.length > 0) mistakes.push(`it is written ${fieldForm}.`);
  if (required !== undefined && required !== 'required')
    mistakes.push(mistakeWith(`"${required}" is not "required".`, required, ['required']));
  const read = isKindName(kindName) ? readArgument(kindName, argument) : undefined;
  if (!read) mistakes.push(mistakeWith(`there is no kind "${kindName}".`, kindName, kindNames));
  else if ('mistakes' in read) mistakes.push(...read.mistakes);
  if (mistakes.length > 0) return { mistakes: mistakes.map((mistake) => `Field "${typed}": ${mistake}`) };
  const value = read && 'value' in read ? read.value : undefined;
  return { value: { name, kind: kindName as KindName, argument: value, label, isRequired: required !== undefined } };
};
