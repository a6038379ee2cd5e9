import { importLimits } from './language/imports';
import { json, longText, text, number, yesNo } from './language/fields';
import { everyRole, Role } from './language/roles';
import { disputes } from './disputes';
import { disputeStaff } from './disputeStaff';
import { financeReaders } from './financeRoles';
import { storeRoles } from './invoiceRoles';
import { reportRoles } from './reportRoles';
import { statementLimits } from './statementLimits';
import { signInCalls } from './signInCalls';
import { fileCalls } from './fileCalls';
import { messageCalls } from './messageCalls';
import { payerCalls } from './payerCalls';
import type { PlainCall } from './plainCall';

const otherCalls = {
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
  disputeCase: {
    method: 'GET',
    path: 'mgmt/disputes/{id}/case',
    summary:
      'What a dispute is decided by: receipts, messages of the account around its time, and in how many disputes its parties were',
    extension: true,
    roles: disputes.access.roles,
  },
  knownPayer: {
    method: 'GET',
    path: 'mgmt/invoices/{id}/payer',
    summary: 'By what the payer of an invoice can be blocked, masked; an invoice that a merchant made is not found',
    extension: true,
    roles: disputeStaff,
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
} satisfies Readonly<Record<string, PlainCall>>;

const calls = { ...signInCalls, ...otherCalls, ...fileCalls, ...messageCalls, ...payerCalls };

/** The calls that are not lists, creates or actions of a definition. */
export const plainCalls: Readonly<Record<keyof typeof calls, PlainCall>> = calls;

/** What the console reads of each of them. Its build leaves the rest out (`scripts/vite/callsAsRead.ts`). */
export const consoleCalls: Readonly<Record<keyof typeof calls, Pick<PlainCall, 'method' | 'path' | 'takes'>>> = calls;
