import { expect, it } from 'vitest';
import { sourceOf, syntaxErrors, unknownImports, unknownProperties } from '../../scripts/definitions/sources.mjs';

const file = 'src/resources/pens.ts';
const mistaken = `
export const pens = defineResource({
  name: 'pens',
  descripton: 'All pens',
  menu: { icon: 'coin', gruop: 'settings' },
  access: { roles: [], gards: [{ reson: 'No' }], guards: [{ reson: 'No' }] },
  display: { dropdown: { detials: [] }, thread: { entty: 'inks' } },
  list: { tabs: [{ lable: 'All', where: { anyField: 1 } }], tils: [] },
  fields: {
    id: identifier(),
    title: text('Title', { requierd: true, input: { place: 'Red' }, checks: { notBelo: 'id' } }),
    status: choice('Status', { 0: { label: 'On' } }, { notes: [{ feild: 'id' }], initial: 0, ...more }),
  },
  create: { dialgo: {}, dialog: { head: 'Pen' } },
  actions: {
    close: call('Close', 'mgmt/pens/{id}/close', { set: { status: 1 }, access: { wen: {} }, dialog: { conf: {} } }),
    remove: remove({ txt: 'Gone' }, { dangr: true }),
    other: otherCall('Other', { anything: true }),
  },
});
export const page = definePage({ name: 'page', tytle: 'Page' });
`;

it('the check of sources names every property that no definition, field, action or page has, with its line', () => {
  expect(unknownProperties([sourceOf(file, mistaken)]).map(({ place, name }) => `${place} ${name}`)).toEqual([
    `${file}:4 descripton`,
    `${file}:5 gruop`,
    `${file}:6 gards`,
    `${file}:6 reson`,
    `${file}:7 detials`,
    `${file}:7 entty`,
    `${file}:8 lable`,
    `${file}:8 tils`,
    `${file}:11 requierd`,
    `${file}:11 place`,
    `${file}:11 notBelo`,
    `${file}:12 feild`,
    `${file}:14 dialgo`,
    `${file}:14 head`,
    `${file}:16 set`,
    `${file}:16 wen`,
    `${file}:16 conf`,
    `${file}:17 txt`,
    `${file}:17 dangr`,
    `${file}:21 tytle`,
  ]);
});

it('the check of sources knows the properties that definitions may have', () => {
  expect(unknownProperties([sourceOf(file, `text('Title', { requierd: true })`)])[0]?.known).toContain('required');
});

it('the check of sources names an import that the other file has not, and a file that does not exist', () => {
  const source = sourceOf(
    file,
    `import { choise, text } from './language/fields';\nimport { type Bank, bank } from './banks';\nimport { x } from './bnaks';\nimport * as pages from './pages';\nimport { z } from 'zod';`,
  );
  expect(unknownImports([source])).toEqual([
    {
      place: `${file}:1`,
      from: './language/fields',
      name: 'choise',
      known: expect.arrayContaining(['choice']) as string[],
    },
    { place: `${file}:2`, from: './banks', name: 'bank', known: ['banks', 'Bank'] },
    { place: `${file}:3`, from: './bnaks', known: expect.arrayContaining(['./banks']) as string[] },
  ]);
});

it('the check of sources says where a file cannot be parsed', () => {
  expect(syntaxErrors([sourceOf(file, 'export const a = {\n  b: 1\n  c: 2,\n};')])).toEqual([
    { place: `${file}:3`, message: 'Expected `,` or `}` but found `Identifier`' },
  ]);
});
