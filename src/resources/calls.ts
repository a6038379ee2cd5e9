import { importLimits } from './language/imports';
import { dateTime, json, longText, text, uuid, number, yesNo, type Fields } from './language/fields';
import { everyRole, Role, type Role as RoleId } from './language/roles';
import { maxVersionLength } from './devices';
import { disputes } from './disputes';
import { disputeStaff } from './disputeStaff';
import { financeReaders } from './financeRoles';
import { invoiceRoles, storeRoles } from './invoices';
import { messages } from './messages';
import { parsingPatterns } from './parsingPatterns';
import { maxReceiptBytes, receiptRoles } from './receipts';
import { reportRoles } from './reportRoles';
import { payerReceipts } from './payerReceipts';
import { statementLimits } from './statementLimits';
import { ticketFileKinds } from './ticketFileLimits';
import { claimInputs } from './claimInputs';
import { payerInputs } from './payers';

/** A call of the contract that belongs to no entity: sign-in, checks, the public pages. */
export interface PlainCall {
  method: 'GET' | 'POST';
  path: string;
  /** Summary for the API document. */
  summary: string;
  /** Whether the contract does not have it: a plain platform does not offer it. */
  extension?: true;
  /** Who may make the call. `public` needs no token; `device` is a phone with its own key. */
  roles: readonly RoleId[] | 'public' | 'device';
  inputs?: Fields;
  /**
   * The body is a file of one of these types and of at most `largest` bytes, not JSON. The header `Slug` (RFC 5023) holds
   * its percent-encoded name.
   */
  takes?: { types: readonly [string, ...string[]]; largest: number };
  /** Maximum size of the body in bytes, when it exceeds the default. */
  largest?: number;
  /** Media types of the file that it answers. */
  gives?: readonly string[];
}

