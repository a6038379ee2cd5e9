import type { PublicBank } from '../../resources/payers';
import type { PlatformAddress } from '../page/pageData';
import { callPlatform } from './platform';

/** Fetches the banks with accounts for pay-ins (extension). Undefined if the platform does not tell. */
export const listBanks = async ({
  apiBase,
  extensions,
}: PlatformAddress): Promise<readonly PublicBank[] | undefined> => {
  if (!extensions) return undefined;
  const answer = await callPlatform<PublicBank[]>(`${apiBase}payers/banks`, {});
  return answer.kind === 'done' && Array.isArray(answer.value) ? answer.value : undefined;
};
