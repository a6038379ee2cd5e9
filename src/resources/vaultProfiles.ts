import { defineResource, unavailable } from './language/define';
import type { RecordOf } from './language/definition';
import { choice, identifier, phone, reference, text } from './language/fields';
import { Role } from './language/roles';
import { activeStatus } from './language/statuses';

export const vaultProfiles = defineResource({
  name: 'vault-profiles',
  title: 'Holder Profiles',
  noun: 'holder',
  description: 'All holder profiles',
  menu: { group: 'vault', icon: 'holder' },
  roles: [Role.Developer, Role.Owner, Role.VaultOwner],
  own: { by: 'vaultOwnerId', for: [Role.VaultOwner] },
  fields: {
    id: identifier(),
    holderName: text('Holder name', { required: true }),
    phoneNumber: phone('Phone number', {
      required: true,
      input: { helper: 'without leading +' },
    }),
    vaultOwnerId: reference('Vault owner', 'vault-owners', { column: false, required: true }),
    status: choice('Status', activeStatus, { required: true, initial: 0, filter: true }),
  },
  create: { heading: 'Holder profile' },
  actions: { edit: unavailable('Edit'), remove: unavailable('Delete') },
  live: { changed: 'update-holder-profiles' },
});
export type VaultProfile = RecordOf<typeof vaultProfiles>;
