import { choiceSet, optionsOf, type ChoiceIn } from '../language/choices';
import { option } from '../language/options';

/** By what a payer is known who is blocked (docs/rules.md#blocked-payers). */
export const BlockedBy = choiceSet('BlockedBy', { CustomerId: 0, Phone: 1, Requisites: 2, Browser: 3, Network: 4 });
export type BlockedBy = ChoiceIn<typeof BlockedBy>;
export const blockedBy = optionsOf(BlockedBy, {
  CustomerId: option('Customer ID'),
  Phone: option('Phone number'),
  Requisites: option('Requisites'),
  Browser: option('Browser'),
  Network: option('Network'),
});
