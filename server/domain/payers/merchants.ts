import type { PublicMerchant } from '../../../src/resources/payers';
import { Role } from '../../../src/resources/language/roles';
import type { Db } from '../../database/schema';
import { UserStatus } from '../../../src/resources/statuses/people';

/** Active merchants who take payments without a link, by name, with only what the public may know. */
export const publicMerchants = (db: Db): Promise<PublicMerchant[]> =>
  db
    .selectFrom('users')
    .select(['id', 'uuid', 'nickname'])
    .where('type', '=', Role.Merchant)
    .where('status', '=', UserStatus.Active)
    .where(({ eb, or }) => or([eb('bareLinks', '=', true), eb('bareLinks', 'is', null)]))
    .orderBy('nickname')
    .orderBy('id')
    .execute();
