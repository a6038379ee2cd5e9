import { disputeStaff } from './disputeStaff';
import { defineResource, remove } from './language/define';
import type { RecordOf } from './language/definition';
import { choice, dateTime, identifier, longText, number, reference, stamp, text } from './language/fields';
import { setByPlatform, setByPlatformOptional } from './setByPlatform';
import { blockedBy } from './statuses/blocking';

/** Payers who get no account, until a day: for them none is free (docs/rules.md#blocked-payers). */
export const blockedPayers = defineResource({
  name: 'blocked-payers',
  extension: true,
  noun: 'blocked payer',
  nouns: 'blocked payer |||| blocked payers',
  description: 'Payers who are given no account',
  menu: { icon: 'lock' },
  access: { roles: disputeStaff },
  display: { nameField: 'shown', cardText: ['%{by}', '%{reason}'] },
  fields: {
    id: identifier(),
    by: choice('By', blockedBy, { ...setByPlatform, required: true, filter: true }),
    shown: text('Whom', { ...setByPlatform, required: true }),
    clientId: reference('Merchant', 'clients', { ...setByPlatform, filter: true }),
    until: dateTime('Until', { ...setByPlatform, required: true, filter: true }),
    reason: longText('Reason', { ...setByPlatform, required: true }),
    tries: number('Turned away', { ...setByPlatform, required: true, initial: 0 }),
    lastTry: dateTime('Last try', setByPlatformOptional),
    invoiceId: reference('Invoice', 'invoices', setByPlatformOptional),
    addedBy: reference('Added by', 'users', setByPlatformOptional),
    createDate: stamp('Create Date', { column: 'optional', filter: true }),
  },
  list: { whenEmpty: 'A payer is blocked in the menu of one of their invoices.' },
  actions: {
    remove: remove({
      text: 'Accounts are given to this payer again.',
      heading: 'Unblock payer',
      button: 'Unblock payer',
    }),
  },
});
export type BlockedPayer = RecordOf<typeof blockedPayers>;
