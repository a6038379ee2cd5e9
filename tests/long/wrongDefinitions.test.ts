import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copyTree, type CopiedTree } from '../copiedTree';

let tree: CopiedTree;
beforeAll(async () => {
  tree = await copyTree(['scripts', 'package-lock.json', 'vite.config.ts', 'index.html']);
});
afterAll(() => tree.remove());

/** Replaces a text of a file of the copy. */
const replaceIn = async (file: string, text: string, by: string) => {
  const path = join(tree.folder, file);
  const before = await readFile(path, 'utf8');
  expect(before).toContain(text);
  await writeFile(path, before.replace(text, by));
};

const run = (...args: string[]) => {
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: tree.folder, encoding: 'utf8' });
  return { status, lines: stderr.trim().split('\n') };
};
const check = () => run('node_modules/tsx/dist/cli.mjs', 'scripts/checkDefinitions.ts');

it('all mistakes are named with their files before anything is built', { timeout: 120_000 }, async () => {
  expect(check().status).toBe(0);
  await replaceIn('src/resources/banks.ts', "description: 'Available", "descripton: 'Available");
  await replaceIn('src/resources/banks.ts', "icon: 'bank'", "icon: 'bnak'");
  await replaceIn('src/resources/exchangeRates.ts', "carries: { rate: 'price' }", "carries: { rate: 'pice' }");
  await replaceIn('server/domain/messages/capability.ts', "'messages.assign'", "'messages.otherSum'");
  const mistakes = {
    status: 1,
    lines: [
      'Mistakes in definitions:',
      'src/resources/banks.ts:13: there is no property "descripton". Did you mean "description"?',
      expect.stringMatching(
        /^src\/resources\/messages\.ts: Definition "messages", actions\.assign: it does nothing: it has no rule/,
      ),
      'src/resources/exchangeRates.ts: Definition "exchange-rates", live.carries: there is no field "pice". Did you mean "price"?',
      'src/resources/banks.ts: Definition "banks", menu.icon: there is no icon "bnak". Did you mean "bank"?',
    ],
  };
  expect(check()).toEqual(mistakes);
  expect(run('scripts/build.mjs')).toEqual(mistakes);
  expect(existsSync(join(tree.folder, 'dist'))).toBe(false);
});

it('definitions that cannot be loaded are named, with what can be read of them', { timeout: 120_000 }, async () => {
  await replaceIn('src/resources/banks.ts', 'activeStatus }', 'activeStatuz }');
  const { status, lines } = check();
  expect(status).toBe(1);
  expect(lines.slice(1)).toEqual([
    'src/resources/banks.ts:5: "./statuses/vault" has no "activeStatuz". Did you mean "activeStatus"?',
    'src/resources/banks.ts:13: there is no property "descripton". Did you mean "description"?',
  ]);
  await replaceIn('src/resources/banks.ts', 'activeStatuz }', 'activeStatus }');
  await replaceIn('src/resources/banks.ts', "text('Sender name')", 'txt()');
  expect(check().lines.slice(1)).toEqual([
    'src/resources/banks.ts:13: there is no property "descripton". Did you mean "description"?',
    'The definitions cannot be loaded: txt is not defined (src/resources/banks.ts:19)',
  ]);
});
