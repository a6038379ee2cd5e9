import { sql } from 'kysely';
import { Role } from '../../../src/resources/language/roles';
import { inTransaction, notifyUser } from '../../database/changes';
import { urgentNotices } from '../../../src/resources/urgentNotices';
import type { Db } from '../../database/schema';
import { activeSql, userSql } from '../../database/statusSql';
import { isFirst } from '../notifications/warning';
import { accountIsFree } from './freeAccounts';

const hourSeconds = 3600;

/** Warns Owners and Developers, at most once an hour, when payment accounts are in use and none is free for payers. */
export const warnOfNoFreeAccount = (db: Db): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { rows } = await sql`select 1 from "payment-accounts" a where a.status = ${activeSql.Active}
      and not exists (select 1 from "payment-accounts" f where ${accountIsFree('f')}) limit 1`.execute(tx);
    if (rows.length === 0 || !(await isFirst(tx, 'no-free-account', hourSeconds))) return;
    const people = await tx
      .selectFrom('users')
      .select('id')
      .where('type', 'in', [Role.Owner, Role.Developer])
      .where(sql<boolean>`status = ${userSql.Active}`)
      .execute();
    const words = { phrase: urgentNotices.noFreeAccount };
    for (const { id: to } of people) await notifyUser(tx, { to, entity: 'booking', words });
  });
