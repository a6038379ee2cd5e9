import { expect, test } from 'vitest';
import { importCycles, upwardImports } from '../../scripts/checkFloors.mjs';
import { draw } from '../../scripts/docs/floorPictures.mjs';

const house = [['src/ground'], ['src/left', 'src/right'], ['src']];

test('an import may go to a lower floor, but not upwards or to a room of the same floor', () => {
  const imports = new Map([
    ['src/main.ts', ['src/left/a.ts', 'src/ground/b.ts']],
    ['src/left/a.ts', ['src/left/own.ts', 'src/ground/b.ts', 'src/right/c.ts']],
    ['src/ground/b.ts', ['src/main.ts']],
  ]);
  expect(upwardImports(house, imports)).toEqual([
    'src/left/a.ts imports src/right/c.ts, which is on the same floor',
    'src/ground/b.ts imports src/main.ts, which is on a higher floor',
  ]);
});

test('a folder on no floor counts with the rooms above it', () => {
  expect(upwardImports(house, new Map([['src/ground/b.ts', ['src/new/d.ts']]]))).toEqual([
    'src/ground/b.ts imports src/new/d.ts, which is on a higher floor',
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

test('the picture leaves out arrows that follow from others', () => {
  const imports = new Map([
    ['src/main.ts', ['src/left/a.ts', 'src/ground/b.ts']],
    ['src/left/a.ts', ['src/ground/b.ts']],
  ]);
  const arrows = draw(house, imports)
    .split('\n')
    .filter((line) => line.includes('-->'));
  expect(arrows).toEqual(['  src_left --> src_ground', '  src --> src_left']);
});
