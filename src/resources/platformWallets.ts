import { defineResource, openTicket } from './language/define';
import type { RecordOf } from './language/definition';
import { choice, dateTime, identifier, money, stamp, text } from './language/fields';
import { financeManagers, financeReaders } from './financeRoles';
import { requestedBy } from './requestedBy';
import { setByPlatformOptional } from './setByPlatform';
import { WalletState, walletState } from './statuses/funds';

const shownOfWallet = { ...setByPlatformOptional, derived: true, unsorted: true, search: false } as const;

/** The USDT addresses of the platform that receive deposits. */
export const platformWallets = defineResource({
  name: 'platform-wallets',
  title: 'Platform Wallets',
  noun: 'wallet',
  nouns: 'wallet |||| wallets',
  description: 'All platform wallets',
  menu: { group: 'finance', icon: 'wallet', roles: financeManagers },
  access: { roles: financeReaders },
  display: { nameField: 'address' },
  fields: {
    id: identifier(),
    ticker: text('Ticker', { required: true, input: false, initial: 'USDT' }),
    network: text('Network', { required: true, input: false, initial: 'TRC20' }),
    address: text('Address', {
      required: true,
      unique: true,
      maxLength: 128,
      checks: { format: 'trc20' },
      input: { label: 'Wallet address', placeholder: 'USDT' },
    }),
    state: choice('State', walletState, {
      required: true,
      input: false,
      initial: WalletState.Free,
      filter: true,
      approval: 'requestedBy',
    }),
    createDate: stamp('Create date'),
    received: money('Received', 'USDT', shownOfWallet),
    byFile: money('By statements', 'USDT', shownOfWallet),
    reconciledUntil: dateTime('Last reconciled until', shownOfWallet),
    requestedBy,
  },
  create: {
    dialog: { label: 'Platform wallet', heading: 'Add wallet', submit: 'Send' },
    access: { roles: financeManagers, approval: 'always' },
    pendingValues: { state: WalletState.Waits },
  },
  actions: { openTicket: openTicket() },
});
export type PlatformWallet = RecordOf<typeof platformWallets>;
