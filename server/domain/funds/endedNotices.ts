import { sql } from 'kysely';
import { urgentNotices } from '../../../src/resources/urgentNotices';
import { fulfilmentSql, fundsSql } from '../../database/statusSql';
import type { StoredCode } from '../../database/storedCode';
import { changedSo, readNotifications, readWhenEnded } from '../notifications/endedCauses';

/** Phrase of the notification that asks for a decision on a withdraw. */
export const withdrawAskedPhrase = '%{name} asks for a withdraw of %{sum}';
/** Phrase of the one that stands for several waiting withdraws of a person. */
export const withdrawsAskedPhrase =
  '%{name} asks for %{smart_count} withdraw, %{sum} together |||| %{name} asks for %{smart_count} withdraws, %{sum} together';

const isDecided = sql`earlier.status = ${fulfilmentSql.Waiting} and later.status <> ${fulfilmentSql.Waiting}`;

/** The unread notices of several withdraws of a person of whom none waits any more, whichever was decided last. */
const ofPeopleWithoutWithdraws = sql`select n.id from notifications n
  join "funds-operations" o on o.id = split_part(n.subject, '/', 2)::bigint
  where not n."isRead" and n.phrase = ${sql.lit(withdrawsAskedPhrase)}
    and o."askedBy" in (select later."askedBy" from ${changedSo(isDecided)}
      where not exists (select 1 from "funds-operations" w where w."askedBy" = later."askedBy"
        and w.type = ${fundsSql.Withdraw} and w.status = ${fulfilmentSql.Waiting}))`;

/** Reads what asks for a decision on a withdraw once it is decided, and for its coins once they are sent. */
export const readNoticesOfEndedOperations: readonly StoredCode[] = [
  ...readWhenEnded({
    trigger: 'decided_withdraw_asks_nobody',
    table: 'funds-operations',
    when: isDecided,
    phrases: [withdrawAskedPhrase],
  }),
  ...readNotifications(
    { trigger: 'decided_withdraws_ask_nobody', table: 'funds-operations' },
    ofPeopleWithoutWithdraws,
  ),
  ...readWhenEnded({
    trigger: 'sent_coins_are_sent',
    table: 'funds-operations',
    when: sql`earlier."txHash" is null and later."txHash" is not null`,
    phrases: [urgentNotices.coinsToSend],
  }),
];
