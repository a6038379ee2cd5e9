import { mistakeWith } from '../read';
import { answerOf, callsOf, isPlaceholder, isPlain, partsOf, rowsOf, schemaAt, shapeOf, type Call } from './calls';
import { keyOf, namesOfRecords } from './identity';
import type { Document, Schema } from './document';
import type { Missing } from './leaves';

/** What the console does with a call. */
const uses = ['list', 'create', 'action', 'nothing'] as const;
type Use = (typeof uses)[number];

/** A list with the calls that belong to it. */
export interface FoundList {
  call: Call;
  /** Where the rows are in its answer; '' where it is the list itself. */
  rows: string;
  row: Schema;
  /** The value by which a record is known: `id`, or what stands for it where records have none. */
  key: string;
  create: Call | undefined;
  actions: Call[];
}

/** What a document offers to a console. */
export interface Found {
  lists: FoundList[];
  missing: Missing[];
  mistakes: string[];
}

/** A correction of a guess, as typed: `POST /refunds/new=create`, `GET /search=list:result.items`. */
export const correctionForm = 'METHOD /path=list, list:where.its.rows.are, create, action or nothing';

interface Correction {
  use: Use;
  rows: string | undefined;
}

const readCorrections = (typed: readonly string[], calls: readonly Call[]) => {
  const corrections = new Map<string, Correction>();
  const mistakes: string[] = [];
  const names = calls.map(({ name }) => name);
  for (const one of typed) {
    const at = one.lastIndexOf('=');
    const [name, [word = '', rows]] = [one.slice(0, at), one.slice(at + 1).split(':')];
    const use = uses.find((known) => known === word);
    if (at < 0 || !use) mistakes.push(`"${one}": it is written ${correctionForm}.`);
    else if (!names.includes(name)) mistakes.push(mistakeWith(`The document has no call "${name}".`, name, names));
    else corrections.set(name, { use, rows });
  }
  return { corrections, mistakes };
};

/** The list below which a path stands: the longest that it begins with, whatever the names of their placeholders. */
const listAbove = (path: string, lists: ReadonlyMap<string, FoundList>): FoundList | undefined => {
  const parts = partsOf(path);
  const lengths = parts.map((_part, index) => parts.length - index);
  return lengths.map((length) => lists.get(shapeOf(parts.slice(0, length)))).find((list) => list !== undefined);
};

/** A list that can be read, or why it cannot. `names` are those of placeholders for one of its records. */
const listFor = (
  document: Document,
  call: Call,
  given: string | undefined,
  names: readonly string[],
): FoundList | string => {
  const answer = answerOf(document, call);
  const rows = given ?? (answer && rowsOf(document, answer));
  const row = answer && rows !== undefined ? document.schema(schemaAt(document, answer, rows).items) : undefined;
  if (!row || Object.keys(row.properties).length === 0) return 'its answer is no list of records';
  const key = keyOf(document, row, call.path, names);
  if (key === undefined)
    return 'the records of this list have no "id" that is a text or a whole number, nor one by which its calls name them';
  const places = partsOf(call.path).filter(isPlaceholder).length;
  if (places > 1) return 'its path names several records, and a list stands below one at most';
  return { call, rows: rows!, row, key, create: undefined, actions: [] };
};

/** What a call that is not a list is used for, by its path and the lists. */
const guessUse = ({ method, path }: Call, list: FoundList | undefined): Use => {
  if (method !== 'POST' || !list) return 'nothing';
  const below = partsOf(path).slice(partsOf(list.call.path).length);
  if (below.length === 0) return 'create';
  return below.length === 2 && isPlaceholder(below[0]) && !isPlaceholder(below[1]) ? 'action' : 'nothing';
};

/** Why nothing is done with a call. */
const whyNothing = ({ method, path }: Call, list: FoundList | undefined): string => {
  if (method === 'GET') return 'its answer is no list of records';
  if (method !== 'POST') return 'the console calls with GET and POST alone';
  return list ? `it is no action on one record of ${list.call.path}` : `no list has its records (${path})`;
};

/** The call of the contract with which people sign in. */
export const isSignIn = (path: string): boolean => /^\/login\/?$/.test(path);

/** Guesses what a console can do with each call of a document; what is typed corrects it. */
export const guess = (document: Document, typed: readonly string[]): Found => {
  const all = callsOf(document).filter(({ path }) => !isSignIn(path));
  const calls = all.filter(({ path }) => isPlain(path));
  const { corrections, mistakes } = readCorrections(typed, calls);
  const missing: Missing[] = all
    .filter(({ path }) => !isPlain(path))
    .map(({ name }) => ({ what: name, why: 'its path leads elsewhere, or has more than names and placeholders' }));
  const recordNames = namesOfRecords(calls);
  const lists: FoundList[] = [];
  const others: Call[] = [];
  for (const call of calls) {
    const correction = corrections.get(call.name);
    const isList = correction ? correction.use === 'list' : call.method === 'GET';
    if (!isList) {
      others.push(call);
      continue;
    }
    // One record is read from its list.
    if (!correction && isPlaceholder(partsOf(call.path).at(-1))) continue;
    const found = listFor(document, call, correction?.rows, recordNames.get(shapeOf(partsOf(call.path))) ?? []);
    if (typeof found !== 'string') lists.push(found);
    else if (correction) mistakes.push(`"${call.name}" cannot be a list: ${found}.`);
    else missing.push({ what: call.name, why: found });
  }
  // Of several with one shape the first has their calls.
  const byShape = new Map(lists.toReversed().map((list) => [shapeOf(partsOf(list.call.path)), list]));
  for (const call of others) {
    const list = listAbove(call.path, byShape);
    const correction = corrections.get(call.name);
    const use = correction?.use ?? guessUse(call, list);
    if (use === 'nothing' && !correction) missing.push({ what: call.name, why: whyNothing(call, list) });
    if (use === 'nothing') continue;
    if (!list) mistakes.push(`"${call.name}" belongs to no list: its path is below none.`);
    else if (use === 'create') list.create = call;
    else list.actions.push(call);
  }
  return { lists, missing, mistakes };
};
