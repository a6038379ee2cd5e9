import { describe, expect, it } from 'vitest';
import { call, defineResource, definePage, remove, type Declaration } from '../../src/resources/language/define';
import type { Definition, MenuEntry, Page } from '../../src/resources/language/definition';
import {
  choice,
  count,
  dateTime,
  email,
  file,
  identifier,
  money,
  number,
  range,
  reference,
  text,
  yesNo,
} from '../../src/resources/language/fields';
import { option, type Indicator } from '../../src/resources/language/options';
import { Role } from '../../src/resources/language/roles';
import { mistakesIn, mistakeText, UnsoundDefinition, type ReferenceApi } from '../../src/resources/language/soundness';
import { ActiveStatus, activeStatus } from '../../src/resources/statuses/vault';

const declared = (more: Partial<Declaration> & { name?: string } = {}): Definition =>
  defineResource({
    name: 'coloured-pens',
    noun: 'pen',
    menu: { icon: 'coin' },
    access: { roles: [Role.Owner] },
    fields,
    create: {},
    actions: { remove: remove() },
    ...more,
  });

/** A value that the types refuse: what is judged at start may come from a definition that no compiler has seen. */
const wrong = (value: number) => value as never;

const fields = {
  id: identifier(),
  title: text('Title', { required: true }),
  status: choice('Status', activeStatus),
};
/** The fields with others beside them. */
const withFields = (others: Declaration['fields']): Partial<Declaration> => ({ fields: { ...fields, ...others } });

const api = (handlers: readonly string[] = []): ReferenceApi => ({
  hasHandler: (action) => handlers.includes(action),
  columnsOf: () => ({ madeBy: reference('Made by', 'coloured-pens') }),
  isDerived: (_table, field) => field === 'length',
});

/** The mistakes of screens as lines, judged together with an API that has these handlers. */
const linesOf = (screens: readonly (Definition | Page)[], handlers?: readonly string[]) =>
  mistakesIn(screens, api(handlers)).map(mistakeText);

/** A closing of pens, with other properties. */
const close = (more = {}, path = 'mgmt/pens/{id}/close') => call('Close', path, { done: 'Closed', ...more });
const closing = (more: object, path?: string): Partial<Declaration> => ({ actions: { close: close(more, path) } });
const closes = { sets: { status: 1 } };

const thread = {
  entity: 'coloured-pens',
  empty: 'Nothing yet',
  when: { is: { status: ActiveStatus.Active }, otherwise: 'It is off' },
};
const noInk = 'there is no field "ink".';
const noStatuz = 'there is no field "statuz". Did you mean "status"?';
const undefinedValue =
  'the value of "status" is undefined: its name may be misspelt. It has 0 (Active) and 1 (Disabled).';
const colours =
  'There are failed (red), critical (red), high (red), medium (orange), low (yellow), cautions (yellow), ' +
  'undefined (purple), stable (green), informative (blue), incomplete (blue), draft (gray).';
const noSuchValue = '"status" has no value 7. It has 0 (Active) and 1 (Disabled).';

describe('a sound definition', () => {
  it('a sound definition has no mistakes', () => {
    expect(linesOf([declared()])).toEqual([]);
    expect(linesOf([declared({ import: true })])).toEqual([]);
  });

  it('a sound definition may have an action that sets inputs and other fields, or asks for a reason', () => {
    const inputs = { title: text('Title'), reason: text('Reason') };
    for (const sets of ['inputs', { status: 1 }] as const)
      expect(linesOf([declared(closing({ sets, inputs }))])).toEqual([]);
  });

  it('a sound definition may have an action that does nothing itself, if the API has a rule for it', () => {
    const definition = declared(closing({}));
    expect(linesOf([definition], ['coloured-pens.close'])).toEqual([]);
    expect(linesOf([definition])).toHaveLength(1);
    expect(mistakesIn([definition])).toEqual([]);
  });

  it('a sound definition may lead through a column that none shows, and compare with what is filled in later', () => {
    const access = {
      roles: [Role.Owner],
      ownership: { user: 'madeBy.status', roles: [Role.Owner], alsoVisible: { status: ActiveStatus.Active } },
      guards: [{ record: { title: '{me.id}', status: null }, reason: 'It is yours', actions: ['create', 'remove'] }],
    };
    expect(linesOf([declared({ access })])).toEqual([]);
    expect(mistakesIn([declared({ access })])).toEqual([]);
  });

  it('a sound definition may show and search a time span in a condition', () => {
    const list = { tabs: [{ label: 'New', where: { made_gte: '{dayAgo}' } }] };
    expect(linesOf([declared({ ...withFields({ made: dateTime('Made') }), list })])).toEqual([]);
  });
});

