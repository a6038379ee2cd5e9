import { choiceSet, optionsOf, type ChoiceIn } from '../language/choices';
import { option } from '../language/options';

/** What an alert rule watches. Its limit is in the unit that the label names. */
export const AlertKind = choiceSet('AlertKind', {
  FreeAccounts: 0,
  SuccessRate: 1,
  Withdraw: 2,
  SilentDevice: 3,
  Dispute: 4,
});
export type AlertKind = ChoiceIn<typeof AlertKind>;
export const alertKind = optionsOf(AlertKind, {
  FreeAccounts: option('Free accounts fewer than'),
  SuccessRate: option('Success rate of an hour below, %'),
  Withdraw: option('Withdraw above, USDT'),
  SilentDevice: option('Device silent for, minutes'),
  Dispute: option('Dispute to be answered within, hours'),
});

/** The language in which an alert is sent. People read those in the bell in their own. */
export const AlertLanguage = choiceSet('AlertLanguage', { English: 0, Russian: 1 });
export type AlertLanguage = ChoiceIn<typeof AlertLanguage>;
export const alertLanguage = optionsOf(AlertLanguage, { English: option('English'), Russian: option('Russian') });
