import { describe, expect, it } from 'vitest';
import { call, defineResource, remove, type Declaration } from '../../src/resources/language/define';
import { choice, identifier, reference, text } from '../../src/resources/language/fields';
import { Role } from '../../src/resources/language/roles';
import { refuseUnsound } from '../../src/resources/language/soundness';
import { activeStatus } from '../../src/resources/statuses';

const declared = (more: Partial<Declaration> = {}) =>
  defineResource({
    name: 'coloured-pens',
    noun: 'pen',
    menu: { icon: 'coin' },
    access: { roles: [Role.Owner] },
    fields: { id: identifier(), title: text('Title', { required: true }), status: choice('Status', activeStatus) },
    create: {},
    actions: { remove: remove() },
    ...more,
  });

const thread = {
  entity: 'coloured-pens',
  authorField: 'title',
  dateField: 'title',
  textField: 'title',
  empty: 'Nothing yet',
  when: { is: { status: 0 }, otherwise: 'It is off' },
};

describe('an import', () => {
  const problemOf = (more: Partial<Declaration>) => {
    try {
      refuseUnsound([declared({ import: true, ...more })], () => true);
      return undefined;
    } catch (error) {
      return (error as Error).message;
    }
  };

  it('is refused where a create is missing, or is more than rows of its fields', () => {
    const refused: [Partial<Declaration>, string][] = [
      [{ create: undefined }, 'it has no create'],
      [{ source: { entity: 'coloured-pens' } }, 'it is a view'],
      [{ create: { path: 'mgmt/other' } }, 'its create has an address or a body of its own'],
      [{ create: { perMinute: 5 } }, 'its creates are limited by the minute'],
      [{ create: { uncheckedReferences: ['title'] } }, 'its create has conditions of its own'],
      [
        { fields: { id: identifier(), title: text('Title', { required: true, input: { secret: 'new-password' } }) } },
        '"title" cannot be a cell',
      ],
    ];
    for (const [more, why] of refused)
      expect(problemOf(more)).toBe(`Definition "coloured-pens": it cannot be imported: ${why}`);
    expect(problemOf({})).toBeUndefined();
  });
});

describe('defaults from the name and noun of a definition', () => {
  it('are used for what is not declared', () => {
    expect(declared()).toMatchObject({
      endpoint: 'mgmt/coloured-pens',
      route: 'coloured-pens',
      title: 'Coloured pens',
      display: { nameField: 'title' },
      menu: { label: 'Coloured pens' },
      create: { button: 'Add pen', dialog: { heading: 'Pen' }, done: 'Pen added' },
      actions: {
        remove: {
          path: 'mgmt/coloured-pens/{id}/remove',
          dialog: {
            confirm: {
              heading: 'Delete pen',
              button: 'Delete pen',
              text: expect.stringContaining('The pen is deleted'),
            },
          },
          done: 'Pen deleted',
        },
      },
    });
  });

  it('can be overridden', () => {
    const other = declared({
      title: 'Pens',
      create: { dialog: { heading: 'New' } },
      actions: { remove: remove({ text: 'Gone.' }) },
    });
    expect(other).toMatchObject({
      menu: { label: 'Pens' },
      create: { button: 'Add pen', dialog: { heading: 'New' } },
      actions: { remove: { dialog: { confirm: { heading: 'Delete pen', text: 'Gone.' } } } },
    });
  });

  it('need a noun', () => {
    expect(() => declared({ noun: undefined })).toThrow('Definition "coloured-pens": "create" needs a noun');
    expect(() => declared({ noun: undefined, create: undefined })).toThrow('remove() needs a noun');
  });
});

