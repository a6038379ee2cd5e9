import { sql } from 'kysely';
import { Role } from '../../../src/resources/language/roles';
import type { Words } from '../../../src/resources/language/words';
import { notifyUser } from '../../database/changes';
import type { Tx } from '../../database/schema';
import { userSql } from '../../database/statusSql';

/** Tells every active Owner but the one who did it. */
export const tellOwners = async (
  tx: Tx,
  { by, ...notice }: { entity: string; id?: number; words: Words; by?: number },
): Promise<void> => {
  const owners = await tx
    .selectFrom('users')
    .select('id')
    .where('type', '=', Role.Owner)
    .where(sql<boolean>`status = ${userSql.Active}`)
    .execute();
  for (const { id: to } of owners) if (to !== by) await notifyUser(tx, { to, ...notice });
};
