import { call, defineResource } from './language/define';
import type { RecordOf } from './language/definition';
import { identifier, longText, reference, stamp, text } from './language/fields';
import { Role } from './language/roles';

/**
 * Steps that one person took and that wait for a second: who, why, and on which record (rules, section 5). The second
 * presses the same on that record.
 */
export const secondPerson = defineResource({
  name: 'second-person',
  title: 'Second Person',
  noun: 'step',
  description: 'Steps that wait for a second person',
  menu: { group: 'next', icon: 'users', counts: [{ entity: 'second-person', label: 'Waiting' }] },
  roles: [Role.Developer, Role.Owner, Role.Moderator, Role.Finance],
  represent: 'step',
  extension: true,
  fields: {
    id: identifier(),
    step: text('Step', { required: true, names: 'phrase' }),
    subject: text('Subject', { required: true, names: 'record' }),
    about: text('Sum', { required: true }),
    userId: reference('First person', 'users', { required: true, filter: true }),
    reason: longText('Reason'),
    createDate: stamp('Date'),
  },
  guards: [{ unless: { userId: '{me.id}' }, only: ['takeBack'], otherwise: 'Only the first person takes it back' }],
  actions: {
    takeBack: call('Take back', 'mgmt/second-person/{id}/remove', {
      confirm: {
        heading: 'Take back',
        text: 'Nobody can press second any more. You may press again later.',
        button: 'Take back',
      },
      removes: true,
      missing: 'It waits no longer: a second person pressed, or it was refused',
      done: 'Taken back',
      past: 'took back',
    }),
  },
});
export type WaitingStep = RecordOf<typeof secondPerson>;
