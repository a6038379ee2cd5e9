import { consoleCalls } from '../resources/calls';
import { definitionOf } from '../resources/index';
import { fillPath } from '../resources/language/wire';
import type { RecordHistory } from '../resources/language/history';
import { archivedUntil } from './archivedUntil';
import { readHistory } from './history';
import type { Http } from './http';
import { PlatformError } from './platformError';
import { wrongAnswer } from './wrongAnswer';

const notFound = 404;

/** Fetches the history of a record, newest first; null if the platform has none. Rejects with `PlatformError`. */
export const fetchHistory = async (http: Http, name: string, id: string): Promise<RecordHistory | null> => {
  try {
    const answer = await http(fillPath(consoleCalls.history.path, { entity: name, id }));
    return answer.read((json) => {
      const entries = readHistory(definitionOf(name), json);
      if (!entries) throw wrongAnswer('a list', json);
      return { entries, isOlderArchived: archivedUntil(answer.headers) !== undefined };
    });
  } catch (error) {
    if (error instanceof PlatformError && error.status === notFound) return null;
    throw error;
  }
};
