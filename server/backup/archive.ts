import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { writeFile, type FileHandle } from 'node:fs/promises';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { extract, pack } from 'tar-stream';
import { CommandRefused } from '../base/commandRefused';

/** A file within a backup. It is held in memory as a whole. */
export interface Entry {
  name: string;
  bytes: Buffer;
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/**
 * Writes entries into a file, as a tar archive compressed with gzip. The SHA-256 of each is in its header, as the comment that
 * the pax format has. Returns the number of bytes written.
 */
export const writeArchive = async (file: FileHandle, entries: AsyncIterable<Entry>): Promise<number> => {
  const archive = pack();
  const target = new Writable({
    write: (chunk: Buffer, _encoding, done) => void writeFile(file, chunk).then(() => done(), done),
  });
  const written = pipeline(archive, createGzip(), target);
  // It is awaited last; a disk that is full fails it before.
  written.catch(() => undefined);
  const write = ({ name, bytes }: Entry) =>
    new Promise<void>((resolve, reject) => {
      const header = { name, size: bytes.length, mode: 0o600, pax: { comment: sha256(bytes) } };
      archive.entry(header, bytes, () => resolve()).once('error', reject);
    });
  try {
    for await (const entry of entries) await write(entry);
    archive.finalize();
  } catch (error) {
    archive.destroy(error as Error);
    await written;
    throw error;
  }
  await written;
  return (await file.stat()).size;
};

/**
 * Reads the entries of a backup, each with the checksum that it was written with. Throws `CommandRefused`, saying where, when
 * the file is no archive, was cut off or changed.
 */
export async function* readArchive(path: string): AsyncGenerator<Entry> {
  let place = 'at its beginning';
  const archive = extract();
  const read = pipeline(createReadStream(path), createGunzip(), archive);
  read.catch(() => undefined);
  const damaged = (why: string) => new CommandRefused(`${path} is damaged ${place}: ${why}`);
  try {
    for await (const entry of archive) {
      const { name, pax } = entry.header;
      place = `in or after ${name}`;
      const chunks: Buffer[] = [];
      for await (const chunk of entry) chunks.push(chunk as Buffer);
      const bytes = Buffer.concat(chunks);
      if (sha256(bytes) !== (pax as { comment?: unknown } | null | undefined)?.comment) {
        place = `in ${name}`;
        throw damaged('its checksum differs');
      }
      yield { name, bytes };
    }
    await read;
  } catch (error) {
    const { code, syscall, message } = error as NodeJS.ErrnoException;
    if (error instanceof CommandRefused) throw error;
    if (syscall !== undefined) throw new CommandRefused(`${path} cannot be read: ${message}`);
    throw damaged(code === 'Z_BUF_ERROR' ? 'it was cut off' : message);
  }
}
