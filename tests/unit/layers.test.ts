import { expect, test } from 'vitest';
import { importCycles, unusedFiles, upwardImports } from '../../scripts/checkLayers.mjs';
import { draw } from '../../scripts/docs/layerPictures.mjs';

const program = [['src/ground'], ['src/left', 'src/right'], ['src']];

test('an import may go to a lower layer, but not upwards or to a folder of the same layer', () => {
  const imports = new Map([
    ['src/main.ts', ['src/left/a.ts', 'src/ground/b.ts']],
    ['src/left/a.ts', ['src/left/own.ts', 'src/ground/b.ts', 'src/right/c.ts']],
    ['src/ground/b.ts', ['src/main.ts']],
  ]);
  expect(upwardImports(program, imports)).toEqual([
    'src/left/a.ts imports src/right/c.ts, which is on the same layer',
    'src/ground/b.ts imports src/main.ts, which is on a higher layer',
  ]);
});

test('a folder on no layer counts with the folders above it', () => {
  expect(upwardImports(program, new Map([['src/ground/b.ts', ['src/new/d.ts']]]))).toEqual([
    'src/ground/b.ts imports src/new/d.ts, which is on a higher layer',
  ]);
});

test('import cycles are named with their files in order', () => {
  const imports = new Map([
    ['a.ts', ['b.ts', 'd.ts']],
    ['b.ts', ['c.ts']],
    ['c.ts', ['a.ts']],
    ['d.ts', ['c.ts']],
  ]);
  expect(importCycles(imports)).toEqual(['a.ts → b.ts → c.ts → a.ts']);
  expect(importCycles(new Map([['a.ts', ['b.ts']]]))).toEqual([]);
});

test('a file that no other one imports is named, as a screen that is not listed: programs are started', () => {
  const imports = new Map([
    ['src/main.ts', ['src/custom/pages.ts']],
    ['src/custom/pages.ts', []],
    ['src/custom/complaints/ComplaintsPage.tsx', ['src/custom/pages.ts']],
  ]);
  const named =
    'src/custom/complaints/ComplaintsPage.tsx is imported by no file, and does nothing: list a screen in src/custom/pages.ts';
  expect(unusedFiles(imports)).toEqual([expect.stringContaining(named)]);
});

test('the picture leaves out arrows that follow from others', () => {
  const imports = new Map([
    ['src/main.ts', ['src/left/a.ts', 'src/ground/b.ts']],
    ['src/left/a.ts', ['src/ground/b.ts']],
  ]);
  const arrows = draw(program, imports)
    .split('\n')
    .filter((line) => line.includes('-->'));
  expect(arrows).toEqual(['  src_left --> src_ground', '  src --> src_left']);
});
