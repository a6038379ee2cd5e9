import { describe, expect, it } from 'vitest';
import { nameFor, openedAs } from '../../src/resources/language/openedAs';
import { relatedListsOf } from '../../src/resources/language/relatedLists';
import { Role } from '../../src/resources/language/roles';
import { definitionOf, definitions } from '../../src/resources/index';
import { isKnown } from '../knownScreens';

const related = (entity: string, record: Record<string, unknown>, role: Role, extensions = true) =>
  relatedListsOf(definitions, definitionOf(entity), { id: 5, ...record }, { role, extensions }).filter(
    ({ definition }) => isKnown(definition),
  );
const names = (...asked: Parameters<typeof related>) =>
  related(...asked).map(({ definition, field }) => `${definition.name}.${field}`);

describe('related lists of a record', () => {
  it('the related lists of a record are those of every entity with a reference to it', () => {
    expect(names('invoices', {}, Role.Owner)).toContain('deals.invoiceId');
    expect(names('balance-accounts', {}, Role.Owner)).toEqual([
      'transactions.fromBalanceId',
      'transactions.toBalanceId',
      'support.subject',
    ]);
    expect(names('invoices', {}, Role.Owner)).toEqual(
      expect.arrayContaining(['deals.invoiceId', 'transactions.invoiceId', 'messages.invoiceId', 'support.subject']),
    );
  });

  it('the related lists of a record include references to other views of the same table', () => {
    expect(names('taker-store', {}, Role.Owner)).toContain('deals.invoiceId');
    expect(names('users', { type: Role.VaultOwner }, Role.Owner)).toContain('devices.userId');
    expect(names('clients', {}, Role.Developer)).toContain('funds-operations.userId');
  });

  it('the related lists of a record leave out lists that a record of its role cannot have', () => {
    expect(names('users', { type: Role.Merchant }, Role.Owner)).toContain('invoices.clientId');
    expect(names('users', { type: Role.Merchant }, Role.Owner)).not.toContain('devices.userId');
    expect(names('users', { type: Role.VaultOwner }, Role.Owner)).not.toContain('invoices.clientId');
  });

  it('the related lists of a merchant’s own pay-in have what refunds it', () => {
    expect(names('own-invoices', {}, Role.Merchant)).toContain('own-invoices.refundOf');
  });

  it('the related lists of a record name a view only if its table may not be opened', () => {
    expect(names('banks', {}, Role.Owner)).toContain('payment-accounts.bankDataId');
    expect(names('banks', {}, Role.Owner)).not.toContain('booking.bankDataId');
    expect(names('banks', {}, Role.Moderator)).toEqual(['booking.bankDataId']);
    expect(names('clients', {}, Role.Developer)).not.toContain('taker-store.clientId');
  });

  it('the related lists of a record are lists that the role may open, and no list of the reader’s own rows', () => {
    expect(names('invoices', {}, Role.Finance)).toEqual([
      'invoices.refundOf',
      'deals.invoiceId',
      'transactions.invoiceId',
      'bank-lines.invoiceId',
      'support.subject',
      'receipts.invoiceId',
    ]);
    expect(names('workspace', {}, Role.VaultOwner)).toEqual(expect.arrayContaining(['receipts.invoiceId']));
    expect(names('users', { type: Role.VaultOwner }, Role.Developer)).not.toContain('deposits.userId');
    expect(names('payment-accounts', {}, Role.VaultOwner)).toEqual([
      'vault-invoices.accountId',
      'messages.accountId',
      'statement-files.accountId',
      'bank-lines.accountId',
      'support.subject',
    ]);
    expect(names('payment-accounts', {}, Role.Owner)).not.toContain('vault-invoices.accountId');
  });

  it('the related lists include a list of the reader’s own rows where the record is their own too', () => {
    expect(names('payment-links', {}, Role.Merchant)).toContain('own-invoices.linkId');
    expect(names('payment-links', {}, Role.Owner)).not.toContain('own-invoices.linkId');
  });

  it('the related lists fill the address of a nested list, and leave out one whose address is not known', () => {
    const [members] = related('user-groups', {}, Role.Owner);
    expect(members).toMatchObject({ field: 'groupId', address: { groupId: '5' } });
    expect(names('users', { type: Role.VaultOwner }, Role.Owner)).not.toContain('group-members.userId');
  });

  it('the related lists of a record include no extensions on a plain platform', () => {
    expect(names('users', { type: Role.Owner }, Role.Owner, true)).toContain('activity.userId');
    expect(names('users', { type: Role.Owner }, Role.Owner, false)).not.toContain('activity.userId');
    expect(names('users', { type: Role.Owner }, Role.Owner, false)).not.toContain('invoices.owner');
  });

  it('the related lists are empty for records without a number', () => {
    expect(names('booking', { id: '4000000000000002' }, Role.Owner)).toEqual([]);
  });
});

describe('opening a reference', () => {
  const as = (target: string, role: Role) => openedAs(definitions, definitionOf(target), role)?.name;

  it('a reference opens its entity, else the table behind it, else nothing', () => {
    expect(as('clients', Role.Developer)).toBe('clients');
    expect(as('clients', Role.Owner)).toBe('users');
    expect(as('agents', Role.Owner)).toBe('users');
    expect(as('clients', Role.Finance)).toBeUndefined();
  });

  it('a reference opens the list of what is one’s own, where the role sees no more of the table', () => {
    expect(as('invoices', Role.Merchant)).toBe('own-invoices');
    expect(as('pay-outs', Role.Merchant)).toBe('own-invoices');
    expect(as('invoices', Role.Owner)).toBe('invoices');
    expect(as('invoices', Role.VaultOwner)).toBe('vault-invoices');
    expect(as('invoices', Role.Agent)).toBeUndefined();
  });

  it('a reference names a record by the view that the role opens, where it does not open the table', () => {
    const name = (role: Role) => nameFor(definitions, definitionOf('withdraws'), { id: 38 }, role);
    expect(name(Role.Agent)).toBe('withdraws/38');
    expect(name(Role.Developer)).toBe('funds-operations/38');
  });
});
