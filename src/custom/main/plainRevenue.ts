import type { PlatformDataProvider } from '../../dataProvider/platformDataProvider';
import { earning } from '../../resources/figures';
import { headOf } from '../../resources/index';
import { atThisMoment } from '../../resources/language/period';
import type { DecodedRecord } from '../../resources/language/wire';

/** More deals of a day are not added up. */
const maxDeals = 20_000;

/** Adds up the fees of these deals (USDT); null where there is none, or the platform does not send the fee of each. */
export const feesOf = (deals: readonly DecodedRecord[]): number | null => {
  const fees = deals.filter(({ reversed }) => reversed !== true).map(({ fee }) => fee);
  if (fees.length === 0 || fees.some((fee) => fee === undefined || fee === null)) return null;
  return fees.reduce<number>((sum, fee) => sum + Number(fee), 0);
};

/** Reads 'Last day revenue' (USDT) from the deals of a platform that counts no figures. Null where it does not tell. */
export const readRevenue = async (platform: Pick<PlatformDataProvider, 'getList'>): Promise<number | null> => {
  const deals = headOf('deals');
  const { reversed: _unsent, ...where } = earning;
  const { data, total = 0 } = await platform.getList<DecodedRecord>(deals.name, {
    pagination: { page: 1, perPage: maxDeals },
    sort: { field: 'id', order: 'DESC' },
    filter: atThisMoment(where),
  });
  return total > maxDeals ? null : feesOf(data);
};
