import { addFault, type FinishCall } from './callLog';
import { unexpected } from './platformError';
import { WrongAnswer, type Fault } from './wrongAnswer';

/** Answer of the platform to one call. */
export interface Answer {
  status: number;
  headers: Headers;
  /** The parsed body; undefined if it was empty or not read as JSON. */
  json?: unknown;
  /** The body if it was read as a file. */
  file?: Blob;
  /**
   * Reads the parsed body. A `WrongAnswer` that the reader throws becomes a `PlatformError` that tells the call and the
   * fault.
   */
  read: <T>(reader: (json: unknown) => T) => T;
  /** Records what is wrong with an answer of which the rest can be used. */
  note: (fault: Fault) => void;
}

/** The body of an answer, as the call asked to read it. */
export type Body = Pick<Answer, 'json' | 'file'>;

/** Adds the status, the headers and `read` to the body of an answer, and records the call. */
export const answerOf = ({ status, headers }: Response, body: Body, finish: FinishCall): Answer => {
  const call = finish(status);
  return {
    status,
    headers,
    ...body,
    note: (fault) => {
      addFault(call, fault);
    },
    read: (reader) => {
      try {
        return reader(body.json);
      } catch (error) {
        if (!(error instanceof WrongAnswer)) throw error;
        if (body.json === undefined) throw unexpected(addFault(call, { expected: 'JSON', received: 'nothing' }));
        throw unexpected(addFault(call, error.fault), error.words);
      }
    },
  };
};
