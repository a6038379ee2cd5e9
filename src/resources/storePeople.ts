import { bound } from './language/condition';
import { defineResource } from './language/define';
import type { RecordOf } from './language/definition';
import { choice, dateTime, identifier, number, text } from './language/fields';
import { staffOfStore, storeRoles } from './invoiceRoles';
import { roleOptions } from './language/roles';
import { Presence, presence, UserStatus } from './statuses/people';

/** A user is here while one of their sessions was used within this time, in ms. A session with an open live channel is in use. */
export const presenceMs = 2 * 60_000;

/** What the platform works out for each person; it changes with their tasks. */
const workedOut = { input: false, search: false, extension: true, derived: true } as const;

/** Everybody who may hold tasks, with what they hold, what of it is late, and what they did today (UTC). For supervisors. */
export const storePeople = defineResource({
  name: 'store-people',
  route: 'operators',
  endpoint: 'mgmt/store/people',
  source: { entity: 'users', where: { type: storeRoles, status: UserStatus.Active } },
  title: 'Operators',
  noun: 'operator',
  nouns: 'operator |||| operators',
  description: 'Who is here, what they hold, and what will be late',
  menu: { icon: 'owner' },
  access: { roles: staffOfStore },
  display: {
    nameField: 'nickname',
    keptColumns: ['nickname', 'presence', 'tasks', 'nextDue', 'overdue', 'willBeLate'],
    cardText: ['%{type}', 'Tasks: %{tasks}', 'Overdue: %{overdue}'],
    header: { of: 'store-people', is: {} },
    groups: [
      { heading: 'Now', fields: ['tasks', 'heldSince', 'nextDue', 'overdue', 'willBeLate'] },
      { heading: 'Today', fields: ['doneToday', 'medianTime', 'slowestTime'] },
    ],
  },
  list: {
    sort: { field: 'nickname', order: 'ASC' },
    tabs: [
      { label: 'All', where: {} },
      { label: 'Here', where: { presence: [Presence.Here] } },
      { label: 'With tasks', where: { tasks_gte: bound(1) } },
      { label: 'Overdue', where: { overdue_gte: bound(1) } },
    ],
  },
  history: { hidden: true },
  extension: true,
  fields: {
    id: identifier('id', { column: false }),
    nickname: text('Operator', { required: true }),
    type: choice('Role', roleOptions, { required: true, filter: true }),
    presence: choice('Presence', presence, { ...workedOut, filter: true }),
    lastSeen: dateTime('Last seen', { ...workedOut, column: 'optional' }),
    tasks: number('Tasks', workedOut),
    heldSince: dateTime('Oldest since', workedOut),
    nextDue: dateTime('Next due', { ...workedOut, deadline: 'always' }),
    overdue: number('Overdue', { ...workedOut, alarm: 'red' }),
    willBeLate: number('Will be late', { ...workedOut, alarm: 'orange' }),
    doneToday: number('Done today', workedOut),
    medianTime: number('Median', { ...workedOut, unit: 'seconds' }),
    slowestTime: number('Slowest', { ...workedOut, unit: 'seconds' }),
  },
  live: { follows: ['invoices'] },
});
export type StorePerson = RecordOf<typeof storePeople>;
