/** A reader who takes nothing for so long (ms) is let go. */
const takenWithin = 30_000;

/** Parts of a long answer, in order; `next` is called when the one before was taken, and ends with undefined. */
export interface Parts {
  first: string;
  next: () => Promise<string | undefined>;
  /** Aborted when the reader is gone, also one who never began to read. */
  signal: AbortSignal;
  /** Called once, however it ends. */
  ended: () => void;
}

/** A connection that was broken off, by the name that the server's library knows it by. */
const brokenOff = (why: string) => Object.assign(new Error(why), { code: 'ERR_STREAM_PREMATURE_CLOSE' });

/**
 * An answer too long to be held at once: each part is made when the one before was taken. When one can't be made, or
 * the reader stops taking, the connection breaks, so that half an answer is never mistaken for a whole one.
 */
export const jsonStream = ({ first, next, signal, ended }: Parts): ReadableStream<Uint8Array> => {
  const encoder = new TextEncoder();
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  let started = false;
  let stop: () => void = () => undefined;
  const end = () => {
    if (isOver) return;
    isOver = true;
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
    ended();
  };
  const watch = () => {
    timer = setTimeout(stop, takenWithin).unref();
  };
  return new ReadableStream<Uint8Array>(
    {
      start: (controller) => {
        stop = () => {
          if (!isOver) controller.error(brokenOff('The reader stopped taking the answer'));
          end();
        };
        signal.addEventListener('abort', stop, { once: true });
        if (signal.aborted) stop();
        else watch();
      },
      pull: async (controller) => {
        clearTimeout(timer);
        try {
          const part = started ? await next() : first;
          started = true;
          if (isOver) return;
          if (part !== undefined) {
            controller.enqueue(encoder.encode(part));
            watch();
            return;
          }
          controller.close();
        } catch (error) {
          if (!isOver) controller.error(error);
        }
        end();
      },
      cancel: end,
    },
    { highWaterMark: 0 },
  );
};
