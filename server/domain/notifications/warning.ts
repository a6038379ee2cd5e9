import { sql, type RawBuilder } from 'kysely';
import { notifications } from '../../../src/resources/notifications';
import { announceAll } from '../../database/changes';
import { countUp } from '../../database/counters';
import type { Tx } from '../../database/schema';

/** Whether nobody was warned of this subject within these seconds. Of instances that ask at once, one gets `true`. */
export const isFirst = async (tx: Tx, subject: string, seconds: number) =>
  (await countUp(tx, `warned:${subject}`, seconds)) === 1;

/** Marks unread notifications as read, whose cause has ended, and announces it. */
export const markRead = async (tx: Tx, among: RawBuilder<unknown>) => {
  // Whoever holds the lock of one is reading it.
  const { rows } = await sql<{ id: number }>`with unread as (select n.id from notifications n
      where not n."isRead" and ${among} for no key update skip locked)
    update notifications n set "isRead" = true from unread where n.id = unread.id returning n.id`.execute(tx);
  await announceAll(
    tx,
    rows.map(({ id }) => ({ entity: notifications.name, id, kind: 'changed' })),
  );
};
