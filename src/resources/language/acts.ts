import { tableOf } from './tables';
import { callsOf, type CallAction, type Definition } from './definition';

/** Texts of an act: its label, its result, and the verb in a sentence. */
export interface ActTexts {
  label: string;
  done: string;
  pastTense: string;
}

/** Acts that no definition declares. */
const commonActs: Readonly<Record<string, ActTexts>> = {
  create: { label: 'Add', done: 'Added', pastTense: 'added' },
  remove: { label: 'Delete', done: 'Deleted', pastTense: 'deleted' },
  import: { label: 'Import', done: 'Imported', pastTense: 'imported' },
  requestImport: {
    label: 'Request approval of an import',
    done: 'Import sent for approval',
    pastTense: 'requested approval of an import of',
  },
  tryImport: {
    label: 'Check an import',
    done: 'Import checked: values exist in records of others',
    pastTense: 'checked an import with values of others of',
  },
  take: { label: 'Take', done: 'Invoice taken', pastTense: 'took' },
  timeOut: { label: 'Take back', done: 'Taken back', pastTense: 'took the task back' },
  match: { label: 'Match', done: 'Matched by a message', pastTense: 'matched' },
  assign: { label: 'Assign', done: 'Completed with a message', pastTense: 'completed with a message' },
  acceptDispute: { label: 'Accept', done: 'Dispute accepted', pastTense: 'accepted the dispute about' },
  refuseDispute: { label: 'Refuse', done: 'Dispute refused', pastTense: 'refused the dispute about' },
  cancel: { label: 'Cancel', done: 'Canceled', pastTense: 'canceled' },
  doubt: { label: 'Flag for review', done: 'Needs review: a message may be about it', pastTense: 'flagged for review' },
  show: { label: 'Show in full', done: 'Shown in full', pastTense: 'viewed the full' },
  export: { label: 'Export', done: 'Exported', pastTense: 'exported' },
  exportWhole: {
    label: 'Export with whole numbers',
    done: 'Exported with whole numbers',
    pastTense: 'exported with whole numbers',
  },
  readWhole: {
    label: 'Read with whole numbers',
    done: 'Read with whole numbers',
    pastTense: 'read with whole numbers',
  },
  apply: {
    label: 'Read unmatched messages',
    done: 'Unmatched messages read',
    pastTense: 'read unmatched messages with',
  },
  reportPaid: { label: 'Report as paid', done: 'The payer says that it is paid', pastTense: 'reported as paid' },
  sendReceipt: { label: 'Send receipt', done: 'The payer sent a receipt', pastTense: 'sent a receipt for' },
  freeAccount: {
    label: 'Release account',
    done: 'Its payment account was released',
    pastTense: 'released the payment account of',
  },
  reverse: { label: 'Reverse', done: 'Reversed', pastTense: 'reversed' },
  expire: { label: 'Expire', done: 'Expired', pastTense: 'expired' },
  requestApproval: { label: 'Request approval', done: 'Sent for approval', pastTense: 'requested approval for' },
  approveRequest: { label: 'Approve', done: 'Approved', pastTense: 'approved' },
  declineApproval: { label: 'Decline request', done: 'Request declined', pastTense: 'declined a request for' },
  cancelApproval: { label: 'Cancel request', done: 'Request canceled', pastTense: 'canceled a request for' },
  lapseApproval: { label: 'Expire request', done: 'Request expired', pastTense: 'expired a request for' },
  takeBackTopUp: { label: 'Take back', done: 'Top-up taken back', pastTense: 'took back' },
  lapse: { label: 'Expire', done: 'Nobody paid in time', pastTense: 'expired' },
  'end-session': { label: 'End session', done: 'Ended a session', pastTense: 'ended a session of' },
  'confirm-sign-in': { label: 'Confirm sign-in', done: 'Confirmed a sign-in', pastTense: 'confirmed a sign-in of' },
  'deny-sign-in': { label: 'Deny sign-in', done: 'Denied a sign-in', pastTense: 'denied a sign-in of' },
  'add-factor': {
    label: 'Add second factor',
    done: 'Second factor added',
    pastTense: 'added a second factor of',
  },
  'remove-factor': {
    label: 'Delete second factor',
    done: 'Second factor deleted',
    pastTense: 'deleted a second factor of',
  },
  'renew-recovery-codes': {
    label: 'Make recovery codes',
    done: 'New recovery codes made',
    pastTense: 'made new recovery codes of',
  },
  acceptDatabase: {
    label: 'Accept database server',
    done: 'Another database server accepted',
    pastTense: 'accepted another database server',
  },
  lines: { label: 'Read lines', done: 'Lines read', pastTense: 'read lines of' },
  'sign-in': { label: 'Sign in', done: 'Signed in', pastTense: 'signed in' },
};

/** Acts of the author of a record who is not signed in, as of the payer of an invoice; the platform does the others that no person did. */
const authorsActs: ReadonlySet<string> = new Set(['create', 'reportPaid', 'sendReceipt']);

/** Returns who did an act that no signed-in person did: 'The payer'. */
export const whoWithoutAccount = ({ history }: Definition, act: string): string =>
  (authorsActs.has(act) ? history?.author : undefined) ?? 'The platform';

const actionOf = ({ actions }: Definition, act: string): CallAction | undefined => {
  const action = actions && Object.hasOwn(actions, act) ? actions[act] : undefined;
  return action?.kind === 'call' ? action : undefined;
};

/** Finds the action with this name: in the definition itself, else in another definition over the same table. */
const findAction = (all: readonly Definition[], definition: Definition, act: string): CallAction | undefined =>
  [definition, ...all.filter((other) => tableOf(other) === tableOf(definition))]
    .map((candidate) => actionOf(candidate, act))
    .find((action) => action !== undefined);

/** Returns the texts of an act: of its action, else of the common acts, else its name. */
export const textsOf = (all: readonly Definition[], definition: Definition | undefined, act: string): ActTexts => {
  const action = definition && findAction(all, definition, act);
  if (action)
    return { label: action.label, done: action.done, pastTense: action.pastTense ?? action.label.toLowerCase() };
  const texts = Object.hasOwn(commonActs, act) ? commonActs[act]! : { label: act, done: act, pastTense: act };
  return act === 'create' && definition?.create ? { ...texts, done: definition.create.done } : texts;
};

/** Returns the labels of all acts by name. Acts that several entities share occur once. */
export const allActs = (all: readonly Definition[]): ReadonlyMap<string, string> =>
  new Map([
    ...all.flatMap((definition) => callsOf(definition).map(([name, { label }]): [string, string] => [name, label])),
    ...Object.entries(commonActs).map(([name, { label }]): [string, string] => [name, label]),
  ]);

/**
 * Returns the text of an event in a record's history: 'Account disabled'. For a refused attempt, it is the label of the
 * act.
 */
export const actText = (
  all: readonly Definition[],
  definition: Definition | undefined,
  act: string,
  refused: boolean,
): string => {
  const { label, done } = textsOf(all, definition, act);
  return refused ? label : done;
};
