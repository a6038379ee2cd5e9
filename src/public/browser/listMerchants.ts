import type { PublicMerchant } from '../../resources/payers';
import type { PlatformAddress } from '../page/pageData';
import { callPlatform } from './platform';

/** Key of the console's token in session storage. */
const tokenKey = 'a_auth';

/**
 * Fetches the merchants to choose from: the public list (an extension), else the list of the user who is signed in to
 * the console. Undefined if neither is available.
 */
export const listMerchants = async ({
  apiBase,
  extensions,
}: PlatformAddress): Promise<readonly PublicMerchant[] | undefined> => {
  const token = sessionStorage.getItem(tokenKey);
  if (!extensions && token === null) return undefined;
  const answer = extensions
    ? await callPlatform<PublicMerchant[]>(`${apiBase}merchants`, {})
    : await callPlatform<PublicMerchant[]>(`${apiBase}mgmt/clients`, { headers: { Authorization: `Bearer ${token}` } });
  return answer.kind === 'done' && Array.isArray(answer.value) ? answer.value : undefined;
};
