/** A reader who takes nothing for so long (ms) is let go. */
const takenWithin = 30_000;

/** Parts of a long answer, in order; `next` is called when the one before was taken, and ends with undefined. */
export interface Parts {
  first: string;
  next: () => Promise<string | undefined>;
  /** Called once, however it ends. */
  ended: () => void;
}

/**
 * An answer too long to be held at once: each part is made when the one before was taken. When one can't be made, or
 * the reader stops taking, the connection breaks, so that half an answer is never mistaken for a whole one.
 */
export const jsonStream = ({ first, next, ended }: Parts): ReadableStream<Uint8Array> => {
  const encoder = new TextEncoder();
  let timer: NodeJS.Timeout | undefined;
  const end = () => {
    clearTimeout(timer);
    ended();
  };
  const watch = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    timer = setTimeout(() => {
      controller.error(new Error('The reader stopped taking the answer'));
      end();
    }, takenWithin).unref();
  };
  let started = false;
  return new ReadableStream<Uint8Array>(
    {
      start: watch,
      pull: async (controller) => {
        clearTimeout(timer);
        try {
          const part = started ? await next() : first;
          started = true;
          if (part !== undefined) {
            controller.enqueue(encoder.encode(part));
            watch(controller);
            return;
          }
          controller.close();
        } catch (error) {
          controller.error(error);
        }
        end();
      },
      cancel: end,
    },
    { highWaterMark: 0 },
  );
};
