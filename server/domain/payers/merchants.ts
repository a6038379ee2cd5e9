import { sql } from 'kysely';
import type { PublicMerchant } from '../../../src/resources/payers';
import { Role } from '../../../src/resources/language/roles';
import type { Db } from '../../database/schema';
import { UserStatus } from '../../../src/resources/statuses/people';
import { areFirstFeesWaiting } from '../ledger/firstFees';

/** Active merchants whose shop is open and who take payments without a link, by name, with only what the public may know. */
export const publicMerchants = (db: Db): Promise<PublicMerchant[]> =>
  db
    .selectFrom('users')
    .select(['id', 'uuid', 'nickname'])
    .where('type', '=', Role.Merchant)
    .where('status', '=', UserStatus.Active)
    .where(({ eb, or }) => or([eb('bareLinks', '=', true), eb('bareLinks', 'is', null)]))
    .where(sql<boolean>`not ${areFirstFeesWaiting(sql.ref('users.id'))}`)
    .orderBy('nickname')
    .orderBy('id')
    .execute();