const calls = {
  signIn: {
    method: 'POST',
    path: 'login/',
    summary: 'Sign in: answers access, or error',
    roles: 'public',
    inputs: { loginId: text('Login ID or EMail', { required: true }), password: text('Password', { required: true }) },
  },
  signInWithFactor: {
    method: 'POST',
    path: 'login/factor',
    summary:
      'Complete a sign-in with the `ticket` of `login/` or `login/passkey` and a `code`, a `recovery` code or `passkey`, what the browser answered: answers access',
    extension: true,
    roles: 'public',
    inputs: {
      ticket: text('Ticket', { required: true, maxLength: 4000 }),
      code: text('Code', { maxLength: 6 }),
      recovery: text('Recovery code', { maxLength: 64 }),
    },
  },
  beginWithPasskey: {
    method: 'POST',
    path: 'login/passkey',
    summary: 'Begin a sign-in with a passkey alone: answers a ticket, and what the browser needs',
    extension: true,
    roles: 'public',
    inputs: {},
  },
  factors: {
    method: 'GET',
    path: 'mgmt/factors',
    summary: "The caller's authenticator app, passkeys, and how many recovery codes are left",
    extension: true,
    roles: everyRole,
  },
  askForProof: {
    method: 'POST',
    path: 'mgmt/factors/ask',
    summary: 'With what the caller can prove who they are, and what the browser needs for a passkey',
    extension: true,
    roles: everyRole,
    inputs: {},
  },
  proveAgain: {
    method: 'POST',
    path: 'mgmt/factors/prove',
    summary: 'Prove who the caller is, as in `login/factor`; with the `password` while they have no second factor',
    extension: true,
    roles: everyRole,
    inputs: {
      ticket: text('Ticket', { maxLength: 4000 }),
      code: text('Code', { maxLength: 6 }),
      recovery: text('Recovery code', { maxLength: 64 }),
      password: text('Password', { maxLength: 255 }),
    },
  },
  beginApp: {
    method: 'POST',
    path: 'mgmt/factors/totp',
    summary: 'Begin to set up an authenticator app: answers its secret, its address for a QR code, and a ticket',
    extension: true,
    roles: everyRole,
    inputs: {},
  },
  confirmApp: {
    method: 'POST',
    path: 'mgmt/factors/totp/confirm',
    summary: 'Set up that authenticator app with a code of it; the first factor answers recovery codes',
    extension: true,
    roles: everyRole,
    inputs: {
      ticket: text('Ticket', { required: true, maxLength: 4000 }),
      code: text('Code', { required: true, maxLength: 6 }),
    },
  },
  beginPasskey: {
    method: 'POST',
    path: 'mgmt/factors/passkeys',
    summary: 'Begin to add a passkey: answers a ticket, and what the browser needs',
    extension: true,
    roles: everyRole,
    inputs: {},
  },
  confirmPasskey: {
    method: 'POST',
    path: 'mgmt/factors/passkeys/confirm',
    summary: 'Add the passkey, `passkey`, that the browser made; the first factor answers recovery codes',
    extension: true,
    roles: everyRole,
    inputs: { ticket: text('Ticket', { required: true, maxLength: 4000 }) },
  },
  renewRecoveryCodes: {
    method: 'POST',
    path: 'mgmt/factors/recovery-codes',
    summary: 'Replace the recovery codes: answers ten, once',
    extension: true,
    roles: everyRole,
    inputs: {},
  },
  removeFactor: {
    method: 'POST',
    path: 'mgmt/factors/{id}/remove',
    summary: 'Remove the authenticator app or a passkey of the caller',
    extension: true,
    roles: everyRole,
    inputs: {},
  },
  checkEmail: {
    method: 'GET',
    path: 'mgmt/users/check/email/{email}',
    summary: 'Is there a user with this e-mail?',
    roles: [Role.Developer, Role.Owner],
  },
  history: {
    method: 'GET',
    path: 'mgmt/history/{entity}/{id}',
    summary:
      'What happened to a record, for whoever may see it. The header `X-Older-Archived: 2026-01` says that older history is archived, with the last month that is',
    extension: true,
    roles: everyRole,
  },
  signOut: {
    method: 'POST',
    path: 'logout/',
    summary: 'End the session of this token, everywhere',
    extension: true,
    roles: everyRole,
  },
  sessions: {
    method: 'GET',
    path: 'mgmt/sessions',
    summary: "The caller's own sessions: device, address, since, last seen, with what they proved who they are",
    extension: true,
    roles: everyRole,
  },
  endSession: {
    method: 'POST',
    path: 'mgmt/sessions/{id}/remove',
    summary: "End one of the caller's own sessions",
    extension: true,
    roles: everyRole,
    inputs: {},
  },
  endOtherSessions: {
    method: 'POST',
    path: 'mgmt/sessions/end-others',
    summary: "End all of the caller's own sessions but this one",
    extension: true,
    roles: everyRole,
    inputs: {},
  },
  signIns: {
    method: 'GET',
    path: 'mgmt/sign-ins',
    summary: "Sign-ins of the caller from new devices or networks, later than this session's, not answered yet",
    extension: true,
    roles: everyRole,
  },
  confirmSignIn: {
    method: 'POST',
    path: 'mgmt/sign-ins/{id}/confirm',
    summary: 'Say that it was the caller who signed in',
    extension: true,
    roles: everyRole,
    inputs: {},
  },
  denySignIn: {
    method: 'POST',
    path: 'mgmt/sign-ins/{id}/end',
    summary: 'Say that it was not, and end all sessions from there',
    extension: true,
    roles: everyRole,
    inputs: {},
  },
  recordTab: {
    method: 'POST',
    path: 'mgmt/sessions/tab',
    summary: 'Record that this session was opened in a further tab, as a sign-in',
    extension: true,
    roles: everyRole,
  },
  readNotifications: {
    method: 'POST',
    path: 'mgmt/notifications/read',
    summary:
      "Mark one of the caller's notifications as read, all about a record, or all up to the newest that was seen",
    extension: true,
    roles: everyRole,
    inputs: {
      id: number('Notification', { min: 1 }),
      upTo: number('Newest notification that was seen', { min: 1 }),
      subject: text('Record that was seen, as `support/12`', { maxLength: 100 }),
    },
  },
  readFees: {
    method: 'GET',
    path: 'mgmt/users/{uuid}/fees',
    summary: 'What a merchant or vault owner pays, to the platform and to their agent, and since when',
    extension: true,
    roles: [Role.Developer, Role.Owner],
  },
  limits: {
    method: 'GET',
    path: 'mgmt/limits',
    summary: 'The limits that the server was started with, by their settings',
    extension: true,
    roles: [Role.Developer, Role.Owner],
  },
  userSecurity: {
    method: 'GET',
    path: 'mgmt/users/{uuid}/security',
    summary: 'Where and how a person signs in: sessions, sign-ins, tries that failed, second factors',
    extension: true,
    roles: [Role.Owner],
  },
  endUserSession: {
    method: 'POST',
    path: 'mgmt/users/{uuid}/sessions/{id}/remove',
    summary: 'End a session of a person',
    extension: true,
    roles: [Role.Owner],
    inputs: {},
  },
  disabling: {
    method: 'GET',
    path: 'mgmt/users/{uuid}/disabling',
    summary:
      'What disabling a person does: sessions and requests that end, accounts that fall out of use, what stays open',
    extension: true,
    roles: [Role.Developer, Role.Owner],
  },
  verificationCode: {
    method: 'GET',
    path: 'mgmt/users/{me.id}/verification-code',
    summary: 'Six digits that the caller reads to who verifies them',
    extension: true,
    roles: everyRole,
  },
  decisions: {
    method: 'GET',
    path: 'mgmt/approvals/decisions',
    summary: 'What the caller may do about each request for approval that waits, and who can decide',
    extension: true,
    roles: everyRole,
  },
  reports: {
    method: 'GET',
    path: 'mgmt/reports',
    summary:
      'Adds up the invoices of a period (`from`, `to`) `by` partner, owner, bank, operator, agent, method or hour, beside another (`beforeFrom`, `beforeTo`)',
    extension: true,
    roles: reportRoles,
  },
  addStatementLines: {
    method: 'POST',
    path: 'mgmt/statement-files/{id}/lines',
    summary:
      'Adds `lines` to a statement that is being read: those that its account or wallet has already are counted, not added',
    extension: true,
    roles: financeReaders,
    inputs: {},
    largest: statementLimits.bytesPerCall,
  },
  turnover: {
    method: 'GET',
    path: 'mgmt/bank-accounts/{id}/turnover',
    summary: 'What came to a payment account by day, of 30 days, beside what its statements show',
    extension: true,
    roles: [Role.Developer, Role.Owner, Role.VaultOwner],
  },
  statementSums: {
    method: 'GET',
    path: 'mgmt/statement-files/{id}/sums',
    summary: 'How many lines of each outcome the period of a statement has, with their sums there and here',
    extension: true,
    roles: financeReaders,
  },
  statement: {
    method: 'GET',
    path: 'mgmt/users/{userId}/statement',
    summary: "What was completed on a user's balance, with what was on it afterwards",
    extension: true,
    roles: everyRole,
  },
  statementTotals: {
    method: 'GET',
    path: 'mgmt/users/{userId}/statement/totals',
    summary: 'What was on a balance before and after a period, and what came in and went out',
    extension: true,
    roles: everyRole,
  },
  figures: {
    method: 'GET',
    path: 'mgmt/figures',
    summary: 'Counts and sums for tiles, tabs and Main, at most five seconds old',
    extension: true,
    roles: everyRole,
  },
  dryRun: {
    method: 'POST',
    path: 'mgmt/dry-run/{entity}/{action}',
    summary: 'What an action would do to each of several records: it is done, it waits for approval, or it is refused',
    extension: true,
    roles: everyRole,
  },
  dryCreate: {
    method: 'POST',
    path: 'mgmt/dry-run/{entity}/create',
    summary: 'Whether a second person has to approve a new record',
    extension: true,
    roles: everyRole,
  },
  import: {
    method: 'POST',
    path: 'mgmt/import/{entity}',
    summary:
      'Create a record of each row, `{rows: [{field: value}]}`, all or none; 422 lists the faults, with at most 5,000 rows',
    extension: true,
    roles: everyRole,
    largest: importLimits.bytes,
  },
  dryImport: {
    method: 'POST',
    path: 'mgmt/dry-run/{entity}/import',
    summary: 'What an import would do: its faults, or whether it waits for approval',
    extension: true,
    roles: everyRole,
    largest: importLimits.bytes,
  },
  importedRows: {
    method: 'GET',
    path: 'mgmt/approvals/{id}/rows',
    summary: 'The rows of an import that waits for approval, by `range`',
    extension: true,
    roles: everyRole,
  },
  takeNext: {
    method: 'POST',
    path: 'mgmt/store/next',
    summary: 'Take the invoice that is due next of those that nobody holds',
    extension: true,
    roles: storeRoles,
  },
  addReceipt: {
    method: 'POST',
    path: 'mgmt/store/receipts/{invoiceId}',
    summary: 'Add a receipt to an invoice; the same file again is the same receipt',
    extension: true,
    roles: receiptRoles,
    takes: { types: ['application/pdf'], largest: maxReceiptBytes },
  },
  invoiceReceipts: {
    method: 'GET',
    path: 'mgmt/invoices/{uuid}/receipts',
    summary: 'The receipts of an invoice',
    extension: true,
    roles: receiptRoles,
  },
  addEvidence: {
    method: 'POST',
    path: 'mgmt/invoices/{uuid}/evidence',
    summary:
      'Add a file for a dispute to its invoice: a PDF, JPEG or PNG of at most 5 MB. A merchant sends it before they open one; it proves no payment',
    extension: true,
    roles: [...disputeStaff, Role.VaultOwner, Role.Merchant],
    takes: { types: payerReceipts.types, largest: payerReceipts.largest },
  },
  disputeCase: {
    method: 'GET',
    path: 'mgmt/disputes/{id}/case',
    summary:
      'What a dispute is decided by: receipts, messages of the account around its time, and in how many disputes its parties were',
    extension: true,
    roles: disputes.access.roles,
  },
  readReceipt: {
    method: 'GET',
    path: 'mgmt/receipts/{id}',
    summary: 'A receipt as a file',
    extension: true,
    roles: receiptRoles,
    gives: payerReceipts.types,
  },
  addTicketFile: {
    method: 'POST',
    path: 'mgmt/ticket-answers/{answerId}/files',
    summary:
      'Add a file to an answer of the caller: a PDF, JPEG or PNG of at most 5 MB, at most 3 with an answer and 10 on a ticket; the same file again is the same',
    extension: true,
    roles: everyRole,
    takes: ticketFileKinds,
  },
  readTicketFile: {
    method: 'GET',
    path: 'mgmt/ticket-files/{id}',
    summary: 'A file of a ticket',
    extension: true,
    roles: everyRole,
    gives: ticketFileKinds.types,
  },
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
  showWhole: {
    method: 'POST',
    path: 'mgmt/shown/{entity}',
    summary: 'The whole of a value that is masked on screens; who saw it is written down',
    extension: true,
    roles: everyRole,
    inputs: {
      record: text('Record', { required: true, maxLength: 64 }),
      field: text('Field', { required: true, maxLength: 64 }),
    },
  },
  recordExport: {
    method: 'POST',
    path: 'mgmt/exports/{entity}',
    summary:
      'Record that a list is exported, as activity: `filter` as lists take it, and the ids in its `address` (`{"groupId": 4}`). `whole`, with a `reason`, answers `reveal`: sent as `X-Reveal`, it shows whole numbers in calls of that list and filter, for ten minutes',
    extension: true,
    roles: everyRole,
    inputs: {
      filter: json('Filter', { maxLength: 20_000 }),
      address: json('Address'),
      whole: yesNo('With whole numbers'),
      reason: longText('Reason', { maxLength: 500 }),
    },
  },
  createInvoice: {
    method: 'POST',
    path: 'invoices',
    summary: 'Create a pay-in or pay-out invoice from the public form',
    roles: 'public',
    inputs: { ...payerInputs, link: text('Payment link', { extension: true }) },
  },
  readInvoice: {
    method: 'GET',
    path: 'invoices/{uuid}',
    summary: 'Watch an invoice',
    roles: 'public',
    inputs: { uuid: uuid() },
  },
  reportPaid: {
    method: 'POST',
    path: 'invoices/{uuid}/paid',
    summary: 'The payer says, before its end, that an open pay-in is paid',
    extension: true,
    roles: 'public',
    inputs: {},
  },
  sendReceipt: {
    method: 'POST',
    path: 'invoices/{uuid}/receipts',
    summary:
      'Add the receipt of the payer’s bank to an open pay-in of which they said that it is paid: a PDF, JPEG or PNG of at most 5 MB, three for an invoice',
    extension: true,
    roles: 'public',
    takes: { types: payerReceipts.types, largest: payerReceipts.largest },
  },
  openDispute: {
    method: 'POST',
    path: 'invoices/{uuid}/dispute',
    summary:
      'The payer claims that a pay-in which ended was paid, after they sent its receipt; or that a completed pay-out did not arrive',
    extension: true,
    roles: 'public',
    inputs: claimInputs,
  },
  payerBanks: {
    method: 'GET',
    path: 'payers/banks',
    summary: 'Banks with accounts for pay-ins, and whether one is free now',
    extension: true,
    roles: 'public',
  },
  payerLink: {
    method: 'GET',
    path: 'payers/links/{uuid}',
    summary: 'A payment link as its payer sees it',
    extension: true,
    roles: 'public',
  },
  merchants: {
    method: 'GET',
    path: 'merchants',
    summary: 'Merchants that an invoice can be made for',
    extension: true,
    roles: 'public',
  },
} satisfies Readonly<Record<string, PlainCall>>;

/** The calls that are not lists, creates or actions of a definition. */
export const plainCalls: Readonly<Record<keyof typeof calls, PlainCall>> = calls;

/** What the console reads of each of them. Its build leaves the rest out (`scripts/vite/callsAsRead.ts`). */
export const consoleCalls: Readonly<Record<keyof typeof calls, Pick<PlainCall, 'method' | 'path' | 'takes'>>> = calls;
