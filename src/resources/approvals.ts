import { call, defineResource } from './language/define';
import type { RecordOf } from './language/definition';
import { choice, dateTime, identifier, longText, reference, stamp, text, txHash } from './language/fields';
import { Role } from './language/roles';
import { ApprovalStatus, approvalStatus } from './statuses/approvals';
import { proof } from './statuses/people';
import { hashInput } from './txHash';

const clientRoles = [Role.VaultOwner, Role.Merchant, Role.Agent];
// Not in the panel: there the outcome says who decided, when and why, in words that every reader may see.
const decisionOptions = { column: 'optional', input: false, panel: false } as const;
const whileWaiting = { is: { status: ApprovalStatus.Waiting }, otherwise: 'This request has already been decided' };

/**
 * Approval requests: calls that one person made and a second person has to approve (docs/rules.md#approvals). Staff see
 * requests for the calls that they may make. Other roles see the requests that they may approve and their own.
 */
export const approvals = defineResource({
  name: 'approvals',
  title: 'Approvals',
  noun: 'approval request',
  nouns: 'approval request |||| approval requests',
  description: 'Requests waiting for a second person',
  menu: { icon: 'approval', counts: [{ entity: 'approvals', label: 'You can decide' }] },
  access: {
    roles: [Role.Developer, Role.Owner, Role.Moderator, Role.Finance, ...clientRoles],
    subjectField: 'call',
    ownership: { user: 'approverId', orUser: 'userId', roles: clientRoles, anySubject: true },
  },
  besideOn: 'approvals',
  display: {
    nameField: 'step',
    summary: ['step', 'about'],
    cardText: ['%{about}', '%{subject}', '%{userId}'],
  },
  extension: true,
  // What was made and decided is in the history of its record; the request says itself who decided on it.
  history: { hidden: true },
  fields: {
    id: identifier(),
    step: text('Request', { required: true, meaning: 'phrase' }),
    subject: text('Record', { required: true, meaning: 'record' }),
    about: text('Sum or value', { required: true }),
    status: choice('Status', approvalStatus, { required: true, initial: ApprovalStatus.Waiting, filter: true }),
    userId: reference('Requested by', 'users', { required: true, filter: true }),
    requester: text('Name of the requester', { from: 'userId.nickname', column: false, panel: false, input: false }),
    decider: text('Name of the decider', { from: 'decidedBy.nickname', column: false, panel: false, input: false }),
    reason: longText('Reason'),
    why: text('Needs approval because', { column: 'optional', meaning: 'phrase' }),
    proof: choice('Proven with', proof, { column: 'optional', input: false, extension: true }),
    createDate: stamp('Date', { filter: true }),
    expireDate: dateTime('Expires', { column: 'optional', input: false }),
    decidedBy: reference('Decided by', 'users', decisionOptions),
    decideDate: dateTime('Date of the decision', decisionOptions),
    decideReason: longText('Reason for the decision', decisionOptions),
    approverId: reference('May also be approved by', 'users', { column: false, panel: false, input: false }),
    txHash: txHash('Transaction hash', {
      column: false,
      input: false,
      search: false,
      derived: true,
      checks: { format: 'txHash' },
    }),
    // The pay-in that a message would be assigned to, which the message does not name: `invoices/12`. A reference would let everybody
    // who reads requests look up invoices.
    payIn: text('Invoice', { column: false, panel: false, input: false, search: false, derived: true }),
    call: text('Call', { required: true, column: false, panel: false, search: false }),
    partOf: reference('Part of', 'approvals', { column: false, input: false }),
  },
  actions: {
    approve: call('Approve', 'mgmt/approvals/{id}/approve', {
      menu: false,
      access: { when: whileWaiting },
      // Ids of the parts that the approver saw, separated by commas. They are decided together with the request.
      dialog: { confirm: { heading: 'Approve', text: 'What was requested is done now.', button: 'Approve' } },
      inputs: {
        parts: text('Together with', { hiddenInput: true }),
        reason: longText('Reason'),
        // Of calls that have it, too: whoever presses last may have sent the coins.
        txHash: txHash('Transaction hash', hashInput),
      },
      done: 'Approved',
      pastTense: 'approved',
    }),
    decline: call('Decline', 'mgmt/approvals/{id}/decline', {
      menu: false,
      access: { when: whileWaiting },
      dialog: { heading: 'Decline request', button: 'Decline request' },
      inputs: { reason: longText('Reason', { required: true }) },
      danger: true,
      done: 'Request declined',
      pastTense: 'declined',
    }),
    cancel: call('Cancel request', 'mgmt/approvals/{id}/cancel', {
      menu: false,
      access: { when: whileWaiting },
      dialog: {
        confirm: {
          heading: 'Cancel request',
          text: 'Nobody can approve it any longer. You may request it again later.',
          button: 'Cancel request',
        },
      },
      done: 'Request canceled',
      pastTense: 'canceled',
    }),
  },
});
export type ApprovalRequest = RecordOf<typeof approvals>;
