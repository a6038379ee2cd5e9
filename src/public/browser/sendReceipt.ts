import type { PlatformAddress } from '../page/pageData';
import { callInvoice } from './platform';

/** How long (ms) an upload may take on a slow line: the server waits as long. */
const timeoutMs = 60_000;

/** Posts a file like `fetch`, and tells the share that is sent, 0 to 1, which `fetch` does not. Rejects without an answer. */
const upload = (url: string, file: File, onProgress: (share: number) => void): Promise<Response> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', url);
    request.timeout = timeoutMs;
    request.setRequestHeader('Content-Type', file.type || 'application/octet-stream');
    request.setRequestHeader('Slug', encodeURIComponent(file.name));
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    request.addEventListener('loadend', () => {
      const { status, responseText } = request;
      if (status === 0) reject(new TypeError('No answer'));
      else resolve(new Response(responseText, { status }));
    });
    request.send(file);
  });

/** Sends the receipt of the payer's bank (extension). Never rejects, like other calls. */
export const sendReceipt = (platform: PlatformAddress, id: string, file: File, onProgress: (share: number) => void) =>
  callInvoice(platform, id, '/receipts', {}, (url) => upload(url, file, onProgress));
