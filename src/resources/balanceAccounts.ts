import { defineResource, openTicket, unavailable } from './language/define';
import type { RecordOf } from './language/definition';
import { choice, identifier, money, reference, stamp, text } from './language/fields';
import { financeManagers, financeReaders } from './financeRoles';
import { roleOptions } from './language/roles';

const totals = { amount: 'All balances', available: 'Available', held: 'On hold' } as const;

/** A tile with the sum of a field over all balances, USDT. */
const totalOf = (field: keyof typeof totals) => {
  const sum = { field, where: {} };
  return { label: totals[field], sum: { ...sum, exactly: sum }, extension: true } as const;
};

/** The balances of users in the ledger. */
export const balanceAccounts = defineResource({
  name: 'balance-accounts',
  title: 'Balance Accounts',
  noun: 'balance account',
  nouns: 'balance account |||| balance accounts',
  description: 'Users balance accounts',
  menu: { group: 'finance', icon: 'balance', roles: financeManagers },
  access: { roles: financeReaders },
  display: { nameField: 'owner', keptColumns: ['id', 'userId', 'amount'] },
  fewRows: true,
  // An agent opens no list that a payment changes, and would not hear of what they earn.
  live: { tells: 'userId' },
  fields: {
    id: identifier(),
    userId: reference('User id', 'users', { required: true, unique: true }),
    amount: money('Amount', 'USDT', { required: true, initial: 0, filter: true }),
    createDate: stamp('Create date'),
    role: choice('Role', roleOptions, { input: false, extension: true, from: 'userId.type', filter: true }),
    available: money('Available', 'USDT', { derived: true, input: false, extension: true, bare: true }),
    held: money('On hold', 'USDT', {
      required: true,
      initial: 0,
      input: false,
      extension: true,
      filter: true,
      bare: true,
    }),
    owner: text('Owner', { column: false, input: false, extension: true, from: 'userId.nickname' }),
  },
  list: {
    // The largest first.
    sort: { field: 'amount', order: 'DESC' },
    tiles: (['amount', 'available', 'held'] as const).map(totalOf),
    tabs: [
      { label: 'All', where: {} },
      { label: 'With money', where: { amount_gte: '0.000001' }, extension: true },
      { label: 'At zero', where: { amount_lte: '0' }, extension: true },
    ],
  },
  actions: {
    reject: unavailable('Reject'),
    openTicket: openTicket(),
    statement: { kind: 'dialog', label: 'Statement', extension: true },
  },
});
export type BalanceAccount = RecordOf<typeof balanceAccounts>;
