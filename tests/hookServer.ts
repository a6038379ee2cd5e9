import { createServer, type Server } from 'node:https';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A certificate that nobody has issued, and its key, for a server of tests alone. */
const certificate = `-----BEGIN CERTIFICATE-----
MIIBgDCCASWgAwIBAgIUXq5G8PrQ7Tn+KMzuLJV2OdMnin0wCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJc2hvcC50ZXN0MCAXDTI2MTEyNTEyNTI0M1oYDzIxMjYxMTAx
MTI1MjQzWjAUMRIwEAYDVQQDDAlzaG9wLnRlc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAQ+l8qbp7YF1ZjrfwBI9UdeyaK4dZ2MKfPr3NJLm3iJrO3msUBjxCsp
8iCyRHC3MeGvFlvUZbCNud+ctbKOEYk1o1MwUTAdBgNVHQ4EFgQU2ACTDym4HNd8
J5A8Cr5pqgxuiQYwHwYDVR0jBBgwFoAU2ACTDym4HNd8J5A8Cr5pqgxuiQYwDwYD
VR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNJADBGAiEA8PYB8npZ76ECaCCS1CuF
aq18KMM/ngyIfBa5njEH0UgCIQDtOgBy9zjFZnHyrpiW8oekVfnb0EApGnQMRG8g
1XyNpw==
-----END CERTIFICATE-----`;
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgCfWALJ+g1rwcD8W3
qdZjDgMF1ef/xY3xrJT2uj0C0JShRANCAAQ+l8qbp7YF1ZjrfwBI9UdeyaK4dZ2M
KfPr3NJLm3iJrO3msUBjxCsp8iCyRHC3MeGvFlvUZbCNud+ctbKOEYk1
-----END PRIVATE KEY-----`;

/** A request that a merchant's server got. */
export interface Received {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A merchant's server, which keeps what it gets. */
export interface HookServer {
  /** Its host and port, as `WEBHOOK_ALLOW` takes them. */
  host: string;
  received: Received[];
  /** Changes how it answers; at first with 204. */
  answerWith: (answer: (response: ServerResponse, request: Received) => void) => void;
  close: () => Promise<void>;
}

const accept = (response: ServerResponse) => response.writeHead(204).end();

/** Starts a merchant's server on a port of this machine, without one on a free port. */
export const startHookServer = async (port = 0): Promise<HookServer> => {
  const received: Received[] = [];
  let answer: (response: ServerResponse, request: Received) => void = accept;
  const server: Server = createServer({ cert: certificate, key }, (request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += String(part)));
    request.on('end', () => {
      const got = { method: request.method ?? '', path: request.url ?? '', headers: request.headers, body };
      received.push(got);
      answer(response, got);
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answerWith: (next) => (answer = next),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
