import { invoiceRoles } from './invoiceRoles';
import { dateTime, text, number } from './language/fields';
import { Role } from './language/roles';
import { maxVersionLength } from './devices';
import { messages } from './messages';
import { parsingPatterns } from './parsingPatterns';
import type { PlainCall } from './plainCall';

/** Calls of phones, and about the messages that they send. */
export const messageCalls = {
  deviceState: {
    method: 'POST',
    path: 'devices/{uuid}/state',
    summary: 'What a phone tells of itself: battery and signal in percent, version of its app',
    extension: true,
    roles: 'device',
    inputs: {
      battery: number('Battery lvl', { required: true, min: 0, max: 100 }),
      signal: number('Signal lvl', { required: true, min: 0, max: 100 }),
      appVersion: text('App version', { required: true, maxLength: maxVersionLength }),
    },
  },
  deviceMessages: {
    method: 'POST',
    path: 'devices/{uuid}/messages',
    summary: 'Messages of banks that a phone has got, oldest first; a repeat counts once',
    extension: true,
    roles: 'device',
    inputs: { sentAt: dateTime('Clock of the phone') },
    largest: 1_000_000,
  },
  trialPattern: {
    method: 'GET',
    path: 'mgmt/parsing-patterns/{id}/trial',
    summary: "What a bank's patterns would read now in its messages of the last day that none had read",
    extension: true,
    roles: parsingPatterns.access.roles,
  },
  applyPattern: {
    method: 'POST',
    path: 'mgmt/parsing-patterns/{id}/apply',
    summary: 'Take those messages as if they had just come; each once',
    extension: true,
    roles: parsingPatterns.access.roles,
    inputs: {},
  },
  fittingInvoices: {
    method: 'GET',
    path: 'mgmt/vault-messages/{id}/fits',
    summary: 'Pay-ins that an unmatched message may be about, those that fit best first',
    extension: true,
    roles: messages.access.roles,
  },
  accountMessages: {
    method: 'GET',
    path: 'mgmt/invoices/{id}/messages',
    summary: 'Messages about the account of a pay-in, from its creation to 24 hours after its end',
    extension: true,
    roles: [...invoiceRoles, Role.VaultOwner],
  },
  openPayIns: {
    method: 'GET',
    path: 'mgmt/banks/{id}/open-pay-ins',
    summary: 'Open pay-ins that a message of this bank with this `amount`, and `account` where it names one, is about',
    extension: true,
    roles: parsingPatterns.access.roles,
  },
} satisfies Readonly<Record<string, PlainCall>>;
