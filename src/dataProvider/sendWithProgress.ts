/** One call whose progress is told; the rest is as `fetch` has it. */
interface Sending {
  method: string;
  headers: Readonly<Record<string, string>>;
  body: Blob;
  signal?: AbortSignal;
  /** Told how much of the body is on its way, 0 to 1. */
  onProgress: (share: number) => void;
}

/** Statuses of answers that have no body, nor may be given one. */
const bodiless = new Set([204, 205, 304]);

const headersOf = (request: XMLHttpRequest) =>
  new Headers(
    request
      .getAllResponseHeaders()
      .split('\r\n')
      .filter((line) => line.includes(': '))
      .map((line): [string, string] => {
        const at = line.indexOf(': ');
        return [line.slice(0, at), line.slice(at + 2)];
      }),
  );

/**
 * `fetch` for what is large enough to be watched on its way: browsers tell how much was sent to XMLHttpRequest alone.
 * Rejects with the signal's reason when aborted, or with a `TypeError` when there is no connection.
 */
export const sendWithProgress = (
  address: string,
  { method, headers, body, signal, onProgress }: Sending,
): Promise<Response> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    const end = () => signal?.removeEventListener('abort', abort);
    const fail = (why: unknown) => {
      end();
      reject(why as Error);
    };
    if (signal?.aborted) {
      fail(signal.reason);
      return;
    }
    signal?.addEventListener('abort', abort, { once: true });
    request.open(method, address);
    request.responseType = 'blob';
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 1));
    request.addEventListener('load', () => {
      end();
      const { status, statusText } = request;
      const content = bodiless.has(status) ? null : (request.response as Blob);
      resolve(new Response(content, { status, statusText, headers: headersOf(request) }));
    });
    request.addEventListener('error', () => fail(new TypeError('No connection')));
    request.addEventListener('abort', () => fail(signal?.reason));
    request.send(body);
  });
