import { sql } from 'kysely';
import { maskBankText } from '../../../src/format/bankTexts/maskBankText';
import type { Tx } from '../../database/schema';
import { announceAll, inTransaction } from '../../database/changes';
import type { Platform } from '../../calls/platform';
import type { Settings } from '../../base/settings';
import { receivedMessageColumns, type ReceivedMessage } from '../matching/receivedMessage';
import { judgeAndApply, type Verdict } from './judge';
import { readAhead, type MessageRead } from './readAhead';

/** A message from a phone, with its time corrected by the phone's clock error. */
export interface IncomingMessage {
  /** The phone's own number of the message. */
  number: string;
  sender: string;
  text: string;
  /** When the bank sent it, ISO. */
  time: string;
}

/** PostgreSQL's text type cannot store NUL. */
const storable = (text: string) => text.replaceAll('\0', '\ufffd');

const takeMessage = async (
  tx: Tx,
  settings: Settings,
  deviceId: number,
  { number, sender, text, shown, time }: IncomingMessage & { shown: string },
  read: MessageRead,
): Promise<Verdict | undefined> => {
  // A phone's clock may be fast; the database's decides what is in the future.
  const { rows } =
    await sql<ReceivedMessage>`insert into messages ("deviceId", number, sender, message, whole, "createDate", status,
      "phoneNumber")
    values (${deviceId}, ${number}, ${sender}, ${shown}, ${shown === text ? null : text}, least(${time}::timestamptz, now()), 0,
      (select p."phoneNumber" from "payment-accounts" a join "vault-profiles" p on p.id = a."vaultProfileId"
        where a."deviceId" = ${deviceId} order by a.id limit 1))
    on conflict do nothing returning ${receivedMessageColumns}`.execute(tx);
  const received = rows[0];
  if (!received) return undefined;
  const verdict = await judgeAndApply(tx, settings, received, read);
  await announceAll(tx, [{ entity: 'messages', id: received.id, kind: 'created' }]);
  return verdict;
};

/**
 * Reads one message of a phone, then stores it and carries out its verdict in one transaction
 * (docs/rules.md#messages). Returns undefined and changes nothing for a repeat, which has the same number and text.
 */
export const receiveMessage = (
  { db, settings, patternReader }: Pick<Platform, 'db' | 'settings' | 'patternReader'>,
  deviceId: number,
  { number, sender, text, time }: IncomingMessage,
): Promise<Verdict | undefined> => {
  // Codes and numbers are masked in the column that is shown, searched and announced.
  const shown = maskBankText(storable(text));
  const incoming = { number: storable(number), sender: storable(sender), text: storable(text), shown, time };
  return readAhead(db, patternReader, { deviceId, sender: incoming.sender, text: incoming.text }, (read) =>
    inTransaction(db, (tx) => takeMessage(tx, settings, deviceId, incoming, read)),
  );
};
