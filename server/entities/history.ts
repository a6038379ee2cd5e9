import type { Context } from 'hono';
import { sql, type RawBuilder } from 'kysely';
import { recordedFields, type Definition } from '../../src/resources/language/definition';
import { definitionOf } from '../../src/resources/index';
import { definitions } from '../base/definitions';
import type { HistoryEntry } from '../../src/resources/language/history';
import { lookupOf } from '../../src/resources/language/query';
import { mayLookUp, mayOpen } from '../../src/resources/language/rights';
import { Role } from '../../src/resources/language/roles';
import { relationOf } from '../database/relation';
import { namesOf } from '../database/schema';
import { allActivityTable } from '../database/storedTables';
import { tableOf } from '../../src/resources/language/tables';
import { notFound } from '../base/errors';
import type { Env, Platform } from '../calls/platform';
import { noteOlderArchived } from './olderArchived';
import { addressScopeOf, readScopeOf } from './scopes';
import { hidesFields, visibleTo } from './visibleTo';
import { idParam, paramOf } from '../calls/addresses';

/** Maximum number of entries; older ones are found in Activity. */
const maxEntries = 200;
/** Maximum number of sign-ins among them, so that failed sign-ins do not push out other entries. */
const maxSignIns = 20;

interface ActivityRow {
  id: number;
  createDate: string;
  userId: number | null;
  who: string | null;
  act: string;
  refused: boolean;
  before: string | null;
  after: string | null;
}

/** An entry as it is sent, with values as they were recorded. */
type SentEntry = HistoryEntry<unknown>;

const parseValues = (json: string | null) =>
  json === null ? undefined : (JSON.parse(json) as Record<string, unknown>);

/** Returns the changed fields that the definition has; a lookup definition has fewer. */
const changesOf = (definition: Definition, { before, after }: ActivityRow): SentEntry['changes'] => {
  const oldValues = parseValues(before);
  const newValues = parseValues(after);
  if (!oldValues || !newValues) return [];
  return Object.keys(recordedFields(definition))
    .filter((field) => field in newValues && oldValues[field] !== newValues[field])
    .map((field) => ({ field, from: oldValues[field] ?? null, to: newValues[field] ?? null }));
};

const textIn = ({ after }: ActivityRow, name: 'reason' | 'apiKey' | 'requestedBy') => {
  const text = parseValues(after)?.[name];
  return typeof text === 'string' ? text : null;
};

/**
 * Returns the definition of that name, with lookup fields only where the role may only look it up. Throws 404 when
 * there is none, its history is hidden, or the role may read nothing of it.
 */
const readableDefinition = (name: string, role: Role) => {
  if (!definitions.some((definition) => definition.name === name)) throw notFound();
  const fullDefinition = definitionOf(name);
  if (fullDefinition.history?.hidden) throw notFound();
  const canOpen = mayOpen(fullDefinition, role);
  if (!canOpen && !mayLookUp(definitions, fullDefinition, role)) throw notFound();
  const definition = canOpen ? visibleTo(fullDefinition, role) : lookupOf(fullDefinition);
  return { definition, canOpen, seesAll: canOpen && !hidesFields(fullDefinition, role) };
};

/**
 * `GET mgmt/history/{entity}/{id}` (extension): what happened to a record, newest first, for callers who may read the
 * record and with the fields that they may read. Refused attempts are included for those who may open Activity. The header
 * `X-Older-Archived` says until when activity that belongs to the record is archived.
 */
export const recordHistory =
  ({ db }: Platform) =>
  async (context: Context<Env>) => {
    const caller = context.get('caller');
    const { definition, ...readable } = readableDefinition(paramOf(context, 'entity'), caller.role);
    const id = idParam(context, 'id');
    const readScope = { ...readScopeOf(definition, caller), scope: addressScopeOf(definition, caller) };
    const [record] = await relationOf(definition).byIds(db, readScope, [id]);
    if (!record) throw notFound();
    const hidesPeople = definition.history?.hidesPeople === true;
    const names = namesOf(tableOf(definition));
    const refusals = mayOpen(definitionOf('activity'), caller.role) ? sql`` : sql`and not a.refused`;
    const newest = (condition: RawBuilder<unknown>, limit: number) => sql`(select * from ${allActivityTable} a
      where a."recordId" = ${String(id)} and a.entity in (${sql.join(names)}) ${refusals} and ${condition}
      order by a.id desc limit ${limit})`;
    const { rows } =
      await sql<ActivityRow>`select a.id, a."createDate", a."userId", u.nickname as who, a.act, a.refused, a.before, a.after
      from (${newest(sql`a.act <> 'sign-in'`, maxEntries)} union all ${newest(sql`a.act = 'sign-in'`, maxSignIns)}) a
      left join users u on u.id = a."userId" order by a.id desc`.execute(db);
    // A record without a date has its whole history here if it has its beginning.
    const isWhole = rows.some(({ act }) => act === 'create');
    const since = typeof record.createDate === 'string' ? record.createDate : undefined;
    if (since !== undefined || !isWhole) await noteOlderArchived(context, db, since);
    const entries = rows.map((row): SentEntry => {
      const { createDate, act, refused } = row;
      const isNamed = !hidesPeople || row.userId === caller.id;
      const [who, reason] = isNamed ? [row.who, textIn(row, 'reason')] : [null, null];
      const requestedBy = hidesPeople ? null : textIn(row, 'requestedBy');
      // Its merchant may know which key it was, though people are hidden from them; a vault owner may not.
      const apiKey = row.userId === null && caller.role !== Role.VaultOwner ? textIn(row, 'apiKey') : null;
      const changes = changesOf(definition, row).filter(({ field }) => isNamed || field !== 'requestedBy');
      return { id: row.id, createDate, who, requestedBy, apiKey, act, refused, changes, reason };
    });
    // Sign-ins and changes of hidden fields are shown only to callers who may open the record, and see all of it.
    const seesAll = readable.seesAll && !hidesPeople;
    const isOwn = ({ who, apiKey }: SentEntry) => readable.seesAll && (who !== null || apiKey !== null);
    const isVisible = (entry: SentEntry) =>
      seesAll || entry.act === 'create' || entry.changes.length > 0 || isOwn(entry);
    return context.json(entries.filter(isVisible));
  };
