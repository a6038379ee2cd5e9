import { sql } from 'kysely';
import { deviceSilence } from '../../../src/resources/devices';
import { urgentNotices } from '../../../src/resources/urgentNotices';
import { activeSql } from '../../database/statusSql';
import type { StoredCode } from '../../database/storedCode';
import { changedSo, readNotifications, readWhenEnded } from '../notifications/endedCauses';

const isSilent = (row: 'earlier' | 'later' | 'd') =>
  sql`(${sql.ref(`${row}.lastSeen`)} < now() - make_interval(secs => ${sql.lit(deviceSilence / 1000)}))`;
const deviceIsBack = sql`(later.status is distinct from ${activeSql.Active}
  or (${isSilent('earlier')} and not ${isSilent('later')}))`;

/** Those about several silent devices, of owners none of whose devices is silent any more. */
const ofOwnersWithoutSilence = sql`
  select n.id from (select distinct later."userId" from ${changedSo(deviceIsBack)}) o
    join notifications n on n."userId" = o."userId" and n.phrase = ${sql.lit(urgentNotices.devicesSilent)}
  where not n."isRead" and not exists (select 1 from devices d where d."userId" = o."userId"
    and d.status = ${activeSql.Active} and ${isSilent('d')} and exists (
      select 1 from "payment-accounts" a where a."deviceId" = d.id and a.status = ${activeSql.Active}))`;

/** Reads what tells of silent devices once they are back. */
export const readNoticesOfEndedSilence: readonly StoredCode[] = [
  ...readWhenEnded({
    trigger: 'device_is_back',
    table: 'devices',
    when: deviceIsBack,
    phrases: [urgentNotices.deviceSilent],
  }),
  ...readNotifications({ trigger: 'devices_are_back', table: 'devices' }, ofOwnersWithoutSilence),
];
