import { sql } from 'kysely';
import type { Capability } from '../../entities/capability';
import { makeApiKey, revokeApiKey } from './apiKeys';
import { setBareLinks } from './bareLinks';
import { setContact } from './contact';
import { merchantFields } from './derived';
import { lockCallsByKey } from './lockCallsByKey';
import { askPayOuts, confirmPayOuts, stopPayOuts } from './keyApproval';
import { feesRoute, judgeFees, judgeRelation, setFees, setRelation } from './fees';
import { makePaymentLink, setPaymentLink } from './paymentLinks';
import { addReturnHost, confirmReturnHost } from './returnHosts';

/** What merchants set up for their payers and servers, and the terms that are set for them. */
export const merchants: Capability = {
  creators: { 'api-keys': makeApiKey, 'payment-links': makePaymentLink, 'return-hosts': addReturnHost },
  actionHandlers: {
    'api-keys.askPayOuts': askPayOuts,
    'api-keys.confirmPayOuts': confirmPayOuts,
    'api-keys.stopPayOuts': stopPayOuts,
    'api-keys.revoke': revokeApiKey,
    'payment-links.disable': setPaymentLink(true),
    'payment-links.activate': setPaymentLink(false),
    'return-hosts.confirm': confirmReturnHost,
    'users.bareLinks': setBareLinks,
    'users.contact': setContact,
    'users.fees': setFees,
    'users.relations': setRelation,
  },
  locks: {
    'api-keys.askPayOuts': lockCallsByKey('api-keys', 'clientId'),
    'api-keys.confirmPayOuts': lockCallsByKey('api-keys', 'clientId'),
    'api-keys.stopPayOuts': lockCallsByKey('api-keys', 'clientId'),
    'api-keys.revoke': lockCallsByKey('api-keys', 'clientId'),
    'users.changePassword': lockCallsByKey('users', 'id'),
    'users.disable': lockCallsByKey('users', 'id'),
    'users.remove': lockCallsByKey('users', 'id'),
  },
  judges: { 'users.fees': judgeFees, 'users.relations': judgeRelation },
  derived: merchantFields,
  changesWithTime: { 'payment-links': 'status' },
  indexes: [
    {
      name: 'payment_links_refundOf',
      table: 'payment-links',
      column: 'refundOf',
      keys: [sql.id('refundOf'), sql.id('id')],
      where: sql`"refundOf" is not null`,
    },
    {
      name: 'invoices_linkId',
      table: 'invoices',
      column: 'linkId',
      keys: [sql.id('linkId'), sql.id('id')],
      where: sql`"linkId" is not null`,
    },
  ],
  routes: [feesRoute],
};
