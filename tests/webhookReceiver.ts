import { createServer } from 'node:https';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

/** A certificate that nobody trusts, and its key: both for tests alone. */
const cert = `-----BEGIN CERTIFICATE-----
MIIBgTCCASegAwIBAgIUUc4PxYFhdLflUzPLCWXnnFAZvZMwCgYIKoZIzj0EAwIw
FTETMBEGA1UEAwwKaG9va3MudGVzdDAgFw0yNjExMjUxMjUxNDFaGA8yMTI2MTEw
MTEyNTE0MVowFTETMBEGA1UEAwwKaG9va3MudGVzdDBZMBMGByqGSM49AgEGCCqG
SM49AwEHA0IABAqrwMDF6ytBIn9ThaY4wlcY8mykP6udVoYqE3lfxNquBJXD+1Y4
itTfcvYpBoFSIO7NSsLam6cHTp+CWleaRQOjUzBRMB0GA1UdDgQWBBROR6nmJxAh
sCnIZ6iJTYpq7wut0DAfBgNVHSMEGDAWgBROR6nmJxAhsCnIZ6iJTYpq7wut0DAP
BgNVHRMBAf8EBTADAQH/MAoGCCqGSM49BAMCA0gAMEUCIFa6KWQJt8dBbKuOSVBF
JawOXG1AohoOeDKkvpaYFpr/AiEAjpJrKXxMSIqe5DQlYo0AeF+mUPyDBd6G0hrU
tmwFmZI=
-----END CERTIFICATE-----`;
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg3RYyjxre/qhrblA9
R2GySy55l+RPWiCmbrmtPukqfsShRANCAAQKq8DAxesrQSJ/U4WmOMJXGPJspD+r
nVaGKhN5X8TargSVw/tWOIrU33L2KQaBUiDuzUrC2punB06fglpXmkUD
-----END PRIVATE KEY-----`;

/** A request that a receiver got. */
export interface Received {
  id: string;
  headers: Record<string, string>;
  body: string;
  type: string;
  sequence: number;
  data: Record<string, unknown>;
}

/** A merchant's server that is told what happened. */
export interface Receiver {
  url: string;
  /** Its host and port, as `WEBHOOK_ALLOW` takes them. */
  host: string;
  received: Received[];
  /** How it answers. Default: 204. */
  answer: (response: ServerResponse, request: Received) => void;
  close: () => Promise<void>;
}

const textOf = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));

/** Starts a receiver on a free port of this machine, with https. */
export const startReceiver = async (): Promise<Receiver> => {
  const received: Received[] = [];
  const server = createServer({ cert, key }, (request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('error', () => undefined);
    request.on('end', () => {
      const body = Buffer.concat(parts).toString('utf8');
      const { type, sequence, data } = JSON.parse(body) as Pick<Received, 'type' | 'sequence' | 'data'>;
      const headers = textOf(request.headers);
      const got = { id: headers['webhook-id']!, headers, body, type, sequence, data };
      received.push(got);
      receiver.answer(response, got);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const receiver: Receiver = {
    url: `https://${host}/webhooks`,
    host,
    received,
    answer: (response) => response.writeHead(204).end(),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return receiver;
};

/** Whether the request is signed with this secret, as the library for receivers sees it. */
export const isSignedWith = (secret: string, { headers, body }: Received): boolean => {
  try {
    new Webhook(secret).verify(body, headers);
    return true;
  } catch {
    return false;
  }
};
