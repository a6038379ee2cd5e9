import { sql } from 'kysely';
import { definitions } from '../../base/definitions';
import type { Definition } from '../../../src/resources/language/definition';
import { ownershipFor } from '../../../src/resources/language/rights';
import { isStaff } from '../../../src/resources/language/roles';
import { mentionsIn } from '../../../src/resources/mentions';
import { maxNotes } from '../../../src/resources/noteLimits';
import { UserStatus } from '../../../src/resources/statuses/people';
import { conflict, invalid, notFound } from '../../base/errors';
import { countUp } from '../../database/counters';
import { notifyUser } from '../../database/changes';
import { locks } from '../../database/locks';
import { relationOf } from '../../database/relation';
import type { Tx } from '../../database/schema';
import type { CreateHandler } from '../../entities/handlers';
import { readScopeOf } from '../../entities/scopes';
import { nicknameOf } from '../../session/people';

/** Maximum number of people of staff whose names are looked for in a note. */
const maxStaff = 1000;
/** Maximum number of people whom one note tells. */
const maxTold = 10;
/** Maximum number of notes of one person within an hour that tell the same other person. */
const maxNoticesPerHour = 10;
const hourSeconds = 3600;

/** Returns the entity whose records take notes under this name. Throws 422 for any other. */
const notedEntity = (name: string): Definition => {
  const definition = definitions.find((one) => one.name === name);
  if (!definition?.display.notes || definition.source) throw invalid('entity', 'There are no notes on such records');
  return definition;
};

/** Active staff who may open every record of a definition. */
const staffWhoMayOpen = (tx: Tx, definition: Definition) =>
  tx
    .selectFrom('users')
    .select(['id', 'nickname'])
    .where('status', '=', UserStatus.Active)
    .where(
      'type',
      'in',
      definition.access.roles.filter((role) => isStaff(role) && ownershipFor(definition, role) === undefined),
    )
    .orderBy('id')
    .limit(maxStaff)
    .execute();

/** Tells those whom a note names, but for its author. Of people with the same nickname all are told. */
const tellMentioned = async (
  tx: Tx,
  definition: Definition,
  { recordId, text, by, author }: { recordId: number; text: string; by: number; author: string },
): Promise<void> => {
  if (!text.includes('@')) return;
  const people = await staffWhoMayOpen(tx, definition);
  const named = new Set(
    mentionsIn(
      text,
      people.map(({ nickname }) => nickname),
    ).map(({ name }) => name),
  );
  const told = people.filter(({ id, nickname }) => id !== by && named.has(nickname)).slice(0, maxTold);
  const words = {
    phrase: '%{author} mentioned you in a note: %{noun} #%{id}',
    args: { author, noun: { phrase: definition.noun! }, id: recordId },
  };
  for (const { id: to } of told)
    if ((await countUp(tx, `mention-notices:${by}:${to}`, hourSeconds)) <= maxNoticesPerHour)
      await notifyUser(tx, { to, entity: definition.name, id: recordId, words });
};

/**
 * `POST mgmt/notes` (extension): writes a note on a record that the caller may open, and tells the staff whom it names. A record takes
 * `maxNotes`.
 */
export const addNote: CreateHandler = async ({ tx, caller, input }) => {
  const definition = notedEntity(String(input.entity));
  const recordId = Number(input.recordId);
  const text = String(input.text);
  const [record] = await relationOf(definition).byIds(tx, readScopeOf(definition, caller), [recordId]);
  if (!record) throw notFound();
  // Notes on one record are counted one after the other.
  await sql`select pg_advisory_xact_lock(${sql.lit(locks.notes)}, ${recordId})`.execute(tx);
  const { count } = await tx
    .selectFrom('notes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('entity', '=', definition.name)
    .where('recordId', '=', recordId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= maxNotes)
    throw conflict({
      phrase: 'At most %{smart_count} note on one record |||| At most %{smart_count} notes on one record',
      args: { smart_count: maxNotes },
    });
  const author = await nicknameOf(tx, caller.id);
  const note = await tx
    .insertInto('notes')
    .values({ entity: definition.name, recordId, author, authorId: caller.id, text })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tellMentioned(tx, definition, { recordId, text, by: caller.id, author });
  return note;
};
