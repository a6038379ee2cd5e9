/** A request that reports its upload progress; otherwise like `fetch`. */
interface UploadRequest {
  method: string;
  headers: Readonly<Record<string, string>>;
  body: Blob;
  signal?: AbortSignal;
  /** Called with the share of the body that is sent, 0 to 1. */
  onProgress: (share: number) => void;
}

/** Statuses for which `Response` accepts no body. */
const statusesWithoutBody = new Set([204, 205, 304]);

const headersOf = (request: XMLHttpRequest) =>
  new Headers(
    request
      .getAllResponseHeaders()
      .split('\r\n')
      .filter((line) => line.includes(': '))
      .map((line): [string, string] => {
        const separator = line.indexOf(': ');
        return [line.slice(0, separator), line.slice(separator + 2)];
      }),
  );

/**
 * Like `fetch`, but reports upload progress, which browsers offer only for XMLHttpRequest. Rejects with the signal's
 * reason if aborted, or with a `TypeError` without a connection.
 */
export const sendWithProgress = (
  address: string,
  { method, headers, body, signal, onProgress }: UploadRequest,
): Promise<Response> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    const stopListening = () => signal?.removeEventListener('abort', abort);
    const fail = (reason: unknown) => {
      stopListening();
      reject(reason as Error);
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
      stopListening();
      const { status, statusText } = request;
      const content = statusesWithoutBody.has(status) ? null : (request.response as Blob);
      resolve(new Response(content, { status, statusText, headers: headersOf(request) }));
    });
    request.addEventListener('error', () => fail(new TypeError('No connection')));
    request.addEventListener('abort', () => fail(signal?.reason));
    request.send(body);
  });
