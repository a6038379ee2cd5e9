import { alertRoles } from './alertRules';
import { defineResource } from './language/define';
import type { RecordOf } from './language/definition';
import { choice, dateTime, identifier, longText, number, reference, stamp, text } from './language/fields';
import { deliveryProblem, deliveryStatus } from './statuses/webhooks';

/** What alert rules told, kept for 30 days: what was said, and what became of it at the address of the rule. */
export const alerts = defineResource({
  name: 'alerts',
  noun: 'alert',
  nouns: 'alert |||| alerts',
  description: 'What alert rules told, of the last 30 days',
  menu: { group: 'settings', icon: 'delivery' },
  access: { roles: alertRoles },
  extension: true,
  display: { nameField: 'text' },
  fields: {
    id: identifier(),
    ruleId: reference('Alert rule', 'alert-rules', { required: true, filter: true }),
    text: longText('Text', { required: true, input: false }),
    about: text('About', { input: false, search: false, meaning: 'record' }),
    status: choice('Delivery', deliveryStatus, { input: false, filter: true }),
    tries: number('Tries', { required: true, initial: 0, column: 'optional' }),
    nextTry: dateTime('Next try', { column: false }),
    answerStatus: number('Answer', { column: 'optional' }),
    problem: choice('Problem', deliveryProblem),
    answer: longText('Text of the answer', { column: false, search: false }),
    createDate: stamp('Create Date', { filter: true }),
  },
});
export type Alert = RecordOf<typeof alerts>;
