/** One screen as it is specified: written from the text that asks for it, not from the definitions. */
export interface SpecifiedScreen {
  path: string;
  title: string;
  description?: string;
  columns: string[];
  /** Columns of extensions: each is shown where a row fills it, which depends on what other tests did. */
  added?: string[];
  /** Those among `columns` that are of extensions, too, and are always shown: a plain platform has none of them. */
  ours?: string[];
  /** Columns by demo account, for those that see other columns. */
  columnsFor?: Record<string, string[]>;
  /** Width of the window in which all columns fit. Default: 1440. */
  width?: number;
  /** The specified items of the row menu in order; `-` before one that is disabled. */
  menu?: string[];
  /** Items of that menu that are disabled on a plain platform. */
  plainlyDisabled?: string[];
  /** Our own items, which follow them: of two inverse ones that which fits the rows of this address. */
  ownMenu?: string[];
  /** The demo accounts that may open it, without `@example.com`. */
  roles: string[];
  /** A screen of ours: a plain platform does not offer it. */
  extension?: true;
}

/** The specified headings of a screen for a demo account, among those shown: a row menu is a column named 'Actions'. */
export const headingsFor = (who: string, { columns, columnsFor }: SpecifiedScreen): string[] => {
  const specified = columnsFor?.[who] ?? columns;
  return ['', ...(specified.at(-1)!.startsWith('Action') ? [...specified.slice(0, -1), 'Actions'] : specified)];
};

/** The headings that are shown, without those of extensions. */
export const withoutAdded = (shown: string[], { added = [] }: SpecifiedScreen): string[] =>
  shown.map((heading) => heading.trim()).filter((heading) => !added.includes(heading));

const everyone = ['developer', 'owner', 'moderator', 'finance', 'vault-owner', 'merchant', 'agent'];
const staff = ['developer', 'owner'];
const vault = ['developer', 'owner', 'vault-owner'];
const money = [...staff, 'finance'];
const store = ['developer', 'owner', 'moderator', 'vault-owner'];

