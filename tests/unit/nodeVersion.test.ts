import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { isFit } from '../../scripts/nodeVersion.mjs';

const root = new URL('../../', import.meta.url).pathname;
const { engines } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as { engines: { node: string } };

it.each([
  ['20.19.0', true],
  ['v22.13.1', true],
  ['24.0.0', true],
  ['25.1.0', true],
  ['20.18.3', false],
  ['21.7.3', false],
  ['22.12.0', false],
  ['23.11.0', false],
  ['18.20.8', false],
])('the version of Node %s is one that package.json names: %s', (version, expected) => {
  expect(isFit(version, engines.node)).toBe(expected);
});

it('the version of Node is refused by the start in one line, before anything else is loaded', () => {
  const asOlder = `data:text/javascript,Object.defineProperty(process,'version',{value:'v20.11.0'})`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', asOlder, 'scripts/start.mjs'], {
    cwd: root,
    encoding: 'utf8',
  });
  expect([status, stdout, stderr]).toEqual([1, '', `The console needs Node ${engines.node}, and this is 20.11.0\n`]);
});

it('the version of Node is looked at by files that an old one can read', () => {
  const read = (name: string) => readFileSync(`${root}scripts/${name}`, 'utf8');
  const start = read('start.mjs');
  // Whatever a file imports by name is read before it runs.
  expect(start.match(/^import [^(\n]*$/gm)).toEqual(["import './nodeVersion.mjs';"]);
  for (const text of [start, read('nodeVersion.mjs')])
    expect(text).not.toMatch(/\?\?|\?\.|^(const .*= )?await |from 'node:/m);
});
