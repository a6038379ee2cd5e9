import type { PublicLink } from '../../resources/payers';
import type { PlatformAddress } from '../page/pageData';
import { callPlatform } from './platform';

/**
 * Fetches a payment link (extension): unknown as well where the platform has none, so that no form takes its place. Undefined if
 * the platform cannot be reached.
 */
export const findLink = async (
  { apiBase }: PlatformAddress,
  uuid: string,
): Promise<PublicLink | 'unknown' | undefined> => {
  const answer = await callPlatform<PublicLink>(`${apiBase}payers/links/${encodeURIComponent(uuid)}`, {});
  if (answer.kind === 'done') return answer.value;
  return answer.kind === 'refused' ? 'unknown' : undefined;
};
