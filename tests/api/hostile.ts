import { randomBytes } from 'node:crypto';

/** Pseudo-random numbers from a seed, so that a campaign can be repeated. */
export const seeded = (seed: number) => {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return { next, pick: <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)]! };
};

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

/** Values that often break servers. */
export const hostileValues: readonly unknown[] = [
  null,
  true,
  '',
  ' ',
  0,
  -1,
  1.5,
  1e308,
  2 ** 31,
  2 ** 53 + 2,
  '9'.repeat(60),
  '0'.repeat(30_000),
  'nul\u0000',
  '\ud800',
  '\u202e<script>alert(1)</script>',
  "'; drop table users; --",
  '%00',
  '../../etc/passwd',
  '{me.id}',
  '${1}',
  'a@'.repeat(500),
  '+010000-01-01T00:00:00Z',
  '0000-00-00',
  'NaN',
  'Infinity',
  '(((a+)+)+)$',
  'İΟΔΟΣ🏦'.repeat(40),
  [],
  {},
  [[[[]]]],
  { $ne: 1 },
  { toString: 1, constructor: 2 },
];

const rawBodies = [
  '',
  '{',
  '[1,2]',
  '"text"',
  'null',
  '1e999',
  nested(30_000),
  '{"a":'.repeat(5000),
  '{"__proto__":{"x":1}}',
];

const rawFiles = [
  '',
  '%PDF',
  '%PDF-1.7',
  '%PDF-1.7\u0000',
  ' %PDF-1.7',
  `%PDF-1.7${'0'.repeat(511_992)}`,
  'x'.repeat(512_001),
];
const fileNames = [
  '',
  '%',
  '%ff',
  '%00',
  '..%2F..%2Fx.pdf',
  '%ED%A0%80',
  'x'.repeat(9000),
  '%E2%80%AEfdp.exe',
  '%0D%0AX: y',
];

/** One request of a campaign. */
export interface HostileRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
}

interface Operation {
  method: string;
  path: string;
  inputs: readonly string[];
  /** Whether the body is a file. */
  takesFile: boolean;
}

interface Document {
  paths: Record<
    string,
    Record<string, { requestBody?: { content: Readonly<Record<string, { schema: { properties?: object } }>> } }>
  >;
}

/** Every call of the API document. */
export const operationsOf = (document: unknown): Operation[] =>
  Object.entries((document as Document).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { requestBody }]) => ({
      method: method.toUpperCase(),
      path,
      inputs: Object.keys(requestBody?.content['application/json']?.schema.properties ?? {}),
      takesFile: requestBody?.content['application/pdf'] !== undefined,
    })),
  );

/** A device whose key is known, so that its calls pass the check of the key. */
export interface KnownDevice {
  uuid: string;
  key: string;
}

const devicesOwn = '/devices/{uuid}/';

/**
 * Makes a hostile request of an operation, with nonsense in its address, query, headers and body. Most calls of devices
 * carry a valid key, or none would get past the check of the key.
 */
export const hostileRequest = (
  { method, path, inputs, takesFile }: Operation,
  { next, pick }: ReturnType<typeof seeded>,
  device?: KnownDevice,
): HostileRequest => {
  const text = () => {
    const value = pick(hostileValues);
    return (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 2000);
  };
  const segment = () => (next() < 0.5 ? String(1 + Math.floor(next() * 30)) : encodeURIComponent(safe(text())));
  const isDevice = device !== undefined && path.startsWith(devicesOwn) && next() < 0.8;
  const own = isDevice ? path.replace('{uuid}', device.uuid) : path;
  const filled = own.replace(/\{[\w.]+\}/g, segment);
  const keys = [
    'id',
    'q',
    'status',
    'createDate_gte',
    'amount_lte',
    'constructor',
    '__proto__',
    'requisites',
    'clientId',
    'uuid',
  ];
  const parameters = ['range', 'sort', 'filter'].filter(() => next() < 0.4);
  const query = parameters.map((name) => {
    if (next() < 0.2) return [name, safe(text())];
    if (name === 'range') return [name, JSON.stringify([pick([0, -1, 5, 1e9, 'x']), pick([9, 0, 1e12, null])])];
    if (name === 'sort')
      return [name, JSON.stringify([pick([...keys, 'amount', 'range', 'members']), pick(['ASC', 'DESC', 'x'])])];
    const value = () => (next() < 0.3 ? [pick(hostileValues), pick(hostileValues)] : pick(hostileValues));
    return [name, safe(JSON.stringify({ [pick(keys)]: value(), [pick(keys)]: value() })).slice(0, 4000)];
  });
  const search = query.length > 0 ? `?${new URLSearchParams(query as [string, string][]).toString()}` : '';
  const bodyOf = () => {
    if (takesFile && next() < 0.8) return pick(rawFiles);
    if (next() < 0.15) return pick(rawBodies);
    const body: Record<string, unknown> = {};
    for (const name of [...inputs, 'id', 'userId', 'status']) if (next() < 0.8) body[name] = pick(hostileValues);
    return JSON.stringify(body);
  };
  return {
    method,
    path: filled + search,
    headers: {
      ...(isDevice ? { Authorization: `Bearer ${device.key}` } : {}),
      ...(next() < 0.3 ? { 'Idempotency-Key': pick(['k', 'x'.repeat(300), '\u00ff', randomKey(next)]) } : {}),
      ...(takesFile ? { Slug: pick(fileNames) } : {}),
      ...(next() < 0.1 ? { 'If-None-Match': pick(['*', '"', 'W/"x"']) } : {}),
      ...(next() < 0.1 ? { 'X-Forwarded-For': pick(['', ',,,', '1.2.3.4, 5', '::1%eth0']) } : {}),
    },
    body: method === 'GET' ? undefined : bodyOf(),
  };
};

const randomKey = (next: () => number) => String(Math.floor(next() * 1e9));

/** Replaces lone surrogates, which an address cannot contain. */
const safe = (text: string) => text.replace(/[\ud800-\udfff]/g, '?');

/** Bytes to send over a raw connection. */
export const hostileBytes = ({ next, pick }: ReturnType<typeof seeded>): Buffer => {
  const target = pick([
    '//',
    '/',
    '/api/ws/',
    '/api/ws',
    '*',
    '/%',
    '/api/%ff',
    'http://[',
    '/\\',
    '/a b',
    `/${'x'.repeat(9000)}`,
  ]);
  const head = `${pick(['GET', 'POST', 'BREW', 'CONNECT', 'OPTIONS', 'TRACE'])} ${target} HTTP/${pick(['1.1', '1.0', '9'])}\r\n`;
  const lines = [
    'Host: localhost',
    'Host: a b',
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Upgrade: h2c',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Version: x',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    'Content-Length: 99999999',
    'Content-Length: -1',
    'Transfer-Encoding: chunked',
    'Expect: 100-continue',
    `X: ${'y'.repeat(20_000)}`,
    ': none',
  ].filter(() => next() < 0.35);
  const rest = pick([
    Buffer.alloc(0),
    Buffer.from('zz\r\n\r\n'),
    Buffer.from([0x81, 0xff, 0, 0, 0, 0]),
    randomBytes(200),
  ]);
  return Buffer.concat([Buffer.from(`${head}${lines.join('\r\n')}\r\n\r\n`, 'latin1'), rest]);
};
