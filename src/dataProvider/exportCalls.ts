import { consoleCalls } from '../resources/calls';
import { fillPath } from '../resources/language/wire';
import type { Http } from './http';
import { wrongAnswer } from './wrongAnswer';

/** An export that the platform records before it is made. */
export interface RecordedExport {
  entity: string;
  /** As the calls of the list send it. */
  filter: Readonly<Record<string, unknown>>;
  /** The ids in the list's address. */
  address: Readonly<Record<string, string>>;
  /** Why whole numbers of cards and accounts are exported; without it they are masked. */
  reason?: string;
}

/**
 * Makes the platform record an export (extension). Returns what shows whole numbers in the calls that read it, where it has a
 * reason. Rejects with `PlatformError`.
 */
export const recordExport = async (
  http: Http,
  { entity, filter, address, reason }: RecordedExport,
  signal?: AbortSignal,
): Promise<string | undefined> => {
  const { method, path } = consoleCalls.recordExport;
  const body = {
    filter: JSON.stringify(filter),
    address: JSON.stringify(address),
    ...(reason === undefined ? {} : { whole: true, reason }),
  };
  const answer = await http(fillPath(path, { entity }), { method, body, signal });
  if (reason === undefined) return undefined;
  return answer.read((json) => {
    const { reveal } = (json ?? {}) as { reveal?: unknown };
    if (typeof reveal !== 'string') throw wrongAnswer('a text', reveal, 'reveal');
    return reveal;
  });
};
