import { sql } from 'kysely';
import { maskOneTimeCodes } from '../../../src/format/oneTimeCodes';
import type { Tx } from '../../database/schema';
import { announceAll, inTransaction } from '../../database/changes';
import type { Platform } from '../../calls/platform';
import type { Settings } from '../../ground/settings';
import { receivedMessageColumns, type ReceivedMessage } from '../matching/receivedMessage';
import { applyVerdict, type Verdict } from './judge';
import { readAhead, type MessageRead } from './readAhead';

/** A message as a phone tells it, its time corrected by the phone's clock error. */
export interface IncomingMessage {
  /** The phone's own number for it. */
  number: string;
  sender: string;
  text: string;
  /** When the bank sent it, ISO. */
  time: string;
}

/** PostgreSQL's text can't hold a NUL. */
const storable = (text: string) => text.replaceAll('\0', '\ufffd');

const takeMessage = async (
  tx: Tx,
  settings: Settings,
  deviceId: number,
  { number, sender, text, time }: IncomingMessage,
  read: MessageRead,
): Promise<Verdict | undefined> => {
  // What is read through relations has no codes in it, and so nothing that is shown, searched or told live.
  const shown = maskOneTimeCodes(text);
  // A phone's clock may be ahead; the database's says what has not been yet.
  const { rows } =
    await sql<ReceivedMessage>`insert into messages ("deviceId", number, sender, message, whole, "createDate", status,
      "phoneNumber")
    values (${deviceId}, ${number}, ${sender}, ${shown}, ${shown === text ? null : text}, least(${time}::timestamptz, now()), 0,
      (select p."phoneNumber" from "payment-accounts" a join "vault-profiles" p on p.id = a."vaultProfileId"
        where a."deviceId" = ${deviceId} order by a.id limit 1))
    on conflict do nothing returning ${receivedMessageColumns}`.execute(tx);
  const heard = rows[0];
  if (!heard) return undefined;
  const verdict = await applyVerdict(tx, settings, heard, read);
  await announceAll(tx, [{ entity: 'messages', id: heard.id, kind: 'created' }]);
  return verdict;
};

/**
 * Takes one message of a phone (rules, sections 4 and 6): read, then kept and carried out in one transaction. A repeat, told
 * by the phone's own number and the text, is undefined and changes nothing.
 */
export const receiveMessage = (
  { db, settings, patternReader }: Pick<Platform, 'db' | 'settings' | 'patternReader'>,
  deviceId: number,
  { number, sender, text, time }: IncomingMessage,
): Promise<Verdict | undefined> => {
  const incoming = { number: storable(number), sender: storable(sender), text: storable(text), time };
  return readAhead(db, patternReader, { deviceId, sender: incoming.sender, message: incoming.text }, (read) =>
    inTransaction(db, (tx) => takeMessage(tx, settings, deviceId, incoming, read)),
  );
};
