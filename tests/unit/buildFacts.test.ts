import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildFacts, writeBuildFacts } from '../../scripts/buildFacts.mjs';
import { licensesText } from '../../scripts/licenses.mjs';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'console-build-'));
  await writeFile(join(folder, 'package.json'), JSON.stringify({ version: '7.8.9' }));
});
afterAll(() => rm(folder, { recursive: true }));

describe('what a build knows of itself', () => {
  afterEach(() => void vi.unstubAllEnvs());

  it('a build knows its version and its commit, and that files differ from it', async () => {
    vi.stubEnv('COMMIT', '');
    expect(buildFacts(folder)).toEqual({ version: '7.8.9', commit: 'unknown' });
    vi.stubEnv('COMMIT', 'abc123');
    expect(buildFacts(folder)).toEqual({ version: '7.8.9', commit: 'abc123' });
    vi.stubEnv('COMMIT', '');
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@b.example', ...args], { cwd: folder });
    git('init', '--quiet');
    git('add', 'package.json');
    git('commit', '--quiet', '--message=One');
    const { commit } = buildFacts(folder);
    expect(commit).toMatch(/^[\da-f]{12}$/);
    await writeFile(join(folder, 'package.json'), JSON.stringify({ version: '7.9.0' }));
    expect(buildFacts(folder)).toEqual({ version: '7.9.0', commit: `${commit}-changed` });
  });

  it('a build that needs no building knows the commit that it is of now, and forgets none', async () => {
    const installed = await mkdtemp(join(folder, 'installed-'));
    await mkdir(join(installed, 'dist'));
    await writeFile(join(installed, 'package.json'), JSON.stringify({ version: '7.8.9' }));
    const written = async (commit: string) => {
      vi.stubEnv('COMMIT', commit);
      writeBuildFacts(installed);
      return JSON.parse(await readFile(join(installed, 'dist/build.json'), 'utf8')) as object;
    };
    expect(await written('aaa')).toEqual({ version: '7.8.9', commit: 'aaa' });
    expect(await written('bbb')).toEqual({ version: '7.8.9', commit: 'bbb' });
    // An installed console has no git.
    expect(await written('')).toEqual({ version: '7.8.9', commit: 'bbb' });
  });
});

it('the licences of a build are those of all packages that it runs with, and its own', async () => {
  const packages = {
    '': {},
    'node_modules/shown': { version: '1.2.3', license: 'MIT' },
    'node_modules/tool': { version: '1.0.0', license: 'MIT', dev: true },
    'node_modules/of-another-machine': { version: '1.0.0', optional: true },
  };
  await writeFile(join(folder, 'LICENSE'), 'Our own\n');
  await writeFile(join(folder, 'package-lock.json'), JSON.stringify({ packages }));
  for (const name of ['shown', 'tool']) {
    await mkdir(join(folder, 'node_modules', name), { recursive: true });
    await writeFile(
      join(folder, 'node_modules', name, 'package.json'),
      JSON.stringify({ name, author: { name: 'Ann' } }),
    );
    await writeFile(join(folder, 'node_modules', name, 'LICENSE.md'), `The text of ${name}\n`);
  }
  const text = licensesText(folder);
  expect(text).toMatch(/^Our own\n/);
  expect(text).toContain('shown 1.2.3: MIT\nBy Ann\n\nThe text of shown\n');
  expect(text).not.toContain('tool');
  expect(text).not.toContain('another');
});
