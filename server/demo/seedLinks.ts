import { LinkUse } from '../../src/resources/statuses/merchants';
import { Role } from '../../src/resources/language/roles';
import type { Tx } from '../database/schema';

const links = [
  { description: 'Order 1042, two tickets', amount: '2450.00', cid: 'order-1042', use: LinkUse.Once },
  {
    description: 'Season ticket',
    amount: '12900.00',
    cid: null,
    cidQuestion: 'Name of the visitor',
    use: LinkUse.Many,
  },
  {
    description: 'Top up your card',
    amount: null,
    minAmount: '500.00',
    maxAmount: '15000.00',
    cid: null,
    use: LinkUse.Many,
  },
  { description: 'Order 977, early booking', amount: '1800.00', cid: 'order-977', use: LinkUse.Once, disabled: true },
];

/** Creates the demo's payment links, of the merchant that can sign in. Nobody has opened them yet. */
export const seedLinks = async (tx: Tx): Promise<void> => {
  const { id: clientId } = await tx
    .selectFrom('users')
    .select('id')
    .where('type', '=', Role.Merchant)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  for (const link of links)
    await tx
      .insertInto('payment-links')
      .values({ ...link, clientId })
      .execute();
};
