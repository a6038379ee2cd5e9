import { createReadStream } from 'node:fs';
import { isObject } from './document';

/** The largest document that is read, in bytes. */
const maxBytes = 8_000_000;
/** How long an address may take to answer, in ms. */
const patience = 10_000;

/** What keeps a document from being read, in one sentence. */
export class Unreadable extends Error {}

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Opens a document: a file, or an address on this machine, and no other. */
const open = async (from: string): Promise<AsyncIterable<Uint8Array>> => {
  if (!/^https?:/i.test(from)) return createReadStream(from);
  if (!URL.canParse(from) || !loopback.has(new URL(from).hostname))
    throw new Unreadable(`${from} is not on this machine: fetch the document, and name the file.`);
  const answer = await fetch(from, { redirect: 'error', signal: AbortSignal.timeout(patience) });
  if (!answer.ok || !answer.body) throw new Unreadable(`${from} answers ${answer.status}.`);
  return answer.body;
};

const textOf = async (from: string): Promise<string> => {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of await open(from)) {
    size += part.length;
    if (size > maxBytes) throw new Unreadable(`${from} has more than ${maxBytes / 1e6} MB.`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
};

const parse = (from: string, text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new Unreadable(`${from} is no JSON. A document in YAML has to be converted before.`);
  }
};

/** Reads an OpenAPI 3 document from a file or an address on this machine. Throws `Unreadable`. */
export const readSource = async (from: string): Promise<Readonly<Record<string, unknown>>> => {
  const text = await textOf(from).catch((error: unknown) => {
    if (error instanceof Unreadable) throw error;
    throw new Unreadable(`${from} cannot be read: ${(error as Error).message}.`);
  });
  const json = parse(from, text);
  if (!isObject(json) || typeof json.openapi !== 'string' || !json.openapi.startsWith('3.') || !isObject(json.paths))
    throw new Unreadable(`${from} is no OpenAPI 3 document: it needs "openapi": "3.…" and "paths".`);
  return json;
};
