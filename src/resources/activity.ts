import { defineResource } from './language/define';
import type { RecordOf } from './language/definition';
import { identifier, longText, reference, stamp, text, yesNo } from './language/fields';
import { Role } from './language/roles';

/** Who did what, when. Written by the API with every change and every refused attempt. */
export const activity = defineResource({
  name: 'activity',
  route: 'activity',
  endpoint: 'mgmt/activity',
  extension: true,
  title: 'Activity',
  noun: 'entry',
  description: 'Who did what, when',
  menu: { group: 'next', label: 'Activity', icon: 'activity' },
  roles: [Role.Developer, Role.Owner],
  represent: 'act',
  fields: {
    id: identifier(),
    createDate: stamp('Date'),
    userId: reference('Who', 'users'),
    act: text('What', { required: true }),
    entity: text('Entity', { required: true }),
    recordId: text('Record'),
    refused: yesNo('Refused', { required: true, filter: true }),
    before: longText('Before', { column: 'optional' }),
    after: longText('After', { column: 'optional' }),
    requestId: text('Request', { column: 'optional' }),
  },
});
export type ActivityRow = RecordOf<typeof activity>;
