import { call, defineResource, remove } from './language/define';
import type { RecordOf } from './language/definition';
import { choice, dateTime, identifier, longText, number, reference, stamp, text } from './language/fields';
import { financeReaders } from './financeRoles';
import { Role } from './language/roles';
import { setByPlatform, setByPlatformOptional } from './setByPlatform';
import { statementLimits } from './statementLimits';
import { FileStatus, fileStatus } from './statuses/reconciliation';

const open = {
  is: { status: FileStatus.Read },
  otherwise: 'Only a file that was read to its end and is not reconciled',
};

/** A file of a bank's or a chain's statement: which account or wallet it is of, which period it covers, and what was found. */
export const statementFiles = defineResource({
  name: 'statement-files',
  extension: true,
  noun: 'statement',
  nouns: 'statement |||| statements',
  title: 'Statements',
  description: 'Files of banks and chains that were read',
  route: 'statement-files',
  access: {
    roles: [...financeReaders, Role.VaultOwner],
    ownership: { user: 'accountId.vaultProfileId.vaultOwnerId', roles: [Role.VaultOwner] },
    guards: [
      {
        record: { status: FileStatus.Closed },
        actions: ['remove'],
        reason: 'Its period is reconciled: open it again first',
      },
    ],
  },
  display: {
    nameField: 'name',
    summary: ['accountId', 'walletId'],
    keptColumns: ['name', 'status', 'left', 'toDate'],
    cardText: ['%{accountId}', '%{walletId}'],
  },
  fields: {
    id: identifier(),
    name: text('File', { required: true, maxLength: 200 }),
    status: choice('Status', fileStatus, {
      required: true,
      input: false,
      initial: FileStatus.Reading,
      filter: true,
    }),
    accountId: reference('Payment account', 'payment-accounts', { filter: true }),
    walletId: reference('Wallet', 'platform-wallets', { filter: true }),
    fromDate: dateTime('From', { required: true, filter: true }),
    toDate: dateTime('To', { required: true }),
    expected: number('Lines in the file', {
      required: true,
      min: 0,
      max: statementLimits.lines,
      column: 'optional',
      unsorted: true,
    }),
    lines: number('Lines', { ...setByPlatform, required: true, initial: 0, unsorted: true }),
    added: number('New lines', { ...setByPlatform, derived: true, unsorted: true }),
    left: number('Left over', { ...setByPlatform, derived: true, unsorted: true }),
    addedBy: reference('Read by', 'users', setByPlatformOptional),
    createDate: stamp('Read at', { filter: true }),
    closedBy: reference('Reconciled by', 'users', setByPlatform),
    closedDate: dateTime('Reconciled at', setByPlatformOptional),
  },
  create: {
    button: 'Choose file',
    access: { roles: financeReaders },
    dialog: { heading: 'Read a statement', custom: true },
    inputs: ['name', 'accountId', 'walletId', 'fromDate', 'toDate', 'expected'],
    done: 'Statement read',
  },
  actions: {
    match: call('Match again', 'mgmt/statement-files/{id}/match', {
      access: {
        roles: financeReaders,
        when: {
          is: { status: [FileStatus.Reading, FileStatus.Read] },
          otherwise: 'Its period is reconciled: open it again first',
        },
      },
      done: 'Matched again',
      pastTense: 'matched',
    }),
    close: call('Close period', 'mgmt/statement-files/{id}/close', {
      access: { roles: financeReaders, when: open },
      dialog: {
        confirm: {
          heading: 'Close period',
          text: 'A period is closed when nothing is left over. The account or wallet then says that it was reconciled, until when and by whom.',
          button: 'Close period',
        },
        facts: ['accountId', 'walletId', 'fromDate', 'toDate', 'left'],
      },
      primary: true,
      done: 'Period closed',
      pastTense: 'closed the period of',
    }),
    reopen: call('Open again', 'mgmt/statement-files/{id}/reopen', {
      inverse: 'close',
      access: {
        roles: financeReaders,
        when: { is: { status: FileStatus.Closed }, otherwise: 'Only a period that was closed' },
      },
      dialog: { heading: 'Open period again', button: 'Open again' },
      inputs: { reason: longText('Reason', { required: true }) },
      done: 'Period opened again',
      pastTense: 'opened the period again of',
    }),
    remove: remove(
      {
        text: 'The lines that it brought are deleted with it, and what was decided about them. This cannot be undone.',
      },
      { access: { roles: financeReaders } },
    ),
  },
});
export type StatementFile = RecordOf<typeof statementFiles>;