describe('an unsound definition', () => {
  const close = (path: string, more = {}) => call('Close', path, { done: 'Closed', ...more });
  const cases: [string, Partial<Declaration>, string][] = [
    [
      'an action that does nothing',
      { actions: { close: close('mgmt/pens/{id}/close') } },
      'action "close" has no rule',
    ],
    [
      'setting a field that does not exist',
      { actions: { close: close('mgmt/pens/{id}/close', { sets: { ink: 0 } }) } },
      'sets "ink"',
    ],
    [
      'an input that is stored nowhere',
      { actions: { close: close('mgmt/pens/{id}/close', { sets: { status: 1 }, inputs: { ink: text('Ink') } }) } },
      '"close" asks for "ink", which is neither a field nor the reason',
    ],
    [
      'setting inputs that are not fields',
      { actions: { close: close('mgmt/pens/{id}', { sets: 'inputs', inputs: { ink: text('Ink') } }) } },
      '"close" asks for "ink", which is neither a field nor the reason',
    ],
    [
      'an input that its action overrides',
      {
        actions: { close: close('mgmt/pens/{id}/close', { sets: { title: 'Old' }, inputs: { title: text('Title') } }) },
      },
      '"close" asks for "title", which it sets itself',
    ],
    [
      'a path with an unknown placeholder',
      { actions: { close: close('mgmt/pens/{nib}', { sets: { status: 1 } }) } },
      '{nib}, which nothing fills',
    ],
    [
      'two actions with one address',
      {
        actions: { a: close('mgmt/p/{id}', { sets: { status: 1 } }), b: close('mgmt/p/{id}', { sets: { status: 0 } }) },
      },
      '"b" has the address of another: POST mgmt/p/{}',
    ],
    [
      'an entity that does not exist',
      { fields: { id: identifier(), of: reference('Of', 'boxes') } },
      'refers to "boxes"',
    ],
    [
      'an input that gives a new record what its create does not ask for',
      {
        actions: {
          close: close('mgmt/p/{id}', {
            inputs: { of: reference('Of', 'coloured-pens', { input: { creates: { nib: '{title}' } } }) },
            sets: { status: 1 },
          }),
        },
      },
      'gives "nib", which the create of "coloured-pens" does not ask for',
    ],
    ['a view of nothing', { source: { entity: 'boxes' } }, 'a view of "boxes"'],
    [
      'an action that asks for an input it does not have',
      {
        actions: {
          close: close('mgmt/pens/{id}/close', {
            sets: { status: 1 },
            inputRules: [{ is: { status: 1 }, input: 'reason', required: true }],
          }),
        },
      },
      '"close" asks for "reason"',
    ],
    ['a thread of nothing', { display: { thread: { ...thread, entity: 'inks' } } }, 'its thread is "inks"'],
    ['a thread without its text', { display: { thread: { ...thread, textField: 'ink' } } }, 'names the field "ink"'],
    ['a title that does not exist', { display: { nameField: 'ink' } }, 'nameField names the field "ink"'],
    ['an input that does not exist', { create: { inputs: ['ink'] } }, 'create.inputs names the field "ink"'],
    [
      'a card line with a field that does not exist',
      { display: { cardText: ['%{title}: %{ink}'] } },
      'cardText names the field "ink"',
    ],
    [
      'a status with a note from a field that does not exist',
      { fields: { id: identifier(), s: choice('S', activeStatus, { notes: [{ field: 'ink', label: 'Inked' }] }) } },
      'names the field "ink"',
    ],
    [
      'an action that may wait for approval on records that cannot say so',
      { actions: { close: close('mgmt/pens/{id}/close', { sets: { status: 1 }, access: { approval: 'always' } }) } },
      'the action "close" may need a second person, but its records have no "requestedBy"',
    ],
    [
      'a tab over a field that does not exist',
      { list: { tabs: [{ label: 'All', where: { ink: 1 } }] } },
      'names the field "ink"',
    ],
    [
      'a switch without its action',
      { fields: { id: identifier(), s: choice('S', activeStatus, { toggle: { on: 'up', off: 'down' } }) } },
      'turned by the action "up"',
    ],
  ];

  it.each(cases)('is refused with a message that names the problem: %s', (_case, more, problem) => {
    expect(() => refuseUnsound([declared(more)], () => false)).toThrow(problem);
    expect(() => refuseUnsound([declared(more)], () => false)).toThrow('Definition "coloured-pens"');
  });

  it('does not include one whose action sets inputs and other fields, or asks for a reason', () => {
    const inputs = { title: text('Title'), reason: text('Reason') };
    for (const sets of ['inputs', { status: 1 }] as const) {
      const definition = declared({ actions: { close: close('mgmt/pens/{id}/close', { sets, inputs }) } });
      expect(() => refuseUnsound([definition], () => false)).not.toThrow();
    }
  });

  it('does not include one whose action has a rule in the API', () => {
    const definition = declared({ actions: { close: close('mgmt/pens/{id}/close') } });
    expect(() => refuseUnsound([definition], (action) => action === 'coloured-pens.close')).not.toThrow();
  });

  it('is refused where a view offers an action that its entity answers without doing anything', () => {
    const rub = close('mgmt/pens/{id}/rub');
    const pens = declared({ actions: { rub: { ...rub, unavailable: 'No rubber' } } });
    const view = declared({ source: { entity: pens.name }, actions: { rub } });
    const both = [{ ...view, name: 'red-pens', create: undefined }, pens];
    expect(() => refuseUnsound(both, (action) => action === 'red-pens.rub')).toThrow('the action "rub" has no rule');
    expect(() => refuseUnsound(both, (action) => action === 'coloured-pens.rub')).not.toThrow();
  });
});
