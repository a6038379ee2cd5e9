import { sql } from 'kysely';
import type { PublicBank } from '../../../src/resources/payers';
import { accountIsFree } from '../vault/freeAccounts';
import { cacheFor } from '../../base/cacheFor';
import type { Db } from '../../database/schema';
import { activeSql } from '../../database/statusSql';

const cachedMs = 30_000;

const read = async (db: Db): Promise<readonly PublicBank[]> => {
  const { rows } = await sql<PublicBank>`select b."bankTitle" as title, bool_or(${accountIsFree('a')}) as "isFree"
    from banks b join "payment-accounts" a on a."bankDataId" = b.id
    where b.status = ${activeSql.Active} and a.status = ${activeSql.Active} group by b.id, b."bankTitle" order by b."bankTitle"`.execute(
    db,
  );
  return rows;
};

/**
 * `GET payers/banks` (extension): the banks in which the platform has active accounts, each with whether one of them is free
 * now. Nothing says how many. The answer is kept for 30 seconds.
 */
export const publicBanksOf = (db: Db): (() => Promise<readonly PublicBank[]>) => cacheFor(cachedMs, () => read(db));
