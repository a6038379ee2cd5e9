import { renameSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isDatabaseUnavailable } from '../../server/database/constraints';
import { KnownServer, RefusedServer } from '../../server/database/knownServer';

vi.mock('node:fs', { spy: true });

const url = 'postgres://console:secret@database.example:5432/console';

describe('the known database server', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'console-known-'));
  });
  afterEach(async () => {
    vi.mocked(renameSync).mockReset();
    await rm(folder, { recursive: true });
  });
  const known = (at = url) => {
    const server = new KnownServer(at, folder);
    server.keep();
    return server;
  };

  it('a standby is refused, and is away to whoever calls', () => {
    const check = () => known().check({ system: '7', timeline: 0 });
    expect(check).toThrow(': system 7 is in recovery here, and a primary is needed');
    expect(check).toThrow(RefusedServer);
    expect(isDatabaseUnavailable(new RefusedServer('any'))).toBe(true);
  });

  it('a server of an older timeline is refused, by another process and at another address, too', () => {
    const first = known();
    first.check({ system: '7', timeline: 3 });
    first.check({ system: '7', timeline: 4 });
    expect(() => first.check({ system: '7', timeline: 3 })).toThrow(
      ': it is of timeline 3, and 4 is the newest of system 7. ',
    );
    expect(first.isReplaced({ system: '7', timeline: 3 })).toBe(true);
    expect(first.isReplaced({ system: '7', timeline: 4 })).toBe(false);
    const elsewhere = known('postgres://console@10.0.0.11:5432/console');
    expect(() => elsewhere.check({ system: '7', timeline: 3 })).toThrow('was replaced by a standby');
  });

  it('what one process saw, another one that runs already knows at its next connection', () => {
    const [one, other] = [known(), known()];
    one.check({ system: '7', timeline: 3 });
    other.check({ system: '7', timeline: 3 });
    one.check({ system: '7', timeline: 4 });
    expect(() => other.check({ system: '7', timeline: 3 })).toThrow('was replaced');
  });

  it('what another process accepted counts for connections that are open, without a new one', async () => {
    const running = known();
    const before = { system: '7', timeline: 3 };
    running.check(before);
    expect(running.isReplaced(before)).toBe(false);
    known().accept({ system: '7', timeline: 4 });
    expect(running.isReplaced(before)).toBe(true);
    known().accept(before);
    expect(running.isReplaced(before)).toBe(false);
    known().accept({ system: '8', timeline: 1 });
    expect(running.isReplaced(before)).toBe(true);
    // A file that cannot be read changes nothing for them.
    const [name] = await readdir(folder);
    await writeFile(join(folder, name!), '{');
    expect(running.isReplaced({ system: '8', timeline: 1 })).toBe(false);
  });

  it('another system at the same address is refused until it is accepted, and one at a new address is not', () => {
    const before = known();
    before.check({ system: '7', timeline: 5 });
    expect(() => before.check({ system: '8', timeline: 1 })).toThrow(': it is system 8, and was system 7. ');
    expect(() => known().check({ system: '8', timeline: 1 })).toThrow('is not the one of before');
    known('postgres://console@new.example/console').check({ system: '8', timeline: 1 });
    known().accept({ system: '8', timeline: 1 });
    before.check({ system: '8', timeline: 1 });
    expect(() => before.check({ system: '7', timeline: 5 })).toThrow('is not the one of before');
  });

  it('an older timeline is accepted where somebody says so, as after going back to a moment', () => {
    known().check({ system: '7', timeline: 5 });
    known().accept({ system: '7', timeline: 2 });
    known().check({ system: '7', timeline: 2 });
  });

  it('what is known stands in one file, without the password, and a broken file names the setting', async () => {
    known().check({ system: '7', timeline: 5 });
    const [name] = await readdir(folder);
    expect(await readdir(folder)).toHaveLength(1);
    await writeFile(join(folder, name!), '{');
    expect(() => known()).toThrow('Setting DATA_DIR');
  });

  it('a file that breaks while an instance runs refuses servers by name, until it is mended', async () => {
    const running = known();
    running.check({ system: '7', timeline: 5 });
    const [name] = await readdir(folder);
    await writeFile(join(folder, name!), '{');
    const check = () => running.check({ system: '7', timeline: 5 });
    expect(check).toThrow(RefusedServer);
    expect(check).toThrow('Setting DATA_DIR');
    await rm(join(folder, name!));
    check();
  });

  it('where the file can no longer be written, the process remembers what is newer than it, and leaves nothing else', async () => {
    const running = known();
    running.check({ system: '7', timeline: 5 });
    const unwritable = new Error('EROFS: read-only file system');
    vi.mocked(renameSync).mockImplementation(() => {
      throw unwritable;
    });
    running.check({ system: '7', timeline: 6 });
    expect(() => running.check({ system: '7', timeline: 5 })).toThrow('was replaced');
    expect(running.isReplaced({ system: '7', timeline: 5 })).toBe(true);
    expect(running.accept({ system: '7', timeline: 5 })).toBe(String(unwritable));
    expect(await readdir(folder)).toHaveLength(1);
  });

  it('instances write files of their own, whatever their numbers as processes', () => {
    const written: unknown[] = [];
    vi.mocked(renameSync).mockImplementation((from) => void written.push(from));
    known().accept({ system: '7', timeline: 5 });
    known().accept({ system: '7', timeline: 5 });
    expect(new Set(written).size).toBe(2);
  });

  it('what only looks keeps nothing, and whoever goes on with the server what it saw before as well', async () => {
    const looking = new KnownServer(url, folder);
    looking.check({ system: '7', timeline: 5 });
    expect(await readdir(folder)).toEqual([]);
    looking.keep();
    expect(() => known().check({ system: '7', timeline: 4 })).toThrow('was replaced');
  });

  it('where nothing can be kept, the process remembers', () => {
    const memory = new KnownServer(url, 'memory://');
    memory.check({ system: '7', timeline: 2 });
    expect(() => memory.check({ system: '7', timeline: 1 })).toThrow('was replaced');
  });
});
