import type { Context } from 'hono';
import { sql, type RawBuilder } from 'kysely';
import { recordedFields, type Definition } from '../../src/resources/language/definition';
import { definitionOf, definitions } from '../../src/resources/index';
import type { HistoryEntry } from '../../src/resources/language/history';
import { lookupOf } from '../../src/resources/language/query';
import { mayLookUp, mayOpen } from '../../src/resources/language/rights';
import type { Role } from '../../src/resources/language/roles';
import { relationOf } from '../database/relation';
import { namesOf } from '../database/schema';
import { tableOf } from '../../src/resources/language/tables';
import { notFound } from '../ground/errors';
import type { Env, Platform } from '../calls/platform';
import { addressScopeOf, readScopeOf } from './scopes';
import { idParam, paramOf } from '../calls/addresses';

/** The newest so many entries; what is older is found in Activity. */
const mostEntries = 200;
/** Of these the newest so many: whoever tries wrong passwords pushes nothing else out. */
const mostSignIns = 20;

interface Written {
  id: number;
  createDate: string;
  who: string | null;
  act: string;
  refused: boolean;
  before: string | null;
  after: string | null;
}

/** As it is sent: values as they were written. */
type Sent = HistoryEntry<unknown>;

const parsed = (json: string | null) => (json === null ? undefined : (JSON.parse(json) as Record<string, unknown>));

/** The fields that changed, of those that the reader sees of this entity. */
const changesOf = (definition: Definition, { before, after }: Written): Sent['changes'] => {
  const was = parsed(before);
  const is = parsed(after);
  if (!was || !is) return [];
  return Object.keys(recordedFields(definition))
    .filter((field) => field in is && was[field] !== is[field])
    .map((field) => ({ field, from: was[field] ?? null, to: is[field] ?? null }));
};

const reasonOf = ({ after }: Written) => {
  const reason = parsed(after)?.reason;
  return typeof reason === 'string' ? reason : null;
};

/** The definition of that name, as far as there is one that this caller may see anything of. */
const seenDefinition = (name: string, role: Role) => {
  if (!definitions.some((definition) => definition.name === name)) throw notFound();
  const full = definitionOf(name);
  const opens = mayOpen(full, role);
  if (!opens && !mayLookUp(definitions, full, role)) throw notFound();
  return { definition: opens ? full : lookupOf(full), opens };
};

/**
 * `GET mgmt/history/{entity}/{id}` (extension): what happened to a record, newest first, for whoever may see the record
 * and with that reader's rights to its fields. Refused attempts are told to those who may open Activity.
 */
export const recordHistory =
  ({ db }: Platform) =>
  async (context: Context<Env>) => {
    const caller = context.get('caller');
    const { definition, opens } = seenDefinition(paramOf(context, 'entity'), caller.role);
    const id = idParam(context, 'id');
    const sight = { ...readScopeOf(definition, caller), scope: addressScopeOf(definition, caller) };
    const [record] = await relationOf(definition).byIds(db, sight, [id]);
    if (!record) throw notFound();
    const names = namesOf(tableOf(definition));
    const refusals = mayOpen(definitionOf('activity'), caller.role) ? sql`` : sql`and not a.refused`;
    const newest = (which: RawBuilder<unknown>, most: number) => sql`(select * from activity a
      where a."recordId" = ${String(id)} and a.entity in (${sql.join(names)}) ${refusals} and ${which}
      order by a.id desc limit ${most})`;
    const { rows } =
      await sql<Written>`select a.id, a."createDate", u.nickname as who, a.act, a.refused, a.before, a.after
      from (${newest(sql`a.act <> 'sign-in'`, mostEntries)} union all ${newest(sql`a.act = 'sign-in'`, mostSignIns)}) a
      left join users u on u.id = a."userId" order by a.id desc`.execute(db);
    const entries = rows.map((row): Sent => {
      const { createDate, who, act, refused } = row;
      return { id: row.id, createDate, who, act, refused, changes: changesOf(definition, row), reason: reasonOf(row) };
    });
    // When somebody signed in, or that something was done to what is not seen, is for those who may open the record.
    const isTold = ({ act, changes }: Sent) => opens || act === 'create' || changes.length > 0;
    return context.json(entries.filter(isTold));
  };
