import { defineResource, type RecordOf } from './define';
import { identifier, text, uuid } from './fields';
import { Role } from './roles';

/** Chosen from in the user wizard; no screen of its own. */
export const agents = defineResource({
  name: 'agents',
  endpoint: 'mgmt/agents',
  source: { entity: 'users', where: { type: Role.Agent } },
  title: 'Agents',
  roles: [Role.Developer, Role.Owner],
  represent: 'nickname',
  fields: { id: identifier(), uuid: uuid(), nickname: text('Nickname', { required: true }) },
});
export type AgentItem = RecordOf<typeof agents>;
