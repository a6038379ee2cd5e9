import type { Words } from '../../src/resources/language/words';
import type { Caller } from '../calls/platform';
import { notifyUser } from '../database/changes';
import type { Tx } from '../database/schema';
import { nicknameOf } from '../session/people';

/** A change of a record that its owner is told of; `args` come beside `name`, the nickname of who made it. */
interface OwnedChange {
  /** Id of the owner; null when there is none. */
  to: number | null;
  entity: string;
  id: number;
  phrase: string;
  args: NonNullable<Words['args']>;
}

/** Notifies the owner of a record that somebody else changed it. */
export const notifyOwner = async (
  tx: Tx,
  caller: Pick<Caller, 'id'>,
  { to, phrase, args, ...record }: OwnedChange,
): Promise<void> => {
  if (to === null || to === caller.id) return;
  const name = await nicknameOf(tx, caller.id);
  await notifyUser(tx, { to, ...record, words: { phrase, args: { name, ...args } } });
};
