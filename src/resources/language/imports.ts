import type { Value } from './value';
import { createInputs, type Definition } from './definition';
import type { Fields } from './field';
import { guardsAct, mayCreate } from './rights';
import type { Role } from './roles';
import { placeholdersOf } from './wire';
import type { Words } from './words';

/** Limits of one import: bytes of the file and of the call, rows, and the faults that an answer lists. */
export const importLimits = { bytes: 5_000_000, rows: 5000, faults: 1000 } as const;

/** What is wrong with a cell of an import. `row` counts from 1. */
export interface RowFault {
  row: number;
  /** The field of the cell. */
  field: string;
  /** In English; `words` when the message has arguments. */
  message: string;
  words?: Words;
  /** Another record has this value, which only one may have. */
  exists?: true;
}

/** The columns of an import by their heading: the inputs of the create. */
export const importColumns = (definition: Definition): Fields => createInputs(definition);

/** Whether the role may import records: those whom it may create. */
export const mayImport = (definition: Definition, role: Role): boolean =>
  definition.import !== undefined && definition.create?.unavailable === undefined && mayCreate(definition, role);

/** What an approval request for an import is called: 'Import banks'. */
export const importStep = ({ nouns, title }: Definition): string => `Import ${nouns?.split(' |||| ').at(-1) ?? title}`;

/** A number of records in words, to be translated with `smart_count` and `count`: '%{count} bank |||| %{count} banks'. */
export const countedPhrase = ({ nouns, title }: Definition): string =>
  (nouns ?? `${title} |||| ${title}`)
    .split(' |||| ')
    .map((noun) => `%{count} ${noun}`)
    .join(' |||| ');

const subjectEnd = '/import';

/** The subject of an approval request for an import, which has no record: `banks/import`. */
export const importSubject = ({ name }: Pick<Definition, 'name'>): string => `${name}${subjectEnd}`;

/** Whether the subject of an approval request is an import. */
export const isImport = (subject: string): boolean => subject.endsWith(subjectEnd);

/** Values of one row by field, as they are sent: `null` where the cell is empty. */
export type ImportRow = Readonly<Record<string, Value>>;

/**
 * Returns why the records of a definition cannot be imported, for whoever writes definitions; undefined when they can. An
 * import creates rows of a table from the inputs of the create, and nothing else.
 */
export const whyNotImportable = (definition: Definition): string | undefined => {
  const { create, source, endpoint, access } = definition;
  if (!create) return 'it has no create';
  if (source) return 'it is a view';
  if (placeholdersOf(endpoint).length > 0 || create.path !== undefined || create.body !== undefined)
    return 'its create has an address or a body of its own';
  if (create.perMinute !== undefined) return 'its creates are limited by the minute';
  if (create.answer !== undefined) return 'the answer of its create has more than the record';
  const isGuarded = access.guards?.some((guard) => guardsAct(guard, 'create')) === true;
  if (create.uncheckedReferences !== undefined || access.subjectField !== undefined || isGuarded)
    return 'its create has conditions of its own';
  const unreadable = Object.entries(importColumns(definition)).find(
    ([, { kind, input }]) => kind.name === 'file' || (typeof input === 'object' && input.secret !== undefined),
  );
  return unreadable && `"${unreadable[0]}" cannot be a cell`;
};
