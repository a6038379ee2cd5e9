import { defineResource } from './language/define';
import type { RecordOf } from './language/definition';
import { identifier, text, uuid } from './language/fields';
import { Role } from './language/roles';
import { UserStatus } from './statuses/people';

/** Options of the agent input in the user wizard. Has no screen. */
export const agents = defineResource({
  name: 'agents',
  source: { entity: 'users', where: { type: Role.Agent, status: UserStatus.Active } },
  noun: 'agent',
  access: { roles: [Role.Developer, Role.Owner] },
  display: { nameField: 'nickname' },
  fields: { id: identifier(), uuid: uuid(), nickname: text('Nickname', { required: true }) },
});
export type AgentItem = RecordOf<typeof agents>;
