import { call, defineResource, remove } from './language/define';
import type { RecordOf } from './language/definition';
import { choice, identifier, reference, stamp, text } from './language/fields';
import { Role } from './language/roles';
import { integrators, ofMerchant, ownedByMerchant } from './paymentLinks';
import { HostStatus, hostStatus } from './statuses/merchants';

/**
 * Hosts to which a merchant may lead payers back, beside those of the setting `RETURN_HOSTS`. A merchant names theirs, and an
 * Owner confirms it, since a payer trusts what the platform's page leads to.
 */
export const returnHosts = defineResource({
  name: 'return-hosts',
  noun: 'return host',
  nouns: 'return host |||| return hosts',
  description: 'Hosts to which payers may go back from a payment',
  menu: { group: 'integration', icon: 'shop' },
  access: { roles: integrators, ownership: ownedByMerchant },
  extension: true,
  fields: {
    id: identifier(),
    clientId: ofMerchant,
    host: text('Host', {
      required: true,
      maxLength: 253,
      checks: { format: 'host' },
      input: { placeholder: 'shop.example' },
    }),
    status: choice('Status', hostStatus, { derived: true, input: false, filter: true }),
    confirmedBy: reference('Confirmed by', 'users', { column: 'optional', input: false, search: false }),
    createDate: stamp('Create Date', { column: 'optional', filter: true }),
  },
  create: {
    dialog: {
      note: 'Payers are led to it once an Owner has confirmed it. One that an Owner adds is confirmed at once.',
    },
    access: { roles: [Role.Owner, Role.Merchant], asksFactor: true },
    perMinute: 10,
  },
  actions: {
    confirm: call('Confirm', 'mgmt/return-hosts/{id}/confirm', {
      access: {
        roles: [Role.Owner],
        when: { is: { status: HostStatus.Waiting }, otherwise: 'This host is confirmed' },
        asksFactor: true,
      },
      dialog: {
        confirm: {
          heading: 'Confirm return host',
          text: 'The page of a payment offers a way back to addresses of this host. Confirm it only if it belongs to the merchant.',
          affected: 'Host',
          button: 'Confirm host',
        },
      },
      primary: true,
      done: 'Return host confirmed',
      pastTense: 'confirmed',
    }),
    remove: remove(
      { text: 'The pages of payments no longer lead to it, also of those made before.' },
      { access: { roles: [Role.Owner, Role.Merchant] } },
    ),
  },
});
export type ReturnHost = RecordOf<typeof returnHosts>;
