import { call, defineResource } from './language/define';
import type { RecordOf } from './language/definition';
import {
  choice,
  count,
  dateTime,
  identifier,
  money,
  number,
  reference,
  stamp,
  text,
  uuid,
  yesNo,
} from './language/fields';
import { Role } from './language/roles';
import { minPublicAmount } from './payers';
import { LinkStatus, linkStatus, LinkUse, linkUse } from './statuses/merchants';

/** Roles that make payment links and API keys: a merchant for themself, staff for any merchant. */
export const integrators = [Role.Developer, Role.Owner, Role.Merchant];

/** Whose record it is. A merchant's own needs no choice. */
export const ofMerchant = reference('Merchant', 'clients', {
  required: true,
  filter: true,
  columnRoles: [Role.Developer, Role.Owner],
});

/** A merchant sees and changes their own records alone. */
export const ownedByMerchant = { user: 'clientId', roles: [Role.Merchant] } as const;

/** A link has either a fixed customer ID or a question, whose answer is one. */
const fixedCid = { field: 'cid', otherwise: 'Leave it empty: the customer ID is fixed' } as const;

/** A link has either a fixed amount or bounds. */
const fixedAmount = { field: 'amount', otherwise: 'Leave it empty: the amount is fixed' } as const;

/**
 * Links with which payers pay a merchant. What a link fixes cannot be changed, by its payer or afterwards: the API takes it
 * from the link.
 */
export const paymentLinks = defineResource({
  name: 'payment-links',
  noun: 'payment link',
  nouns: 'payment link |||| payment links',
  description: 'Addresses at which payers pay a fixed or an open sum',
  menu: { group: 'integration', icon: 'link' },
  access: { roles: integrators, ownership: ownedByMerchant },
  extension: true,
  display: {
    nameField: 'description',
    summary: ['description', 'amount'],
    keptColumns: ['id', 'description', 'status', 'amount', 'paid'],
    cardText: ['%{amount}', 'From %{minAmount}', 'Up to %{maxAmount}', '%{use}', 'Paid: %{paid}'],
    groups: [
      {
        heading: 'Payment',
        fields: ['amount', 'minAmount', 'maxAmount', 'cid', 'cidQuestion', 'use', 'validUntil', 'returnTo'],
      },
      { heading: 'Usage', fields: ['opened', 'made', 'paid'] },
    ],
  },
  fields: {
    id: identifier(),
    uuid: uuid('uuid', { column: false }),
    clientId: ofMerchant,
    description: text('Description', {
      required: true,
      maxLength: 120,
      input: { placeholder: 'Order 1042, two tickets', helper: 'The payer reads it' },
    }),
    amount: money('Amount', 'RUB', {
      min: minPublicAmount,
      filter: true,
      input: { helper: 'Empty: the payer types the amount' },
    }),
    minAmount: money('Smallest amount', 'RUB', {
      column: 'optional',
      min: minPublicAmount,
      checks: { notWith: fixedAmount },
      input: { helper: 'Of an amount that the payer types' },
    }),
    maxAmount: money('Largest amount', 'RUB', {
      column: 'optional',
      checks: { notBelow: 'minAmount', notWith: fixedAmount },
    }),
    cid: text('Customer ID', {
      input: { helper: 'Empty: each payment gets an ID of its own, or the answer to a question' },
    }),
    cidQuestion: text('Question to the payer', {
      column: 'optional',
      maxLength: 80,
      checks: { notWith: fixedCid },
      input: { placeholder: 'Number of your apartment', helper: 'The answer is the customer ID' },
    }),
    use: choice('Can be paid', linkUse, { required: true, initial: LinkUse.Once, filter: true }),
    validUntil: dateTime('Valid until', { column: 'optional', filter: true, checks: { inFuture: true } }),
    returnTo: text('Return address', {
      column: 'optional',
      maxLength: 500,
      checks: { format: 'https' },
      input: {
        placeholder: 'https://shop.example/thanks',
        helper: 'Where the payer may go afterwards, on a confirmed return host',
      },
    }),
    refund: yesNo('Refund', { derived: true, input: false, filter: true }),
    status: choice('Status', linkStatus, { derived: true, input: false, filter: true }),
    opened: number('Opened', { input: false, initial: 0 }),
    made: count('Invoices', 'invoices', 'linkId'),
    paid: number('Paid', { input: false, derived: true }),
    createDate: stamp('Create Date', { filter: true }),
  },
  create: { perMinute: 60, nextAction: 'show' },
  list: {
    tabs: [
      { label: 'All', where: {} },
      { label: 'Active', where: { status: [LinkStatus.Active] } },
      { label: 'Paid', where: { status: [LinkStatus.Paid] } },
    ],
  },
  actions: {
    show: {
      kind: 'dialog',
      label: 'Show link',
      access: { when: { is: { refund: false }, otherwise: 'The address of a refund is shown once, when it is made' } },
    },
    disable: call('Disable', 'mgmt/payment-links/{id}/disable', {
      bulk: true,
      access: { when: { is: { status: LinkStatus.Active }, otherwise: 'This link is not active' } },
      dialog: {
        confirm: {
          heading: 'Disable payment link',
          text: 'Nobody can pay with it any more. Open invoices that were made with it stay open.',
          affected: 'Affected link',
          button: 'Disable link',
        },
      },
      danger: true,
      done: 'Payment link disabled',
      pastTense: 'disabled',
    }),
    activate: call('Activate', 'mgmt/payment-links/{id}/activate', {
      inverse: 'disable',
      access: { when: { is: { status: LinkStatus.Disabled }, otherwise: 'This link is not disabled' } },
      dialog: {
        confirm: {
          heading: 'Activate payment link',
          text: 'Whoever has its address can pay with it again.',
          affected: 'Affected link',
          button: 'Activate link',
        },
      },
      done: 'Payment link activated',
      pastTense: 'activated',
    }),
  },
  live: { follows: ['invoices'] },
});
export type PaymentLink = RecordOf<typeof paymentLinks>;
