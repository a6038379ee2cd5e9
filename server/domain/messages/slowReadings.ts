import { urgentNotices } from '../../../src/resources/urgentNotices';
import { sql } from 'kysely';
import { parsingPatterns } from '../../../src/resources/parsingPatterns';
import { recordActivity } from '../../database/activity';
import type { Tx } from '../../database/schema';
import { announceAll, notifyUser } from '../../database/changes';
import { activeOwners } from '../../session/owners';
import { ActiveStatus } from '../../../src/resources/statuses/vault';

/** A pattern that took too long this many times within a day, or for messages of this many owners, is disabled. */
const maxPerDay = 3;
const maxOwners = 2;

/**
 * Records that a pattern took too long for a message of this phone. Disables the pattern after the third time in a day,
 * or for a second owner, so that unusual messages of one owner do not stop it at once, and notifies the Owners.
 */
export const countSlowReading = async (tx: Tx, patternId: number, deviceId: number): Promise<void> => {
  // Of two messages that count at the same time, the second sees the first.
  const pattern = await tx
    .selectFrom('parsing-patterns')
    .select('status')
    .where('id', '=', patternId)
    .forUpdate()
    .executeTakeFirst();
  if (pattern?.status !== ActiveStatus.Active) return;
  await sql`delete from "slow-readings" where "patternId" = ${patternId}
    and "createDate" < now() - interval '1 day'`.execute(tx);
  await sql`insert into "slow-readings" ("patternId", "userId", "createDate")
    select ${patternId}, "userId", now() from devices where id = ${deviceId}`.execute(tx);
  const { rows } = await sql<{ count: number; owners: number }>`select count(*)::integer as count,
      count(distinct "userId")::integer as owners from "slow-readings"
    where "patternId" = ${patternId}`.execute(tx);
  const { count, owners } = rows[0]!;
  if (count < maxPerDay && owners < maxOwners) return;
  const after = { status: ActiveStatus.Disabled, tookTooLong: true };
  await tx.updateTable('parsing-patterns').set(after).where('id', '=', patternId).execute();
  await tx.deleteFrom('slow-readings').where('patternId', '=', patternId).execute();
  const entity = parsingPatterns.name;
  await recordActivity(tx, {
    entity,
    recordId: String(patternId),
    act: 'disable',
    before: { status: ActiveStatus.Active, tookTooLong: false },
    after,
  });
  await announceAll(tx, [{ entity, id: patternId, kind: 'changed' }]);
  const words = { phrase: urgentNotices.slowPattern, args: { id: patternId } };
  for (const { id: to } of await activeOwners(tx)) await notifyUser(tx, { to, entity, id: patternId, words });
};
