import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';

const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
};

/** Options of a gateway. Both apps are served by the same code, so that only the apps differ. */
export interface GatewayOptions {
  /** Built files. */
  folder: string;
  /** Port of the platform API on this machine. */
  apiPort: number;
  /** Answer for the list of invoices, as of a plain platform without our extensions; without it the API is asked. */
  listBody?: Buffer;
}

const forward = (incoming: IncomingMessage, outgoing: ServerResponse, apiPort: number) => {
  const options = {
    host: '127.0.0.1',
    port: apiPort,
    path: incoming.url,
    method: incoming.method,
    headers: incoming.headers,
  };
  const apiRequest = request(options, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  apiRequest.on('error', () => outgoing.writeHead(502).end());
  incoming.pipe(apiRequest);
};

/** Serves an app on a free loopback port, with the API below `/api/`. */
export const openGateway = ({ folder, apiPort, listBody }: GatewayOptions) => {
  const files = new Map<string, Buffer>();
  const compressedList = listBody && gzipSync(listBody);
  const sendFile = (path: string, outgoing: ServerResponse) => {
    const name = existsSync(join(folder, path)) && extname(path) ? path : '/index.html';
    if (!files.has(name)) files.set(name, gzipSync(readFileSync(join(folder, name))));
    outgoing.writeHead(200, {
      'Content-Type': types[extname(name)] ?? 'application/octet-stream',
      'Content-Encoding': 'gzip',
      // The same as the platform's own server.
      ...(name.startsWith('/assets/') && { 'Cache-Control': 'public, max-age=31536000, immutable' }),
    });
    outgoing.end(files.get(name));
  };
  const server = createServer((incoming, outgoing) => {
    const { pathname } = new URL(incoming.url ?? '/', 'http://localhost');
    if (pathname === '/config.json') {
      const config = {
        apiBase: '/api/',
        wsEndpoint: `ws://127.0.0.1:${apiPort}/api/ws/`,
        extensions: listBody === undefined,
      };
      outgoing.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(config));
    } else if (compressedList && pathname === '/api/mgmt/invoices') {
      outgoing.writeHead(200, { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' }).end(compressedList);
    } else if (pathname.startsWith('/api/')) {
      forward(incoming, outgoing, apiPort);
    } else {
      sendFile(pathname, outgoing);
    }
  });
  return new Promise<{ address: string; close: () => void }>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      resolve({ address: `http://127.0.0.1:${port}`, close: () => server.close() });
    });
  });
};
