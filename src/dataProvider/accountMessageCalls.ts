import type { AccountMessage, AccountMessages } from '../resources/accountMessages';
import { consoleCalls } from '../resources/calls';
import { fillPath } from '../resources/language/wire';
import type { Http } from './http';
import { wrongAnswer } from './wrongAnswer';

/** Whether an entry of an answer is a message of an account. */
export const isAccountMessage = (raw: unknown): raw is AccountMessage =>
  typeof raw === 'object' &&
  raw !== null &&
  'id' in raw &&
  typeof raw.id === 'number' &&
  'message' in raw &&
  typeof raw.message === 'string' &&
  'createDate' in raw &&
  typeof raw.createDate === 'string' &&
  !Number.isNaN(Date.parse(raw.createDate));

/** Fetches the messages about the account of a pay-in. Entries that can't be read are left out. Rejects with `PlatformError`. */
export const fetchAccountMessages = async (http: Http, invoiceId: number): Promise<AccountMessages> => {
  const answer = await http(fillPath(consoleCalls.accountMessages.path, { id: invoiceId }));
  return answer.read((json) => {
    if (typeof json !== 'object' || json === null || !('messages' in json) || !Array.isArray(json.messages))
      throw wrongAnswer('a list', json, 'messages');
    return {
      isWatched: 'isWatched' in json && json.isWatched === true,
      messages: json.messages.filter(isAccountMessage),
    };
  });
};