export const specifiedScreens: SpecifiedScreen[] = [
  {
    path: 'taker-store',
    title: 'Taker Store',
    // Due is an addition, after the specified columns.
    columns: 'id, Internal Id, Merchant, Amount, Status, Create Date, Expire Date, Due, Actions'.split(', '),
    // Where there is less room, columns are left out.
    width: 2200,
    ours: ['Due'],
    menu: ['Take', 'Resolve', 'Open ticket'],
    roles: store,
  },
  {
    // Completed pay-ins: no other test changes them, and a completed pay-out can be disputed for a week.
    path: 'invoices?filter=%7B%22status%22%3A%5B5%5D%2C%22paymentType%22%3A%5B0%5D%7D',
    title: 'Invoices',
    description: 'All invoices from every client site',
    columns: ['id', 'uuid', 'Partner', 'Amount', 'Status', 'Deal Status', 'Create Date', 'Expire Date', 'Actions'],
    menu: ['-Reject', '-Resolve', 'Open ticket'],
    ownMenu: ['-Approve', '-Refuse', '-Release', '-Give to …', '-Confirm arrival', '-Open dispute', 'Block payer'],
    roles: ['developer', 'owner', 'moderator', 'finance'],
  },
  {
    // Matched messages: other ones can be assigned.
    path: 'messages?filter=%7B%22status%22%3A%5B1%5D%7D',
    title: 'Messages',
    description: 'All vault messages',
    columns: ['id', 'Holder number', 'Sender', 'Message', 'Status', 'Date', 'Actions'],
    added: ['Sum'],
    menu: ['-Reject', 'Open ticket'],
    ownMenu: ['-Assign to invoice', '-No payment', '-Another sum arrived', '-Make a pattern of this'],
    roles: vault,
  },
  {
    // The first of them has a device; the newest may have none.
    path: 'payment-accounts?sort=id&order=ASC',
    title: 'Payment Accounts',
    columns: ['id', 'Vault profile id', 'Bank data id', 'Requisites', 'Device', 'Status', 'Actions'],
    // 'Unbind' is an extension.
    menu: ['Bind', '-Edit', '-Delete'],
    ownMenu: ['Unbind'],
    roles: vault,
  },
  {
    // The first of them is active; the newest may wait for approval.
    path: 'vault-profiles?sort=id&order=ASC',
    title: 'Holder Profiles',
    description: 'All holder profiles',
    columns: ['id', 'Holder name', 'Phone number', 'Status', 'Actions'],
    menu: ['-Edit', '-Delete'],
    ownMenu: ['-Activate'],
    roles: vault,
  },
  {
    // The first of them is active.
    path: 'devices?sort=id&order=ASC',
    title: 'Devices',
    columns: ['ID', 'Title', 'Name', 'Active', 'App version', 'Signal lvl', 'Battery lvl', 'Actions'],
    menu: ['-Delete'],
    ownMenu: ['New key', 'Disable'],
    roles: vault,
  },
  {
    path: 'booking',
    title: 'Booking',
    description: 'Current state of loaded payment accounts',
    columns: ['Is free', 'Phone number', 'Holder', 'Requisites', 'Sbp', 'Bank Id', 'Owner Id', 'Actions'],
    added: ['Why not free'],
    menu: ['-Release', '-Reserve', 'Open ticket'],
    roles: store,
  },
  {
    path: 'deals',
    title: 'Deals',
    description: 'All platform deals',
    columns: ['id', 'Invoice id', 'Bank account id', 'Amount', 'Status', 'Create date', 'Update date', 'Action'],
    added: ['Merchant', 'Fee'],
    roles: money,
  },
  {
    path: 'balance-accounts',
    title: 'Balance Accounts',
    description: 'Users balance accounts',
    columns: ['id', 'User id', 'Amount', 'Create date', 'Actions'],
    added: ['Role', 'Available', 'On hold'],
    menu: ['-Reject', 'Open ticket'],
    ownMenu: ['Statement'],
    roles: money,
  },
  {
    path: 'platform-wallets',
    title: 'Platform Wallets',
    description: 'All platform wallets',
    columns: ['id', 'Ticker', 'Network', 'Address', 'State', 'Create date', 'Action'],
    roles: money,
  },
  {
    // Fulfilled deposits: only the hash of their transfer can still be recorded.
    path: 'funds-operations?filter=%7B%22status%22%3A%5B1%5D%2C%22type%22%3A%5B0%5D%7D',
    title: 'Funds Operations',
    description: 'Deposit and withdraw operations',
    columns: ['id', 'User id', 'Wallet id', 'Amount', 'Type', 'Status', 'Registration Date', 'Actions'],
    columnsFor: Object.fromEntries(
      staff.map((who) => [
        who,
        ['id', 'User id', 'Wallet id', 'Amount', 'Type', 'Status', 'Registration Date', 'Actions'],
      ]),
    ),
    // What follows 'Manual confirm' is an extension.
    menu: ['-Reject', '-Manual confirm'],
    ownMenu: ['-Refuse', '-Propose…', 'Record transaction hash'],
    roles: money,
  },
  {
    path: 'transactions',
    title: 'Transactions',
    description: 'Platform transactions',
    columns: ['id', 'From', 'To', 'Quantity', 'Type', 'Status', 'Create date', 'Action'],
    added: ['Purpose', 'Merchant'],
    menu: ['Info', '-Reject', 'Open ticket'],
    roles: money,
  },
  {
    // A user whose status no other test changes.
    path: 'users?filter=%7B%22q%22%3A%22solar%22%7D',
    title: 'Users',
    description: 'All platform accounts',
    columns: ['id', 'uuid', 'Role', 'Nickname', 'Email', 'Status', 'Registration Date', 'Actions'],
    menu: ['-Edit', 'Change password', 'Delete'],
    ownMenu: [
      'Disable',
      '-Verify person',
      '-Take off second factor',
      'Contact for payers',
      'Payments without a link',
      'Fees and agent',
    ],
    roles: staff,
  },
  {
    path: 'exchange-rates',
    title: 'Exchange Rates',
    description: 'Fixed changes in the price of a currency',
    columns: ['id', 'Type', 'Price', 'Date'],
    added: ['Set by'],
    roles: ['developer', 'owner', 'finance'],
  },
  {
    path: 'support?filter=%7B%22status%22%3A%5B0%5D%7D',
    title: 'Support tickets',
    description: 'All support tickets',
    columns: ['id', 'Ticket name', 'Ticket author', 'Ticket description', 'Status', 'Create Date', 'Actions'],
    added: ['Last answer by', 'Assignee', 'Due'],
    ours: ['Create Date'],
    // Only open tickets are suspended.
    menu: ['-Edit', '-Delete'],
    ownMenu: ['Suspend', 'Close', 'Assign', 'Due date'],
    roles: everyone,
  },
  {
    path: 'deposits?filter=%7B%22status%22%3A%5B1%5D%7D',
    title: 'Deposits',
    columns: ['id', 'Amount', 'Status', 'Create Date', 'Actions'],
    // User is an extension: staff request for others.
    columnsFor: Object.fromEntries(
      staff.map((who) => [who, ['id', 'Amount', 'Status', 'Create Date', 'User', 'Actions']]),
    ),
    menu: ['-Open ticket'],
    ownMenu: ['-How to pay', '-Take back'],
    roles: [...staff, 'vault-owner', 'merchant'],
  },
  {
    // The first of them is active; the newest may wait for approval.
    path: 'parsing-patterns?sort=id&order=ASC',
    title: 'Parsing patterns',
    columns: ['id', 'Bank', 'Parsing pattern', 'Status', 'Actions'],
    menu: ['-Edit', 'Delete'],
    ownMenu: ['Try on unmatched messages', 'Disable'],
    roles: staff,
  },
  {
    path: 'misc',
    title: 'Banks',
    description: 'Available banks',
    columns: ['id', 'Bank title', 'Sender name', 'Sender number', 'Package name', 'Status', 'Actions'],
    menu: ['Delete'],
    roles: staff,
  },
  {
    path: 'groups',
    title: 'Trader groups',
    columns: ['ID', 'Title', 'Members', 'Create Date', 'Actions'],
    menu: ['Edit', 'Disband'],
    plainlyDisabled: ['Disband'],
    roles: staff,
  },
  {
    path: 'groups/1',
    title: 'Group Night shift',
    description: 'Covers 22:00 to 06:00',
    columns: ['ID', 'Group ID', 'User ID', 'Share size', 'Create date', 'Update date', 'Actions'],
    added: ['Status'],
    // 'Change share' makes a specified call.
    menu: ['-Edit', 'Remove', 'Change share'],
    plainlyDisabled: ['Remove'],
    roles: staff,
  },
  {
    path: 'traffic',
    title: 'Invoice traffic',
    columns: ['ID', 'Title', 'Merchant', 'Range', 'Create Date', 'Actions'],
    menu: ['-Edit', '-Delete'],
    roles: ['developer'],
  },
  {
    path: 'clients',
    title: 'Clients',
    columns: ['id', 'Nickname', 'Email', 'Status', 'Registration Date', 'Actions'],
    menu: ['-Reject', 'Open ticket'],
    roles: ['developer'],
  },
  {
    path: 'vault-owners',
    title: 'Vault owners',
    description: 'All vault owners accounts',
    columns: ['id', 'Nickname', 'Email', 'Status', 'Registration Date', 'Actions'],
    menu: ['-Reject', 'Open ticket'],
    roles: staff,
  },
  {
    path: 'activity',
    title: 'Activity',
    description: 'Who did what, when',
    columns: ['id', 'Date', 'Who', 'What'],
    roles: staff,
    extension: true,
  },
];

