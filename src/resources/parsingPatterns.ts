import { call, defineResource, remove, unavailable } from './language/define';
import type { RecordOf } from './language/definition';
import { choice, identifier, reference, regexp, yesNo } from './language/fields';
import { Role } from './language/roles';
import { requestedBy } from './requestedBy';
import { PatternKind, patternKind } from './statuses/messages';
import { ActiveStatus, activeStatus } from './statuses/vault';

/** Parsing patterns: regular expressions (RE2) that read the messages of a bank. */
export const parsingPatterns = defineResource({
  name: 'parsing-patterns',
  noun: 'parsing pattern',
  nouns: 'parsing pattern |||| parsing patterns',
  menu: { group: 'settings', icon: 'pattern' },
  access: { roles: [Role.Developer, Role.Owner] },
  display: { nameField: 'regexpPattern' },
  fields: {
    id: identifier(),
    bankDataId: reference('Bank', 'banks', { required: true, filter: true }),
    regexpPattern: regexp('Parsing pattern', {
      required: true,
      maxLength: 1000,
      group: { by: 'kind', of: { [PatternKind.Incoming]: 'amount', [PatternKind.BalanceOnly]: 'balance' } },
      input: { label: 'Pattern', helper: 'The named group amount is the sum: (?P<amount>\\d+)' },
      trial: {
        patterns: 'parsing-patterns',
        messages: { entity: 'messages', body: 'message', sender: 'sender' },
        bank: 'bankDataId',
      },
    }),
    kind: choice('Kind', patternKind, {
      column: 'optional',
      initial: PatternKind.Incoming,
      extension: true,
      filter: true,
      input: {
        helper: 'Balance only: purchases and transfers out, which are no payments',
      },
    }),
    status: choice('Status', activeStatus, {
      required: true,
      input: false,
      initial: ActiveStatus.Active,
      filter: true,
      approval: 'requestedBy',
    }),
    fromStart: yesNo('Completes by itself', { column: 'optional', input: false, extension: true, filter: true }),
    tookTooLong: yesNo('Took too long', {
      column: 'optional',
      input: false,
      initial: false,
      extension: true,
      filter: true,
    }),
    requestedBy,
  },
  create: {
    button: 'Add pattern',
    dialog: { heading: 'Pattern Data' },
    access: { approval: 'always' },
    pendingValues: { status: ActiveStatus.Disabled },
    done: 'Pattern added',
    nextAction: 'tryUnmatched',
  },
  import: true,
  actions: {
    edit: unavailable('Edit'),
    remove: remove(
      { text: 'Messages are no longer tried against it. This cannot be undone.' },
      { fallback: 'disable' },
    ),
    tryUnmatched: {
      kind: 'dialog',
      label: 'Try on unmatched messages',
      extension: true,
    },
    activate: call('Activate', 'mgmt/parsing-patterns/{id}/status', {
      inverse: 'disable',
      bulk: true,
      body: { status: '0' },
      access: {
        when: { is: { status: ActiveStatus.Disabled }, otherwise: 'This pattern is active' },
        approval: 'always',
      },
      dialog: {
        confirm: {
          heading: 'Activate pattern',
          text: 'Messages that it reads complete invoices again.',
          button: 'Activate pattern',
        },
      },
      sets: { status: ActiveStatus.Active, tookTooLong: false },
      extension: true,
      done: 'Pattern activated',
      pastTense: 'activated',
    }),
    disable: call('Disable', 'mgmt/parsing-patterns/{id}/status', {
      bulk: true,
      body: { status: '1' },
      access: { when: { is: { status: ActiveStatus.Active }, otherwise: 'This pattern is disabled' } },
      dialog: {
        confirm: {
          heading: 'Disable pattern',
          text: 'Messages are no longer tried against it.',
          button: 'Disable pattern',
        },
      },
      sets: { status: ActiveStatus.Disabled },
      extension: true,
      done: 'Pattern disabled',
      pastTense: 'disabled',
    }),
  },
});
export type ParsingPattern = RecordOf<typeof parsingPatterns>;