describe('a mistake is named with its property, and with the nearest right word', () => {
  const cases: [what: string, declaration: Partial<Declaration>, ...mistakes: string[]][] = [
    // Fields that properties name.
    ['a name', { display: { nameField: 'ink' } }, `display.nameField: ${noInk}`],
    ['a summary', { display: { summary: ['statuz'] } }, `display.summary: ${noStatuz}`],
    ['a line of a card', { display: { cardText: ['%{title}: %{statuz}'] } }, `display.cardText: ${noStatuz}`],
    ['a kept column', { display: { keptColumns: ['id', 'statuz'] } }, `display.keptColumns: ${noStatuz}`],
    ['what is summed apart', { display: { summedBy: 'statuz' } }, `display.summedBy: ${noStatuz}`],
    ['what is not summed', { display: { notSummed: 'ink' } }, `display.notSummed: ${noInk}`],
    ['a group', { display: { groups: [{ heading: 'It', fields: ['statuz'] }] } }, `display.groups: ${noStatuz}`],
    [
      'a drop-down',
      {
        display: {
          dropdown: {
            details: ['statuz'],
            selectable: { is: { ink: wrong(1), status: wrong(7) }, otherwise: 'It is off' },
          },
        },
      },
      `display.dropdown: ${noStatuz}`,
      `display.dropdown.selectable: ${noInk}`,
      `display.dropdown.selectable: ${noSuchValue}`,
    ],
    ['an order', { list: { sort: { field: 'statuz', order: 'ASC' } } }, `list.sort: ${noStatuz}`],
    ['a tab', { list: { tabs: [{ label: 'All', where: { statuz: wrong(1) } }] } }, `list.tabs: ${noStatuz}`],
    ['a queue', { list: { queues: [{ statuz: wrong(1) }] } }, `list.queues: ${noStatuz}`],
    [
      'figures above the list',
      {
        list: {
          tiles: [
            { label: 'Off', count: [{ status: [0, 7] }] },
            { label: 'Sum', sum: { field: 'ink', exactly: { field: 'statuz', where: {} }, where: { ink: wrong(1) } } },
            { label: 'Whole', total: { field: 'ink', is: '100', otherwise: 'No' } },
          ],
        },
      },
      `list.tiles: ${noSuchValue}`,
      `list.tiles: ${noInk}`,
      `list.tiles: ${noStatuz}`,
      `list.tiles: ${noInk}`,
      `list.tiles: ${noInk}`,
    ],
    ['what identifies a record', { identity: 'statuz' }, `identity: ${noStatuz}`],
    [
      'counts beside the rows',
      { envelope: { rows: 'rows', counts: { all: { label: 'All', where: { statuz: wrong(1) } } } } },
      `envelope.counts: ${noStatuz}`,
    ],
    [
      'what is left of a row',
      { departure: { fields: ['statuz'], by: 'ink', done: {} } },
      `departure: ${noStatuz}`,
      `departure: ${noInk}`,
    ],
    [
      'what limits a list',
      { scope: { statuz: '{me.idd}' } },
      `scope: ${noStatuz}`,
      'scope: nothing fills {me.idd}. Did you mean "me.id"?',
    ],
    ['what is kept for history', { archived: { status: wrong(7) } }, `archived: ${noSuchValue}`],
    ['who learns of a change', { live: { tells: 'ink' } }, `live.tells: ${noInk}`],
    ['what an event carries', { live: { carries: { state: 'statuz' } } }, `live.carries: ${noStatuz}`],
    [
      'who may read and do what',
      {
        access: {
          roles: [Role.Owner],
          subjectField: 'ink',
          sharedRows: { statuz: wrong(1) },
          ownership: { user: 'madeByy.id', orUser: 'title.id', roles: [Role.Owner], alsoVisible: { status: wrong(7) } },
          guards: [
            { record: { ink: wrong(1) }, exceptRecord: { status: wrong(7) }, exceptListedIn: 'statuz', reason: 'No' },
            { actions: ['remov'], exceptActions: ['creat'], reason: 'No' },
          ],
        },
      },
      `access.subjectField: ${noInk}`,
      `access.sharedRows: ${noStatuz}`,
      'access.ownership: "madeByy.id" leads nowhere: in "coloured-pens" there is no field "madeByy". Did you mean "madeBy"?',
      'access.ownership: "title.id" leads nowhere: "title" is no reference.',
      `access.ownership.alsoVisible: ${noSuchValue}`,
      `access.guards.record: ${noInk}`,
      `access.guards.exceptRecord: ${noSuchValue}`,
      `access.guards.exceptListedIn: ${noStatuz}`,
      'access.guards.actions: there is no action "remov". Did you mean "remove"?',
      'access.guards.exceptActions: there is no action "creat". Did you mean "create"?',
    ],
    [
      'a create',
      {
        create: {
          inputs: ['statuz'],
          facts: ['ink'],
          uncheckedReferences: ['ink'],
          initialValues: { status: wrong(7) },
          pendingValues: { madeByy: wrong(1) },
          nextAction: 'remov',
          path: 'mgmt/{ink}',
          body: { it: '{me.uid}' },
        },
      },
      `create.inputs: ${noStatuz}`,
      `create.facts: ${noInk}`,
      `create.uncheckedReferences: ${noInk}`,
      `create.initialValues: ${noSuchValue}`,
      'create.pendingValues: there is no field "madeByy". Did you mean "madeBy"?',
      'create.nextAction: there is no action "remov". Did you mean "remove"?',
      'create.path: nothing fills {ink}.',
      'create.body: nothing fills {me.uid}. Did you mean "me.id"?',
    ],
    [
      'a create that asks for nothing',
      { create: { inputs: [] } },
      'create: it asks for nothing: no field may be typed.',
    ],
    [
      'a create and a deletion without a noun',
      { noun: undefined },
      'create: it needs its "button", "done" and "dialog.heading", or its definition a "noun".',
      'actions.remove: it needs a "done", or its definition a "noun".',
    ],
    ['no id', { fields: { title: fields.title }, actions: {} }, 'fields: there is no field "id".'],

    // Fields that fields name.
    [
      'fields beside an input',
      withFields({
        from: number('From', {
          checks: {
            notBelow: 'ink',
            notWith: { field: 'statuz', otherwise: 'No' },
            needs: 'ink',
            requiredWith: { field: 'status', is: [wrong(7)] },
          },
          input: { doubtAbove: { field: 'ink', warning: 'Much' }, ...({ except: ['{ink}'] } as object) },
        }),
      }),
      `fields.from.checks: ${noInk}`,
      `fields.from.checks: ${noStatuz}`,
      `fields.from.checks: ${noInk}`,
      `fields.from.checks: ${noSuchValue}`,
      `fields.from.input.doubtAbove: ${noInk}`,
      'fields.from.input.except: nothing fills {ink}.',
    ],
    [
      'fields of the record',
      withFields({
        note: text('Note', { orElse: 'statuz' }),
        asked: money('Asked', 'RUB', { replacedBy: 'statuz' }),
        nearly: money('Nearly', 'RUB', { about: { statuz: wrong(1) } }),
        span: range('Span', 'ink', 'statuz'),
        until: dateTime('Until', { deadline: { while: 'status', is: [wrong(7)] } }),
        ends: dateTime('Ends', { deadline: { while: 'statuz', is: [wrong(1)] } }),
        form: file('Form', 'mgmt/pens/{ink}/form'),
        act: text('Act', {
          sentence: { who: 'ink', entity: 'title', id: 'id', refused: 'id', before: 'id', after: 'id' },
        }),
      }),
      `fields.note.orElse: ${noStatuz}`,
      `fields.asked.replacedBy: ${noStatuz}`,
      `fields.nearly.about: ${noStatuz}`,
      `fields.span.bounds: ${noInk}`,
      `fields.span.bounds: ${noStatuz}`,
      `fields.until.deadline: ${noSuchValue}`,
      `fields.ends.deadline: ${noStatuz}`,
      'fields.form.download: nothing fills {ink}.',
      `fields.act.sentence: ${noInk}`,
    ],
    [
      'fields below a status, and what turns it',
      withFields({
        state: choice('State', activeStatus, {
          approval: 'ink',
          silence: { since: 'statuz', after: 1, unheard: 'ink' },
          notes: [
            { field: 'ink', label: 'Inked', when: { status: wrong(7) }, tooltip: { field: 'statuz', otherwise: 'No' } },
          ],
          shownAs: { name: 'dry', when: { ink: wrong(1) }, option: option('Dry', 'draft') },
          toggle: { on: 'remove', off: 'remov' },
        }),
      }),
      `fields.state.silence: ${noStatuz}`,
      `fields.state.silence: ${noInk}`,
      `fields.state.approval: ${noInk}`,
      `fields.state.notes: ${noInk}`,
      `fields.state.notes: ${noStatuz}`,
      `fields.state.notes: ${noSuchValue}`,
      `fields.state.shownAs: ${noInk}`,
      'fields.state.toggle: there is no action "remov". Did you mean "remove"?',
    ],
    [
      'a value that is read through references',
      withFields({ maker: email('Maker', { from: 'madeBy.titel' }) }),
      'fields.maker.from: "madeBy.titel" leads nowhere: in "coloured-pens" there is no field "titel". Did you mean "title"?',
    ],
    [
      'a value that is computed without SQL',
      withFields({ length: number('Length', { derived: true }), width: number('Width', { derived: true }) }),
      'fields.width.derived: no derived.ts of server/domain has SQL for "width" of "coloured-pens".',
    ],

    // Values.
    [
      'an initial value',
      withFields({ status: choice('Status', activeStatus, { initial: 7 }) }),
      `fields.status.initial: ${noSuchValue}`,
    ],
    [
      'an initial value of another kind',
      withFields({ isDry: yesNo('Dry', { initial: 'yes' }) }),
      'fields.isDry.initial: "yes" is no value of "isDry" (yesNo).',
    ],
    [
      'a label in place of a value',
      { list: { tabs: [{ label: 'Off', where: { status: 'Disabeld' } }] } },
      'list.tabs: "status" has no value "Disabeld". Did you mean "Disabled"? It has 0 (Active) and 1 (Disabled).',
    ],
    [
      // As of a misspelt constant: `ActiveStatus.Cancelled`.
      'a value that is undefined',
      {
        ...withFields({ status: choice('Status', activeStatus, { initial: undefined }) }),
        ...closing({ sets: { status: undefined }, access: { when: { is: { status: undefined }, otherwise: 'No' } } }),
      },
      `fields.status.initial: ${undefinedValue}`,
      `actions.close.access.when: ${undefinedValue}`,
      `actions.close.sets: ${undefinedValue}`,
    ],
    [
      'a currency',
      withFields({ price: money('Price', 'RUR' as 'RUB') }),
      'fields.price: there is no currency "RUR". Did you mean "RUB"?',
    ],
    ['a value that is set', closing({ sets: { status: 7 } }), `actions.close.sets: ${noSuchValue}`],
    ['a field that is set', closing({ sets: { statuz: 1 } }), `actions.close.sets: ${noStatuz}`],
    [
      'when an action is offered',
      closing({ ...closes, access: { when: { is: { status: 7, statuz: 1 }, otherwise: 'No' } } }),
      `actions.close.access.when: ${noSuchValue}`,
      `actions.close.access.when: ${noStatuz}`,
    ],
    [
      'a choice that is disabled',
      closing({
        sets: 'inputs',
        inputs: { status: choice('Status', activeStatus) },
        inputConditions: [{ is: { ink: 1 }, input: 'status', without: 7, otherwise: 'No' }],
      }),
      `actions.close.inputConditions: ${noInk}`,
      `actions.close.inputConditions: ${noSuchValue}`,
    ],
    [
      'what a reference offers',
      withFields({ of: reference('Of', 'coloured-pens', { input: { where: { status: wrong(7) } } }) }),
      `fields.of.input.where: ${noSuchValue}`,
    ],

    // Statuses.
    [
      'a status without a colour',
      withFields({ status: choice('Status', { 0: option('Wet'), 1: option('Dry') }) }),
      `fields.status: the value "Wet" has no colour: option('Wet', 'stable') would draw it in green. ${colours}`,
      `fields.status: the value "Dry" has no colour: option('Dry', 'stable') would draw it in green. ${colours}`,
    ],
    [
      'a value without a colour beside one that has',
      withFields({ state: choice('State', { 0: option('Wet', 'low'), 1: option('Dry') }) }),
      `fields.state: the value "Dry" has no colour: option('Dry', 'stable') would draw it in green. ${colours}`,
    ],
    [
      'a colour that does not exist',
      withFields({ state: choice('State', { 0: option('Wet', 'stabel' as Indicator) }) }),
      `fields.state: there is no indicator "stabel". Did you mean "stable"? ${colours}`,
    ],

    // The menu.
    [
      'an icon and a group',
      { menu: { icon: 'bnak', group: 'setings' } as unknown as MenuEntry },
      'menu.icon: there is no icon "bnak". Did you mean "bank"?',
      'menu.group: there is no group "setings". Did you mean "settings"?',
    ],
    [
      'what the menu counts',
      {
        menu: {
          icon: 'coin',
          counts: [
            { entity: 'coloured-pen', label: 'It' },
            { entity: 'coloured-pens', label: 'It', where: { status: wrong(7) } },
          ],
        },
      },
      'menu.counts: there is no entity "coloured-pen". Did you mean "coloured-pens"?',
      `menu.counts: ${noSuchValue}`,
    ],
    ['a screen for nobody', { access: { roles: [] } }, 'access.roles: nobody may open it.'],
    [
      'a role',
      { access: { roles: [wrong(99)] } },
      'access.roles: one of them is no role (src/resources/language/roles.ts).',
    ],

    [
      'who is not staff and would see the records of others',
      {
        access: { roles: [Role.Owner, Role.Merchant, Role.Agent], ownership: { user: 'madeBy', roles: [Role.Agent] } },
      },
      'access: Merchant would see the records of others: "ownership" says whose each is, "seenByAll" that all may see all.',
    ],

    // Other entities.
    [
      'what a field refers to',
      withFields({
        of: reference('Of', 'coloured-pen', { filterTarget: 'pens' }),
        parts: count('Parts', 'parts', 'penId'),
        others: count('Others', 'coloured-pens', 'ink'),
      }),
      'fields.of: there is no entity "coloured-pen". Did you mean "coloured-pens"?',
      'fields.of.filterTarget: there is no entity "pens".',
      'fields.parts: there is no entity "parts".',
      `fields.others.counts: ${noInk}`,
    ],
    [
      'what an input does not offer',
      withFields({
        one: reference('One', 'coloured-pens', { input: { notIn: { entity: 'pens', field: 'id', otherwise: 'No' } } }),
        two: reference('Two', 'coloured-pens', {
          input: { notIn: { entity: 'coloured-pens', field: 'ink', otherwise: 'No' } },
        }),
      }),
      'fields.one.input.notIn: there is no entity "pens".',
      `fields.two.input.notIn: ${noInk}`,
    ],
    [
      'a view',
      { source: { entity: 'boxes', where: { ink: wrong(1) } } },
      'source: there is no entity "boxes".',
      `source.where: ${noInk}`,
    ],
    [
      'what a title names',
      { parent: { entity: 'boxes', id: '{boxId}' } },
      'parent: there is no entity "boxes".',
      'parent: nothing fills {boxId}.',
    ],
    [
      'what it follows',
      { live: { follows: ['coloured-pen'] } },
      'live.follows: there is no entity "coloured-pen". Did you mean "coloured-pens"?',
    ],
    ['a thread', { display: { thread: { ...thread, entity: 'inks' } } }, 'display.thread: there is no entity "inks".'],
    [
      'notes that staff may not all read',
      {
        display: { notes: true },
        access: { roles: [Role.Owner, Role.Finance], ownership: { user: 'madeBy', roles: [Role.Finance] } },
      },
      'display.notes: Finance see only their own records, and would read all notes.',
    ],
    [
      'the texts of a thread',
      { display: { thread: { ...thread, files: 'papers', when: { is: { status: wrong(7) }, otherwise: 'No' } } } },
      'display.thread: there is no entity "papers".',
      'display.thread: there is no field "author".',
      'display.thread: there is no field "createDate".',
      'display.thread: there is no field "text".',
      `display.thread.when: ${noSuchValue}`,
    ],
    [
      'whose actions a record has, and where it is shown',
      { display: { header: { of: 'pens', is: { ink: wrong(1) } } }, besideOn: 'coloured-pen' },
      'besideOn: there is no route "coloured-pen". Did you mean "coloured-pens"?',
      'display.header: there is no entity "pens".',
      `display.header: ${noInk}`,
    ],
    [
      'what an action creates',
      {
        actions: {
          one: { kind: 'create', label: 'One', entity: 'pens', fill: {} },
          two: { kind: 'create', label: 'Two', entity: 'coloured-pens', fill: { titel: '' } },
        },
      },
      'actions.one.entity: there is no entity "pens".',
      'actions.two.fill: there is no field "titel". Did you mean "title"?',
    ],
    [
      'an input that gives a new record what its create does not ask for',
      closing({
        ...closes,
        inputs: { of: reference('Of', 'coloured-pens', { input: { creates: { titel: '{ink}' } } }) },
      }),
      'actions.close.inputs.of.creates: there is no input of the create of "coloured-pens" "titel". Did you mean "title"?',
      'actions.close.inputs.of.creates: nothing fills {ink}.',
      'actions.close.inputs: there is no field "of". Only "reason" may be asked for without one.',
    ],

    // Actions.
    [
      'an action that does nothing',
      closing({}),
      'actions.close: it does nothing: it has no rule (in a capability.ts of server/domain), sets nothing and removes nothing.',
    ],
    [
      'an input that is stored nowhere',
      closing({ ...closes, inputs: { ink: text('Ink') } }),
      `actions.close.inputs: ${noInk} Only "reason" may be asked for without one.`,
    ],
    [
      'setting inputs that are not fields',
      closing({ sets: 'inputs', inputs: { ink: text('Ink') } }),
      `actions.close.inputs: ${noInk} Only "reason" may be asked for without one.`,
    ],
    [
      'an input that its action overrides',
      closing({ sets: { title: 'Old' }, inputs: { title: text('Title') } }),
      'actions.close.inputs: "title" is asked for, and set as well.',
    ],
    [
      'an input of an action that is required as one of a create',
      closing({ sets: 'inputs', inputs: { title: text('Title', { input: { required: true } }) } }),
      'actions.close.inputs.title.input.required: only a create has it: an input of an action is "required".',
    ],
    [
      'what the dialog and the answer of an action name',
      closing({
        ...closes,
        body: { it: '{ink}' },
        inputConditions: [{ is: { status: 1 }, input: 'reason', required: true }],
        dialog: { facts: ['statuz'], prefilled: ['ink'] },
        answer: {
          reveals: {
            key: 'key',
            label: 'Key',
            repeatRefusal: 'No',
            whose: 'ink',
            qrCode: { content: '{kay}', caption: 'It' },
          },
        },
        fallback: 'clos',
      }),
      'actions.close.body: nothing fills {ink}.',
      'actions.close.inputConditions: there is no field "reason".',
      `actions.close.dialog.prefilled: ${noInk}`,
      `actions.close.dialog.facts: ${noStatuz}`,
      `actions.close.answer.reveals.whose: ${noInk}`,
      'actions.close.answer.reveals.qrCode: nothing fills {kay}. Did you mean "key"?',
      'actions.close.fallback: there is no action "clos". Did you mean "close"?',
    ],
    [
      'a path',
      closing(closes, 'mgmt/pens/{titel}'),
      'actions.close.path: nothing fills {titel}. Did you mean "title"?',
    ],
    [
      'the fields of an information dialog, and a link',
      {
        actions: {
          info: { kind: 'info', label: 'Info', heading: 'Info', fields: { statuz: 'It' } },
          go: { kind: 'link', label: 'Go', to: 'pens/{ink}', entity: 'pens' },
        },
      },
      `actions.info.fields: ${noStatuz}`,
      'actions.go.to: nothing fills {ink}.',
      'actions.go.entity: there is no entity "pens".',
    ],
    [
      'a tab for an action',
      { list: { tabs: [{ label: 'To do', where: {}, toDo: 'remov' }] } },
      'list.tabs: there is no action "remov". Did you mean "remove"?',
    ],
    [
      'two actions with one address',
      { actions: { a: close({ sets: { status: 1 } }), b: close({ sets: { status: 0 } }) } },
      'actions.b.path: "coloured-pens.a" has this address already: POST mgmt/pens/{}/close.',
    ],
    [
      'an action that may wait for approval on records that cannot say so',
      closing({ ...closes, access: { approval: 'always' } }),
      'actions.close.access.approval: a second person may be needed, but its records have no field "requestedBy".',
    ],
    [
      'a create that may wait for approval, whose records cannot say so and are used at once',
      { create: { access: { approval: 'always' } } },
      'create.access.approval: a second person may be needed, but its records have no field "requestedBy".',
      'create.pendingValues: a second person may be needed, but a record that waits would be used as any other: name the values, such as a status, with which nothing uses it.',
    ],
    [
      'what cannot be offered for several records',
      { actions: { remove: remove({}, { bulk: true }), close: close({ ...closes, bulk: true }, 'mgmt/pens/{title}') } },
      'actions.remove.bulk: what removes is never offered for several records.',
      'actions.close.bulk: what it would do cannot be asked beforehand: its address or its answer has more than the record.',
    ],
  ];

  it.each(cases)(
    'a mistake is named with its property, and with the nearest right word: %s',
    (_what, more, ...mistakes) => {
      expect(linesOf([declared(more)])).toEqual(mistakes.map((mistake) => `Definition "coloured-pens", ${mistake}`));
    },
  );

  it("who is not staff may see all records where these are nobody's, or the list has only their own", () => {
    const roles = [Role.Merchant];
    expect(linesOf([declared({ access: { roles, seenByAll: true } })])).toEqual([]);
    expect(linesOf([declared({ access: { roles }, scope: { madeBy: '{me.id}' } })])).toEqual([]);
    expect(linesOf([declared({ access: { roles }, elsewhere: true })])).toEqual([]);
  });

  it('two entities with one live event are a mistake, because the console could not tell them apart', () => {
    const pens = declared({ live: { created: 'new-pen', changed: 'pen-updated' } });
    const inks = declared({ name: 'inks', noun: 'ink', live: { changed: 'new-pen' } });
    expect(linesOf([pens, inks])).toEqual([
      'Definition "inks", live.changed: "coloured-pens" has this event already: new-pen.',
    ]);
  });

  it('two screens with one name, route or address are a mistake', () => {
    const page = definePage({
      name: 'pens',
      route: 'coloured-pens',
      title: 'Pens',
      menu: { label: 'Pens', icon: 'coin' },
      access: { roles: [Role.Owner] },
      reads: [],
    });
    const again = declared({ name: 'pens', endpoint: 'mgmt/coloured-pens', create: undefined, actions: {} });
    expect(linesOf([declared(), page, again])).toEqual([
      'Definition "pens", route: "coloured-pens" has this route already: coloured-pens.',
      'Definition "pens", name: another screen has this name.',
      'Definition "pens", endpoint: "coloured-pens" has this address already: mgmt/coloured-pens.',
    ]);
  });

  it('a view that offers an action which its entity answers without doing anything is a mistake', () => {
    const rub = call('Rub', 'mgmt/pens/{id}/rub', { done: 'Rubbed' });
    const pens = declared({ actions: { rub: { ...rub, unavailable: 'No rubber' } } });
    const view = { ...declared({ source: { entity: pens.name }, actions: { rub } }), create: undefined };
    const both = [{ ...view, name: 'red-pens', route: 'red-pens', endpoint: 'mgmt/red-pens' }, pens];
    expect(linesOf(both, ['red-pens.rub'])).toEqual([
      expect.stringContaining('"red-pens", actions.rub: it does nothing'),
    ]);
    expect(linesOf(both, ['coloured-pens.rub'])).toEqual([]);
  });

  it('what cannot be read hides no other mistake', () => {
    const pens = declared({ display: { cardText: 5 as never } });
    const boxes = declared({ name: 'boxes', list: { sort: { field: 'ink', order: 'ASC' } } });
    expect(linesOf([pens, boxes])).toEqual([
      expect.stringMatching(
        /^Definition "coloured-pens", types: it cannot be read \(.+\): npm run check names where\.$/,
      ),
      `Definition "boxes", list.sort: ${noInk}`,
    ]);
  });
});

