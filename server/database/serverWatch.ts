import type pg from 'pg';
import type { KnownServer } from './knownServer';
import { readIdentity, type ServerIdentity } from './serverIdentity';

/** Keeps connections to the server that is the truth. */
export interface ServerWatch {
  /** Reads which server a new connection leads to. Throws `RefusedServer` when nothing may be written to it. */
  check: (client: pg.ClientBase) => Promise<void>;
  /** Whether the server of a checked connection was replaced since. */
  isReplaced: (client: pg.ClientBase) => boolean;
}

/** Watches the connections of an open database. */
export const watchServer = (known: KnownServer): ServerWatch => {
  const identities = new WeakMap<pg.ClientBase, ServerIdentity>();
  return {
    check: async (client) => {
      const found = await readIdentity(client);
      if (!found) return;
      known.check(found);
      identities.set(client, found);
    },
    isReplaced: (client) => {
      const identity = identities.get(client);
      return identity !== undefined && known.isReplaced(identity);
    },
  };
};
