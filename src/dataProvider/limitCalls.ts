import { consoleCalls } from '../resources/calls';
import { limits, type LimitsInForce } from '../resources/limits';
import type { Http } from './http';
import { wrongAnswer } from './wrongAnswer';

type Raw = Readonly<Partial<Record<string, unknown>>>;

/** Whether an answer has each limit as a number. */
const areLimits = (raw: Raw): raw is LimitsInForce =>
  Object.keys(limits).every((name) => typeof raw[name] === 'number');

/** Fetches the limits that the server was started with. */
export const fetchLimits = async (http: Http): Promise<LimitsInForce> =>
  (await http(consoleCalls.limits.path)).read((json) => {
    const raw = typeof json === 'object' && json !== null ? (json as Raw) : {};
    if (!areLimits(raw)) throw wrongAnswer('a number', json);
    return raw;
  });
