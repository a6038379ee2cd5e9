import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePrivateFolder } from '../../server/base/privateFolder';
import { lockFolder } from '../../server/database/dataFolder';

let scratch: string;
beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), 'console-folder-'));
});
afterAll(() => rmSync(scratch, { recursive: true }));

const permissionsOf = (folder: string) => (statSync(folder).mode & 0o1777).toString(8);

/** A folder with these permissions, whatever the umask. */
const folderWith = (mode: number) => {
  const folder = join(scratch, mode.toString(8));
  mkdirSync(folder);
  chmodSync(folder, mode);
  return folder;
};

describe('a folder of data', () => {
  it('a folder of data is made for its owner alone, with the folders above it', () => {
    const folder = join(scratch, 'deep', 'down');
    makePrivateFolder('RECEIPTS_DIR', folder);
    expect([permissionsOf(folder), permissionsOf(join(scratch, 'deep'))]).toEqual(['700', '700']);
  });

  it.each(['755', '777', '750', '710', '704'])('a folder of data with the permissions %s is closed', (mode) => {
    const folder = folderWith(Number.parseInt(mode, 8));
    makePrivateFolder('DATA_DIR', folder);
    expect(permissionsOf(folder)).toBe('700');
  });

  it('a folder of data is refused in one line when every user of the machine shares it, and keeps its permissions', () => {
    const folder = folderWith(0o1777);
    expect(() => makePrivateFolder('DATA_DIR', folder)).toThrow(/^Setting DATA_DIR: [^\n]+ Choose another one\.$/);
    expect(permissionsOf(folder)).toBe('1777');
  });

  it('a folder of data that is a file is refused in one line', () => {
    const file = join(scratch, 'file');
    writeFileSync(file, '');
    expect(() => makePrivateFolder('RECEIPTS_DIR', file)).toThrow(/^Setting RECEIPTS_DIR: [^\n]+$/);
  });

  it('a folder of data is closed before the embedded database opens it, as one of an earlier version is', async () => {
    const folder = folderWith(0o775);
    const unlock = await lockFolder(folder);
    expect(permissionsOf(folder)).toBe('700');
    await unlock();
  });
});
