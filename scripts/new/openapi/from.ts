import type { Answers } from '../answers';
import { mistakeWith } from '../read';
import type { Written } from '../write';
import { documentOf, type Document } from './document';
import { entitiesOf, type Entity, type Shared } from './entities';
import { guess, isSignIn } from './guess';
import type { Missing } from './leaves';
import { dividedByReach, placesOf } from './places';
import { readSource } from './source';
import { filesFor, mistakesOf, mistakesOfNames } from './write';

/** How a document is read, as typed. */
export interface TypedFrom {
  /** A file, or an address on this machine. */
  from: string;
  /** Names of the entities that are wanted, with commas. */
  only?: string;
  /** Other names for entities: `charges=payments`. */
  name?: string[];
  /** Corrections of guesses: `POST /refunds/new=create`. */
  call?: string[];
  currency?: string;
}

/** What came of a document. */
export interface FromDocument {
  entities: readonly Entity[];
  files: Written;
  missing: readonly Missing[];
  mistakes: readonly string[];
  /** The address of the platform, where the document says it. */
  apiBase: string | undefined;
}

const currencies = ['RUB', 'USDT'];

const readNames = (typed: readonly string[]) => {
  const pairs = typed.map((one) => one.split('='));
  const wrong = pairs.filter((pair) => pair.length !== 2 || pair.includes(''));
  const right = pairs.filter((pair) => !wrong.includes(pair));
  return {
    renamed: new Map(right.map(([from = '', to = '']) => [from, to])),
    mistakes: wrong.map((pair) => `--name ${pair.join('=')}: it is written guessed-name=other-name.`),
  };
};

const serverOf = ({ root, at }: Document): string | undefined => {
  const [first] = Array.isArray(root.servers) ? (root.servers as unknown[]) : [];
  const { url } = at(first);
  return typeof url === 'string' && /^https?:/.test(url) ? url.replace(/\/*$/, '/') : undefined;
};

/** What a console needs of a platform beside its lists, and this document has not. */
const missingCalls = ({ root, at }: Document): Missing[] =>
  Object.keys(at(root.paths)).some(isSignIn)
    ? []
    : [{ what: 'POST /login/', why: 'people sign in with it (docs/contract.md#the-token), and the document has none' }];

/** Headers with a key that its calls bring, in whose place the console sends its token. */
const missingKeys = ({ root, at }: Document): Missing[] =>
  Object.values(at(at(root.components).securitySchemes))
    .map(at)
    .filter(({ type, in: place }) => type === 'apiKey' && place === 'header')
    .map(({ name }) => ({
      what: String(name),
      why: 'a key in this header: the console sends Authorization: Bearer alone (docs/contract.md#the-token)',
    }));

/**
 * Reads a document and makes definitions of it. Nothing is written, and nothing may be while there are mistakes. Throws
 * `Unreadable`, and `RangeError` of a document that leads in circles.
 */
export const fromDocument = async (
  typed: TypedFrom,
  shared: Pick<Answers, 'group' | 'icon' | 'roles'>,
): Promise<FromDocument> => {
  const document = documentOf(await readSource(typed.from));
  const found = guess(document, typed.call ?? []);
  const { renamed, mistakes: ofNames } = readNames(typed.name ?? []);
  const all: Shared = { ...shared, currency: typed.currency };
  const only = typed.only?.split(',').map((one) => one.trim());
  const entities = entitiesOf(document, found, all, renamed, only);
  const names = entities.map(({ place }) => place.name);
  const allNames = placesOf(dividedByReach(found.lists).reachable, renamed).map(({ name }) => name);
  const ofChoice = [
    ...(only ?? [])
      .filter((name) => !names.includes(name))
      .map((name) => mistakeWith(`--only: the document has no list "${name}".`, name, allNames)),
    ...[...renamed.values()]
      .filter((name) => !names.includes(name))
      .map((name) => `--name: nothing was guessed that becomes "${name}".`),
    ...(typed.currency === undefined || currencies.includes(typed.currency)
      ? []
      : [`--currency: the console has ${currencies.join(' and ')}, not "${typed.currency}".`]),
    ...(allNames.length === 0 ? ['The document has no list that a console can show.'] : []),
  ];
  const ofTyped = [...found.mistakes, ...ofNames, ...ofChoice];
  const early = ofTyped.length > 0 ? ofTyped : mistakesOfNames(entities);
  const files: Written = early.length > 0 ? { added: {}, changed: {} } : await filesFor(document, entities, all);
  return {
    entities,
    files,
    missing: [...missingCalls(document), ...missingKeys(document), ...found.missing],
    mistakes: early.length > 0 ? early : mistakesOf(entities, files),
    apiBase: serverOf(document),
  };
};