describe('an import', () => {
  const refused: [Partial<Declaration>, string][] = [
    [{ create: undefined }, 'it has no create'],
    [{ source: { entity: 'coloured-pens' } }, 'it is a view'],
    [{ create: { path: 'mgmt/other' } }, 'its create has an address or a body of its own'],
    [{ create: { perMinute: 5 } }, 'its creates are limited by the minute'],
    [{ create: { uncheckedReferences: ['title'] } }, 'its create has conditions of its own'],
    [
      withFields({ title: text('Title', { required: true, input: { secret: 'new-password' } }) }),
      '"title" cannot be a cell',
    ],
  ];

  it.each(refused)(
    'an import is refused where a create is missing, or is more than rows of its fields: %o',
    (more, why) => {
      expect(linesOf([declared({ import: true, ...more })])).toEqual([
        `Definition "coloured-pens", import: its records cannot be imported: ${why}.`,
      ]);
    },
  );
});

describe('mistakes of several definitions', () => {
  it('mistakes of several definitions are all named at once, each in a line', () => {
    const pens = declared({ display: { nameField: 'titel' }, list: { sort: { field: 'ink', order: 'ASC' } } });
    const boxes = declared({
      name: 'boxes',
      fields: { ...fields, penId: reference('Pen', 'coloured-pen') },
      actions: { close: close({ sets: { status: 7 } }, 'mgmt/boxes/{id}/close') },
    });
    const lines = [
      'Definition "coloured-pens", display.nameField: there is no field "titel". Did you mean "title"?',
      'Definition "coloured-pens", list.sort: there is no field "ink".',
      'Definition "boxes", fields.penId: there is no entity "coloured-pen". Did you mean "coloured-pens"?',
      `Definition "boxes", actions.close.sets: ${noSuchValue}`,
    ];
    expect(linesOf([pens, boxes])).toEqual(lines);
    expect(new UnsoundDefinition(mistakesIn([pens, boxes])).message).toBe(lines.join('\n'));
  });
});

describe('defaults from the name and noun of a definition', () => {
  it('defaults from the name and noun of a definition are used for what is not declared', () => {
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

  it('defaults from the name and noun of a definition can be overridden', () => {
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
});

it('of 10,000 wrong names the first 500 are named with the nearest right one, and that there are more', () => {
  const names = Array.from({ length: 10_000 }, (_, index) => `field${index}`);
  const many = Object.fromEntries(names.map((name) => [name, text('Any')]));
  const cardText = names.map((name) => `%{${name}x}`);
  const lines = linesOf([declared({ ...withFields(many), display: { cardText } })]);
  expect(lines).toHaveLength(501);
  expect(lines[0]).toContain('there is no field "field0x". Did you mean "field0"?');
  expect(lines.at(-1)).toContain('further mistakes are named once those before are mended');
});
