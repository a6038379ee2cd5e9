import { sql } from 'kysely';
import { maskOneTimeCodes } from '../../../src/format/oneTimeCodes';
import type { Tx } from '../../database/schema';
import { announceAll } from '../../live/changes';
import type { Settings } from '../../settings';
import { heardColumns, type HeardMessage } from './heard';
import { carryOut, type Verdict } from './judge';

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

/**
 * Takes one message of a phone (rules, sections 4 and 6): kept, read and carried out in this transaction. A repeat, told by
 * the phone's own number and the text, is undefined and changes nothing.
 */
export const receiveMessage = async (
  tx: Tx,
  settings: Settings,
  deviceId: number,
  incoming: IncomingMessage,
): Promise<Verdict | undefined> => {
  const text = storable(incoming.text);
  const sender = storable(incoming.sender);
  const number = storable(incoming.number);
  // What is read through relations has no codes in it, and so nothing that is shown, searched or told live.
  const shown = maskOneTimeCodes(text);
  const { rows } =
    await sql<HeardMessage>`insert into messages ("deviceId", number, sender, message, whole, "createDate", status,
      "phoneNumber")
    values (${deviceId}, ${number}, ${sender}, ${shown}, ${shown === text ? null : text}, ${incoming.time}, 0,
      (select p."phoneNumber" from "payment-accounts" a join "vault-profiles" p on p.id = a."vaultProfileId"
        where a."deviceId" = ${deviceId} order by a.id limit 1))
    on conflict do nothing returning ${heardColumns}`.execute(tx);
  const heard = rows[0];
  if (!heard) return undefined;
  const verdict = await carryOut(tx, settings, heard);
  await announceAll(tx, [{ entity: 'messages', id: heard.id, kind: 'created' }]);
  return verdict;
};
