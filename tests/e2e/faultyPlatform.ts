import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What is wrong with an answer: the browser may not read it, it is cut off, an error, never sent, or not JSON. */
export type Fault = 'no CORS' | 'cut' | '500' | 'hang' | 'HTML';

export const faults: readonly Fault[] = ['no CORS', 'cut', '500', 'hang', 'HTML'];

/** One call that the console made. Preflight requests of the browser are not counted. */
export interface Call {
  /** Method and address. */
  what: string;
  at: number;
}

const readBody = async (request: IncomingMessage) => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
};

const allowed = (origin: string | undefined) => ({
  'Access-Control-Allow-Origin': origin ?? '*',
  'Access-Control-Allow-Headers': 'authorization, content-type',
  'Access-Control-Max-Age': '600',
});

const answerWith: Readonly<Record<Fault, (response: ServerResponse, cors: Record<string, string>) => void>> = {
  'no CORS': (response) => response.writeHead(200, { 'Content-Type': 'application/json' }).end('[]'),
  cut: (response, cors) => {
    response.writeHead(200, { ...cors, 'Content-Type': 'application/json', 'Content-Length': '1000' });
    response.write('[{"id": 1,', () => response.destroy());
  },
  '500': (response, cors) => response.writeHead(500, cors).end(),
  hang: () => undefined,
  HTML: (response, cors) => response.writeHead(200, { ...cors, 'Content-Type': 'text/html' }).end('<h1>Welcome</h1>'),
};

/**
 * Starts a plain platform on another origin. It passes calls on to the API at `api`, but answers without paging, idempotency
 * keys or anything else that is an extension. `fail` makes some or all calls fail.
 */
export const startFaultyPlatform = async (api: string) => {
  const calls: Call[] = [];
  let fault: Fault | undefined;
  let fails: (path: string) => boolean = () => false;
  const server = createServer((request, response) => {
    void (async () => {
      const cors = allowed(request.headers.origin);
      if (request.method === 'OPTIONS') return response.writeHead(204, cors).end();
      const path = request.url!.slice(1);
      const body = await readBody(request);
      calls.push({ what: `${request.method} ${path}`, at: Date.now() });
      if (fault && fails(path)) return answerWith[fault](response, cors);
      const { authorization = '' } = request.headers;
      const answer = await fetch(`${api}${path}`, {
        method: request.method,
        headers: { authorization, 'content-type': 'application/json' },
        body: body.length > 0 ? body : undefined,
      });
      const text = await answer.text();
      return response.writeHead(answer.status, { ...cors, 'Content-Type': 'application/json' }).end(text);
    })().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    calls,
    /** From now on calls to the paths that `which` accepts fail with this fault; without `which`, all calls. */
    fail: (how: Fault | undefined, which: (path: string) => boolean = () => true) => {
      fault = how;
      fails = which;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
