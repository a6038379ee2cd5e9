import { sql } from 'kysely';
import type { Words } from '../../../src/resources/language/words';
import { deviceSilence } from '../../../src/resources/devices';
import { inTransaction, notifyUser } from '../../database/changes';
import { urgentNotices } from '../../../src/resources/urgentNotices';
import type { Db } from '../../database/schema';
import { activeSql } from '../../database/statusSql';
import { isFirst } from '../notifications/warning';

const hourSeconds = 3600;

/** SQL: payers are given accounts that the device `d` watches. */
export const watchesAccounts = sql`exists (select 1 from "payment-accounts" a
  where a."deviceId" = d.id and a.status = ${activeSql.Active})`;

/** Warns vault owners, at most once an hour for each device, of devices with accounts that have just fallen silent. */
export const warnOfSilentDevices = (db: Db): Promise<void> =>
  inTransaction(db, async (tx) => {
    const silence = sql`make_interval(secs => ${deviceSilence / 1000})`;
    const { rows } = await sql<{
      id: number;
      name: string;
      userId: number;
    }>`select d.id, d.name, d."userId" from devices d
      where d.status = ${activeSql.Active} and d."userId" is not null
        and d."lastSeen" between now() - ${silence} - interval '1 hour' and now() - ${silence}
        and ${watchesAccounts}
      order by d.id`.execute(tx);
    const byOwner = new Map<number, (typeof rows)[number][]>();
    for (const device of rows)
      if (await isFirst(tx, `silent:${device.id}`, hourSeconds))
        byOwner.set(device.userId, [...(byOwner.get(device.userId) ?? []), device]);
    for (const [to, [device, ...others]] of byOwner) {
      const words: Words =
        others.length === 0
          ? { phrase: urgentNotices.deviceSilent, args: { device: device!.name } }
          : {
              phrase: urgentNotices.devicesSilent,
              args: { device: device!.name, smart_count: others.length },
            };
      await notifyUser(tx, { to, entity: 'devices', id: device!.id, words });
    }
  });
