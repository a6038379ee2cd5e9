import type { PublicMerchant } from '../../resources/payers';
import type { PlatformAddress } from '../page/pageData';
import { call } from './platform';

/** Where the console keeps the token of who is signed in (specification, section 9). */
const tokenKey = 'a_auth';

/**
 * Merchants to choose from: the public list where the platform has one, else that of whoever is signed in. Undefined
 * where neither is to be had.
 */
export const listMerchants = async ({
  apiBase,
  extensions,
}: PlatformAddress): Promise<readonly PublicMerchant[] | undefined> => {
  const token = sessionStorage.getItem(tokenKey);
  if (!extensions && token === null) return undefined;
  const answer = extensions
    ? await call<PublicMerchant[]>(`${apiBase}merchants`, {})
    : await call<PublicMerchant[]>(`${apiBase}mgmt/clients`, { headers: { Authorization: `Bearer ${token}` } });
  return answer.kind === 'done' && Array.isArray(answer.value) ? answer.value : undefined;
};
