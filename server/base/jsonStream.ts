import { ApiError } from './errors';

/** Timeout after which a client that does not read is disconnected. */
const readTimeoutMs = 30_000;

/** Source of a long answer. */
export interface StreamParts {
  first: string;
  /** Returns the next part once the previous one was read, or undefined at the end. */
  next: () => Promise<string | undefined>;
  /** Aborted when the client disconnects, even before it reads anything. */
  signal: AbortSignal;
  /** Called once at the end: complete, failed or aborted. */
  onEnd: () => void;
}

/** Returns an error with the code that the HTTP library expects of a broken connection. */
const brokenConnection = (message: string) => Object.assign(new Error(message), { code: 'ERR_STREAM_PREMATURE_CLOSE' });

/**
 * Streams an answer that is too long for memory: creates each part once the client has read the previous one. When a
 * part fails or the client stops reading, the connection breaks, so that a partial answer is never taken for a complete
 * one.
 */
export const jsonStream = ({ first, next, signal, onEnd }: StreamParts): ReadableStream<Uint8Array> => {
  const encoder = new TextEncoder();
  let timer: NodeJS.Timeout | undefined;
  let isEnded = false;
  let isStarted = false;
  let stop: () => void = () => undefined;
  const end = () => {
    if (isEnded) return;
    isEnded = true;
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
    onEnd();
  };
  const startTimer = () => {
    timer = setTimeout(stop, readTimeoutMs).unref();
  };
  return new ReadableStream<Uint8Array>(
    {
      start: (controller) => {
        stop = () => {
          if (!isEnded) controller.error(brokenConnection('The reader stopped taking the answer'));
          end();
        };
        signal.addEventListener('abort', stop, { once: true });
        if (signal.aborted) stop();
        else startTimer();
      },
      pull: async (controller) => {
        clearTimeout(timer);
        try {
          const part = isStarted ? await next() : first;
          isStarted = true;
          if (isEnded) return;
          if (part !== undefined) {
            controller.enqueue(encoder.encode(part));
            startTimer();
            return;
          }
          controller.close();
        } catch (error) {
          // A refusal is no failure of ours: the HTTP library logs any other error.
          if (!isEnded) controller.error(error instanceof ApiError ? brokenConnection(error.message) : error);
        }
        end();
      },
      cancel: end,
    },
    { highWaterMark: 0 },
  );
};
