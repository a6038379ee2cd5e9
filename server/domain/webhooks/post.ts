import { numberOf } from '../../../src/resources/language/choices';
import { request } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { maskLongNumbers } from '../../../src/format/longNumbers';
import { DeliveryProblem } from '../../../src/resources/statuses/webhooks';
import { endpointOf, isPublicAddress, type Resolve } from './addresses';

/** How long (ms) a try may take altogether: finding the host, connecting, and the answer. */
export const answerMs = 10_000;
/** How much of an answer is read, in bytes, and how much is kept, in characters. */
const readBytes = 4096;
const keptCharacters = 500;

/** What became of one try. `status` and `text` are those of the answer. */
export interface Outcome {
  status: number | null;
  text: string | null;
  problem: DeliveryProblem | null;
}

/** A request to send. */
export interface Sending {
  url: URL;
  headers: Readonly<Record<string, string>>;
  body: string;
  /** Aborts the try, whose promise then rejects. */
  stop: AbortSignal;
}

/** How to reach hosts. */
export interface Reach {
  resolve: Resolve;
  /** Whether the host is one of the tests': it need not be public, nor its certificate valid. */
  isAllowed: (url: URL) => boolean;
  timeoutMs?: number;
}

/** A try that ended without an answer. */
class Failure extends Error {
  constructor(readonly problem: DeliveryProblem) {
    super(`problem ${numberOf(problem)}`);
  }
}

/** Control characters, which the database or a screen would not take; not line ends and tabs. */
// oxlint-disable-next-line no-control-regex
const controls = /[\u0000-\u0008\u000b-\u001f\u007f]/g;

const keptText = (bytes: Buffer): string =>
  maskLongNumbers(bytes.toString('utf8').replace(controls, '')).slice(0, keptCharacters);

const isTls = ({ code = '' }: NodeJS.ErrnoException) =>
  /^(?:ERR_TLS|ERR_SSL|CERT|DEPTH|UNABLE_TO|SELF_SIGNED|EPROTO)/.test(code);

/** The addresses of the host. Every one of them must be public, since a name with an address inside means to lead there. */
const addressesOf = async (host: string, isTest: boolean, resolve: Resolve): Promise<string[]> => {
  const addresses = isIP(host) ? [host] : await resolve(host);
  if (addresses.length === 0) throw new Failure(DeliveryProblem.UnknownHost);
  if (!isTest && !addresses.every(isPublicAddress)) throw new Failure(DeliveryProblem.NotPublic);
  return addresses;
};

/** A look-up that answers with the addresses that were checked, so that the host cannot lead elsewhere meanwhile. */
const pinnedTo =
  (addresses: readonly string[]): LookupFunction =>
  (_host, { all }, answer) => {
    const found = addresses.map((address) => ({ address, family: isIP(address) }));
    if (all) answer(null, found);
    else answer(null, found[0]!.address, found[0]!.family);
  };

const send = ({ url, headers, body }: Sending, addresses: readonly string[], isTest: boolean, signal: AbortSignal) =>
  new Promise<Outcome>((resolve, reject) => {
    const { host, port } = endpointOf(url);
    const content = Buffer.from(body);
    const call = request({
      host,
      port,
      path: `${url.pathname}${url.search}`,
      method: 'POST',
      // A connection of its own: one that was kept would lead to where the host was before.
      agent: false,
      lookup: pinnedTo(addresses),
      rejectUnauthorized: !isTest,
      signal,
      headers: {
        ...headers,
        'Content-Type': 'application/json',
        'Content-Length': content.length,
        'User-Agent': 'Payment-Console-Webhooks',
      },
    });
    // Once its status is known, an answer whose text stalls or breaks off is an answer.
    let finish: (() => void) | undefined;
    call.on('error', (error) => (finish ? finish() : reject(error)));
    call.on('response', (response) => {
      const status = response.statusCode ?? 0;
      const parts: Buffer[] = [];
      let length = 0;
      const done = () => {
        response.destroy();
        const isDone = status >= 200 && status < 300;
        const problem = isDone ? null : DeliveryProblem.Refused;
        resolve({ status, text: keptText(Buffer.concat(parts).subarray(0, readBytes)), problem });
      };
      response.on('data', (part: Buffer) => {
        parts.push(part);
        length += part.length;
        if (length >= readBytes) done();
      });
      finish = done;
      response.on('end', done);
      response.on('error', done);
      response.on('close', done);
    });
    call.end(content);
  });

/**
 * Sends one request and waits at most `answerMs` for its answer. Follows no redirect, and connects only to addresses that were
 * found for the host just now and are public. Rejects only when `stop` aborts it.
 */
export const post = async (sending: Sending, { resolve, isAllowed, timeoutMs = answerMs }: Reach): Promise<Outcome> => {
  const { url, stop } = sending;
  const over = new AbortController();
  const timer = setTimeout(() => over.abort(), timeoutMs);
  const abort = () => over.abort();
  stop.addEventListener('abort', abort);
  const isTest = isAllowed(url);
  const ended = new Promise<never>((_resolve, reject) => {
    over.signal.addEventListener('abort', () => reject(new Failure(DeliveryProblem.NoAnswer)));
  });
  ended.catch(() => undefined);
  try {
    // Awaited here alone: afterwards the signal ends the call, which may have a status by then.
    const addresses = await Promise.race([addressesOf(endpointOf(url).host, isTest, resolve), ended]);
    return await send(sending, addresses, isTest, over.signal);
  } catch (error) {
    stop.throwIfAborted();
    const isOver = over.signal.aborted;
    const problem = isOver
      ? DeliveryProblem.NoAnswer
      : error instanceof Failure
        ? error.problem
        : isTls(error as NodeJS.ErrnoException)
          ? DeliveryProblem.Certificate
          : DeliveryProblem.Unreachable;
    return { status: null, text: null, problem };
  } finally {
    clearTimeout(timer);
    stop.removeEventListener('abort', abort);
  }
};
