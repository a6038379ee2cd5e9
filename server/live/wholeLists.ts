import { groupBy } from '../../src/format/groupBy';
import type { Definition } from '../../src/resources/language/definition';
import { matchesCondition } from '../../src/resources/language/view';
import { asOfRows } from '../database/asOf';
import { readRows } from '../database/pages';
import { isOwnerDependent, relationOf, type Row } from '../database/relation';
import type { Db } from '../database/schema';
import type { Platform } from '../calls/platform';
import { encoderFor, type RecordEncoder } from '../entities/encodeMasked';
import { readScopeOf } from '../entities/scopes';
import { whoSees, type Audience, type Subscription, type Reader } from './audience';
import { changedText, eventText } from './eventText';

/** A longer list is not sent: its reader is told that it changed, and fetches what they show. */
const maxWholeRows = 1000;
/** With more rows of all people of a role together, who see their own each, all of them are told so. */
const maxRowsOfRole = 5000;

/** Counts rows for the envelope of a list, and puts them into it. */
const wrap = ({ envelope, ...definition }: Definition, rows: readonly Row[], encode: RecordEncoder): unknown => {
  const records = rows.map((row) => encode(definition, row));
  if (!envelope) return records;
  const counts = Object.entries(envelope.counts).map(([name, { where }]) => [
    name,
    rows.filter((row) => matchesCondition(row, where) === true).length,
  ]);
  return { ...Object.fromEntries(counts), [envelope.rows]: records };
};

const textOf = (definition: Definition, rows: readonly Row[], encode: RecordEncoder) =>
  rows.length > maxWholeRows
    ? changedText(definition)
    : eventText(definition.live!.changed!, wrap(definition, rows, encode), asOfRows(rows));

/** Reads the rows that people of a role see in a list, those of all of them at once; undefined when there are too many. */
const readRowsOf = async (
  db: Db,
  definition: Definition,
  { own, personColumns }: Subscription,
  readers: readonly Reader[],
): Promise<Row[] | undefined> => {
  const [first] = readers;
  const people = [...new Set(readers.map(({ caller }) => caller.id))];
  const readScope = readScopeOf(definition, first!.caller);
  const maxRows = own || personColumns.length > 0 ? maxRowsOfRole : maxWholeRows;
  const rows = await readRows(
    db,
    relationOf(definition),
    {
      ...readScope,
      ownerId: readScope.ownerId === undefined ? undefined : people,
      scope: Object.fromEntries(personColumns.map((column) => [column, people])),
    },
    { conditions: [], sort: { field: 'id', order: 'ASC' }, offset: 0, limit: maxRows + 1 },
  );
  return rows.length > maxRows ? undefined : rows;
};

/** Returns the rows that each person of a role sees, by their id; those that all of them see are under `all`. */
const rowsByPerson = (definition: Definition, subscription: Subscription, rows: readonly Row[]) => {
  const relation = relationOf(definition);
  return groupBy(rows, (row) => {
    const person = whoSees(definition, subscription, row, (own) => relation.ownerOf(row, own));
    return person === 'nobody' ? undefined : person;
  });
};

/** Returns the text that each reader of a list gets: the whole of what they see, or that it changed if that is too long. */
export const readWholeLists = async (
  { db, settings }: Pick<Platform, 'db' | 'settings'>,
  definition: Definition,
  audience: Audience,
): Promise<ReadonlyMap<Reader, string>> => {
  const encode = encoderFor(settings);
  const texts = new Map<Reader, string>();
  for (const { subscription, readers: allReaders } of audience.subscribers(definition)) {
    // Who joins while the rows are being read fetches the list, and is not told of rows that were not read for them.
    const readers = [...allReaders];
    if (!subscription.opens || readers.length === 0) continue;
    const rows = isOwnerDependent(definition) ? undefined : await readRowsOf(db, definition, subscription, readers);
    const found = rowsByPerson(definition, subscription, rows ?? []);
    const shared = found.get('all') ?? [];
    const textOfShared = rows ? textOf(definition, shared, encode) : changedText(definition);
    for (const reader of readers) {
      const own = found.get(reader.caller.id);
      texts.set(reader, own ? textOf(definition, [...shared, ...own], encode) : textOfShared);
    }
  }
  return texts;
};
