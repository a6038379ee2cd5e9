import { call, defineResource, unavailable } from './language/define';
import type { RecordOf } from './language/definition';
import { choice, identifier, phone, reference, text } from './language/fields';
import { importForOwner } from './importForOwner';
import { Role } from './language/roles';
import { requestedBy } from './requestedBy';
import { ActiveStatus, activeStatus } from './statuses/vault';

/** Vault profiles: the holders of payment accounts. */
export const vaultProfiles = defineResource({
  name: 'vault-profiles',
  title: 'Holder Profiles',
  noun: 'holder',
  nouns: 'holder |||| holders',
  description: 'All holder profiles',
  menu: { group: 'vault', icon: 'holder' },
  access: {
    roles: [Role.Developer, Role.Owner, Role.VaultOwner],
    ownership: { user: 'vaultOwnerId', roles: [Role.VaultOwner] },
  },
  fields: {
    id: identifier(),
    holderName: text('Holder name', { required: true }),
    phoneNumber: phone('Phone number', {
      required: true,
      isName: true,
      input: { helper: 'without leading +' },
    }),
    vaultOwnerId: reference('Vault owner', 'vault-owners', { column: false, required: true }),
    status: choice('Status', activeStatus, {
      required: true,
      initial: ActiveStatus.Active,
      filter: true,
      approval: 'requestedBy',
    }),
    requestedBy,
  },
  create: {
    dialog: { heading: 'Holder profile' },
    access: { approval: 'judged', asksFactor: true },
    pendingValues: { status: ActiveStatus.Disabled },
    facts: ['vaultOwnerId', 'phoneNumber'],
  },
  import: importForOwner,
  actions: {
    edit: unavailable('Edit'),
    remove: unavailable('Delete'),
    activate: call('Activate', 'mgmt/vault-profiles/{id}/activate', {
      bulk: true,
      access: {
        when: { is: { status: ActiveStatus.Disabled }, otherwise: 'This holder is active' },
        approval: 'judged',
        asksFactor: true,
      },
      dialog: {
        confirm: {
          heading: 'Activate holder',
          text: 'Payers may be given the accounts of this holder.',
          button: 'Activate holder',
        },
      },
      extension: true,
      done: 'Holder activated',
      pastTense: 'activated',
    }),
  },
  live: { changed: 'update-holder-profiles' },
});
export type VaultProfile = RecordOf<typeof vaultProfiles>;
