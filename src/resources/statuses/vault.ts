import { choiceSet, optionsOf, type ChoiceIn } from '../language/choices';
import { option } from '../language/options';

/** Whether a bank, pattern, holder profile, payment account or device is in use. */
export const ActiveStatus = choiceSet('ActiveStatus', { Active: 0, Disabled: 1 });
export type ActiveStatus = ChoiceIn<typeof ActiveStatus>;
export const activeStatus = optionsOf(ActiveStatus, {
  Active: option('Active', 'stable'),
  Disabled: option('Disabled', 'draft'),
});

/** Why a payment account can't be given to a payer; the first that applies (docs/rules.md#which-account). */
export const NotFreeReason = choiceSet('NotFreeReason', {
  Off: 1,
  InUse: 2,
  Resting: 3,
  Profile: 4,
  Owner: 5,
  Bank: 6,
  NoDevice: 7,
  DeviceOff: 8,
  DeviceSilent: 9,
});
export type NotFreeReason = ChoiceIn<typeof NotFreeReason>;
export const notFreeReason = optionsOf(NotFreeReason, {
  Off: option('The account is off'),
  InUse: option('In use by an invoice'),
  Resting: option('Resting after an invoice'),
  Profile: option('Its holder profile is disabled'),
  Owner: option('Its vault owner is disabled'),
  Bank: option('Its bank is disabled'),
  NoDevice: option('It has no device'),
  DeviceOff: option('Its device is disabled'),
  DeviceSilent: option('Its device is silent'),
});
