import { call, defineResource } from './language/define';
import type { RecordOf } from './language/definition';
import { choice, dateTime, identifier, number, reference, stamp, text, yesNo } from './language/fields';
import { Role } from './language/roles';
import { AlertKind, alertKind, AlertLanguage, alertLanguage } from './statuses/alerts';
import { ActiveStatus, activeStatus } from './statuses/vault';
import { deliveryStatus } from './statuses/webhooks';

/** Maximum number of alert rules. */
export const maxAlertRules = 20;

/** Roles that set alert rules and read what was sent. */
export const alertRoles = [Role.Developer, Role.Owner];

// One that it got of itself is a phrase, with its limit.
const name = text('Name', {
  maxLength: 60,
  meaning: 'phrase',
  isName: true,
  input: { helper: 'Empty: named after what it watches' },
});
const kind = choice('Alert when', alertKind, { required: true, filter: true });
const limit = number('Limit', {
  required: true,
  min: 0.01,
  max: 1_000_000_000,
  input: { helper: 'In the unit that is named above' },
});
const bankDataId = reference('Bank', 'banks', {
  column: 'optional',
  checks: { onlyWith: { field: 'kind', is: [AlertKind.FreeAccounts] } },
  input: { helper: 'Empty: all accounts, and each bank that payers chose within a day' },
});
const bell = yesNo('Tell the bell', { required: true, initial: true });
const language = choice('Language', alertLanguage, {
  required: true,
  initial: AlertLanguage.English,
  column: 'optional',
  input: { helper: 'Of what is sent to the address: the bell tells each in their own' },
});
const urlInput = { placeholder: 'https://hooks.messenger.example/…' };
const url = { maxLength: 500, checks: { format: 'https' } } as const;

const whileActive = { is: { status: ActiveStatus.Active }, otherwise: 'This alert rule is disabled' } as const;

/** What staff want to be told without looking: in the bell, and by the incoming webhook of a messenger (docs/rules.md#alerts). */
export const alertRules = defineResource({
  name: 'alert-rules',
  noun: 'alert rule',
  nouns: 'alert rule |||| alert rules',
  description: 'When the bell and your messenger tell you something, once an hour at most for each rule',
  menu: { group: 'settings', icon: 'message' },
  access: { roles: alertRoles },
  extension: true,
  display: {
    nameField: 'name',
    summary: ['kind', 'limit'],
    cardText: ['%{limit}'],
    keptColumns: ['id', 'name', 'kind', 'limit', 'status'],
  },
  fields: {
    id: identifier(),
    name,
    kind,
    limit,
    bankDataId,
    bell,
    // Stored without what makes it a secret; the whole is encrypted (`target`).
    url: text('Address', {
      ...url,
      search: false,
      input: {
        ...urlInput,
        helper: 'The incoming webhook of a messenger, which is sent {"text": "…"}. Shown only now',
      },
    }),
    language,
    status: choice('Status', activeStatus, {
      required: true,
      input: false,
      initial: ActiveStatus.Active,
      filter: true,
    }),
    lastAlert: dateTime('Last alert', { input: false }),
    delivery: choice('Last delivery', deliveryStatus, { derived: true, input: false }),
    answerStatus: number('Answer', { derived: true, input: false, column: 'optional' }),
    createDate: stamp('Create Date', { column: 'optional' }),
  },
  create: { access: { asksFactor: true }, perMinute: 10 },
  actions: {
    change: call('Change', 'mgmt/alert-rules/{id}/change', {
      access: { asksFactor: true },
      inputs: {
        name,
        kind,
        limit,
        bankDataId,
        bell,
        url: text('Another address', { ...url, input: { ...urlInput, helper: 'Empty: it stays as it is' } }),
        noAddress: yesNo('Remove the address', { initial: false }),
        language,
      },
      dialog: {
        heading: 'Change alert rule',
        button: 'Save',
        prefilled: ['name', 'kind', 'limit', 'bankDataId', 'bell', 'language'],
      },
      done: 'Alert rule changed',
      pastTense: 'changed',
    }),
    test: call('Send a test', 'mgmt/alert-rules/{id}/test', {
      access: { when: whileActive },
      dialog: {
        confirm: {
          heading: 'Send a test',
          text: 'A test message is sent to the address of this rule, and to your own bell if the rule tells the bell.',
          button: 'Send test',
        },
      },
      done: 'Test sent: the rule’s alerts show the answer',
      pastTense: 'tested',
    }),
    disable: call('Disable', 'mgmt/alert-rules/{id}/disable', {
      access: { when: whileActive, asksFactor: true },
      dialog: {
        confirm: {
          heading: 'Disable alert rule',
          text: 'Nobody is told when its limit is passed.',
          button: 'Disable alert rule',
        },
      },
      danger: true,
      done: 'Alert rule disabled',
      pastTense: 'disabled',
    }),
    activate: call('Activate', 'mgmt/alert-rules/{id}/activate', {
      inverse: 'disable',
      access: {
        when: { is: { status: ActiveStatus.Disabled }, otherwise: 'This alert rule is active' },
        asksFactor: true,
      },
      dialog: {
        confirm: {
          heading: 'Activate alert rule',
          text: 'From now on it tells when its limit is passed.',
          button: 'Activate alert rule',
        },
      },
      done: 'Alert rule activated',
      pastTense: 'activated',
    }),
  },
});
export type AlertRule = RecordOf<typeof alertRules>;

/** The kind of the rule that every platform has from its start. */
export const defaultAlert = { kind: AlertKind.FreeAccounts, limit: 3 } as const;
