import { expect, it } from 'vitest';
import { unknownPropertiesIn } from '../../scripts/definitions/sources.mjs';

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
    title: text('Title', { requierd: true, input: { place: 'Red' }, rules: { notBelo: 'id' } }),
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

it('names every property that no definition, field, action or page has, with its line', () => {
  expect(unknownPropertiesIn(mistaken).map(({ line, name }) => `${line} ${name}`)).toEqual([
    '4 descripton',
    '5 gruop',
    '6 gards',
    '6 reson',
    '7 detials',
    '7 entty',
    '8 lable',
    '8 tils',
    '11 requierd',
    '11 place',
    '11 notBelo',
    '12 feild',
    '14 dialgo',
    '14 head',
    '16 set',
    '16 wen',
    '16 conf',
    '17 txt',
    '17 dangr',
    '21 tytle',
  ]);
});

it('knows the properties that may stand there', () => {
  expect(unknownPropertiesIn(`text('Title', { requierd: true })`)[0]?.known).toContain('required');
});