/** Items of the menu of a ticket that only staff see. */
const ofTickets = ['Suspend', 'Close', 'Assign', 'Due date'];
/** Menu items that a role does not see, because it may not use them. */
const notOffered: Readonly<Record<string, readonly string[]>> = {
  developer: ['-Take off second factor', '-Propose…'],
  owner: ['-Propose…'],
  'vault-owner': ['Resolve', '-Resolve', '-Make a pattern of this', ...ofTickets],
  merchant: ofTickets,
  agent: ofTickets,
  finance: [
    '-Manual confirm',
    'Record transaction hash',
    '-Release',
    '-Give to …',
    '-Approve',
    '-Refuse',
    '-Confirm arrival',
    '-Open dispute',
    'Block payer',
  ],
};

/**
 * The items of a row menu that a demo account sees: the specified ones, and four of ours, first those that can be used. 'More' shows
 * the others, unless it is one.
 */
export const menuFor = (who: string, { menu = [], ownMenu = [] }: SpecifiedScreen): string[] => {
  const offered = (items: readonly string[]) => items.filter((item) => !notOffered[who]?.includes(item));
  const own = offered(ownMenu);
  if (own.length <= 5) return [...offered(menu), ...own];
  const isDisabled = (item: string) => item.startsWith('-');
  const first = [...own.filter((item) => !isDisabled(item)), ...own.filter(isDisabled)].slice(0, 4);
  return [...offered(menu), ...own.filter((item) => first.includes(item)), 'More'];
};

/** What a plain platform shows a demo account of a screen: its specified columns, and the specified items of its row menu. */
export const plainly = (who: string, { columns, ours = [], menu = [], plainlyDisabled = [] }: SpecifiedScreen) => {
  const specified = columns.filter((column) => !ours.includes(column));
  return {
    headings: ['', ...(specified.at(-1) === 'Action' ? [...specified.slice(0, -1), 'Actions'] : specified)],
    menu: menu
      .filter((item) => !notOffered[who]?.includes(item))
      .map((item) => (plainlyDisabled.includes(item) ? `-${item}` : item)),
  };
};

