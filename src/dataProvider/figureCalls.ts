import type { Figures } from '../resources/figures';
import { consoleCalls } from '../resources/calls';
import type { Http } from './http';
import { wrongAnswer } from './wrongAnswer';

type Raw = Readonly<Record<string, unknown>>;

const isObject = (raw: unknown): raw is Raw => typeof raw === 'object' && raw !== null && !Array.isArray(raw);

/**
 * Fetches the figures that the caller's role may read. Rejects with `PlatformError` if the answer has another shape.
 */
export const fetchFigures = async (http: Http): Promise<Figures> => {
  const answer = await http(consoleCalls.figures.path);
  return answer.read((json) => {
    if (!isObject(json)) throw wrongAnswer('an object', json);
    if (typeof json.at !== 'string') throw wrongAnswer('a text', json.at, 'at');
    for (const name of ['counts', 'shares', 'lists'])
      if (!isObject(json[name])) throw wrongAnswer('an object', json[name], name);
    return json as unknown as Figures;
  });
};
