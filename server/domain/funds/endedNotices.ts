import { sql } from 'kysely';
import { urgentNotices } from '../../../src/resources/urgentNotices';
import { fulfilmentSql } from '../../database/statusSql';
import type { StoredCode } from '../../database/storedCode';
import { readWhenEnded } from '../notifications/endedCauses';

/** Phrase of the notification that asks for a decision on a withdraw. */
export const withdrawAskedPhrase = '%{name} asks for a withdraw of %{sum}';
/** Phrase of the one that stands for several waiting withdraws of a person. */
export const withdrawsAskedPhrase =
  '%{name} asks for %{smart_count} withdraw, %{sum} together |||| %{name} asks for %{smart_count} withdraws, %{sum} together';

/** Reads what asks for a decision on a withdraw once it is decided, and for its coins once they are sent. */
export const readNoticesOfEndedOperations: readonly StoredCode[] = [
  ...readWhenEnded({
    trigger: 'decided_withdraw_asks_nobody',
    table: 'funds-operations',
    when: sql`earlier.status = ${fulfilmentSql.Waiting} and later.status <> ${fulfilmentSql.Waiting}`,
    phrases: [withdrawAskedPhrase, withdrawsAskedPhrase],
  }),
  ...readWhenEnded({
    trigger: 'sent_coins_are_sent',
    table: 'funds-operations',
    when: sql`earlier."txHash" is null and later."txHash" is not null`,
    phrases: [urgentNotices.coinsToSend],
  }),
];