/** The other screens of the menu, with the demo accounts that may open them. */
export const otherScreens: { path: string; title: string; roles: string[]; extension?: true }[] = [
  { path: 'main', title: 'Main', roles: everyone },
  { path: 'vault', title: 'Vault', roles: vault },
  { path: 'settings', title: 'Settings', roles: staff },
  { path: 'permissions', title: 'Permissions', roles: staff },
  { path: 'vault-owner-view', title: 'Vault Owner', roles: ['developer'] },
  {
    path: 'withdraws',
    title: 'Withdraws',
    roles: ['developer', 'owner', 'vault-owner', 'merchant', 'agent'],
    extension: true,
  },
  { path: 'addresses', title: 'Addresses', roles: ['owner', 'vault-owner', 'merchant', 'agent'], extension: true },
  { path: 'approvals', title: 'Approvals', roles: everyone, extension: true },
  { path: 'operators', title: 'Operators', roles: ['developer', 'owner', 'moderator'], extension: true },
  { path: 'own-invoices', title: 'Invoices', roles: ['merchant'], extension: true },
  { path: 'vault-invoices', title: 'Invoices', roles: ['vault-owner'], extension: true },
  { path: 'payment-links', title: 'Payment links', roles: ['developer', 'owner', 'merchant'], extension: true },
  { path: 'api-keys', title: 'API keys', roles: ['developer', 'owner', 'merchant'], extension: true },
  { path: 'return-hosts', title: 'Return hosts', roles: ['developer', 'owner', 'merchant'], extension: true },
  { path: 'webhooks', title: 'Webhooks', roles: ['developer', 'owner', 'merchant'], extension: true },
  { path: 'deliveries', title: 'Deliveries', roles: ['developer', 'owner', 'merchant'], extension: true },
  { path: 'test-invoices', title: 'Test invoices', roles: ['merchant'], extension: true },
  {
    path: 'reports',
    title: 'Reports',
    roles: everyone.filter((who) => who !== 'moderator'),
    extension: true,
  },
  {
    path: 'reconciliation',
    title: 'Reconciliation',
    roles: ['developer', 'owner', 'finance', 'vault-owner'],
    extension: true,
  },
  {
    path: 'chain-reconciliation',
    title: 'Reconciliation of wallets',
    roles: ['developer', 'owner', 'finance'],
    extension: true,
  },
  {
    path: 'statement-files',
    title: 'Statements',
    roles: ['developer', 'owner', 'finance', 'vault-owner'],
    extension: true,
  },
  { path: 'alert-rules', title: 'Alert rules', roles: ['developer', 'owner'], extension: true },
  { path: 'alerts', title: 'Alerts', roles: ['developer', 'owner'], extension: true },
];

/** The calls of the contract, which a test compares with the API document. `{}` is any placeholder. */
export const specifiedCalls = `
POST login/
GET mgmt/users/{}/deposits
GET mgmt/users/{}/balance
POST mgmt/balance-accounts/{}
GET mgmt/balance-accounts
POST mgmt/platform-wallets/reserve
GET mgmt/platform-wallets
POST mgmt/platform-wallets
GET mgmt/booking
GET mgmt/clients
POST mgmt/clients
GET mgmt/vault-owners
POST mgmt/vault-owners
GET mgmt/exchange-rates
GET mgmt/exchange-rate
POST mgmt/exchange-rate
GET mgmt/deals
GET mgmt/funds-operations
POST mgmt/deposits/{}/manual
GET mgmt/transactions
GET mgmt/user-groups
POST mgmt/user-groups
GET mgmt/user-groups/{}/group-members
POST mgmt/user-groups/{}/group-members/{}/change
GET mgmt/invoices
POST mgmt/invoices/{}/resolve
POST invoices
GET invoices/{}
GET mgmt/store
GET mgmt/store/workspace/{}
POST mgmt/store/reserve/{}
POST mgmt/store/release/{}
POST mgmt/store/complete/{}
GET mgmt/banks
POST mgmt/banks
POST mgmt/banks/{}/remove
GET mgmt/parsing-patterns
POST mgmt/parsing-patterns
POST mgmt/parsing-patterns/{}/remove
GET mgmt/support
POST mgmt/support
POST mgmt/invoice-traffic
GET mgmt/invoice-traffic
GET mgmt/agents
GET mgmt/users
POST mgmt/users
POST mgmt/users/{}/fees
POST mgmt/users/{}/relations
GET mgmt/users/check/email/{}
POST mgmt/users/{}/change-password
POST mgmt/users/{}/delete
GET mgmt/vault-profiles
POST mgmt/vault-profiles
GET mgmt/bank-accounts
POST mgmt/bank-accounts
GET mgmt/bank-accounts/{}/activate
GET mgmt/bank-accounts/{}/deactivate
POST mgmt/devices
POST mgmt/devices/{}/bind
GET mgmt/devices/active
GET mgmt/vault-messages
`
  .trim()
  .split('\n');
