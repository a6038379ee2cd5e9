import { choiceSet, optionsOf, type ChoiceIn } from '../language/choices';
import { option } from '../language/options';

/** Statuses of a user. Only active users may sign in. */
export const UserStatus = choiceSet('UserStatus', { Active: 0, Disabled: 1, Blocked: 2, Deleted: 3 });
export type UserStatus = ChoiceIn<typeof UserStatus>;
export const userStatus = optionsOf(UserStatus, {
  Active: option('Active', 'stable'),
  Disabled: option('Disabled', 'draft'),
  Blocked: option('Blocked', 'high'),
  Deleted: option('Deleted', 'failed'),
});

/** With what a person proved who they are. */
export const Proof = choiceSet('Proof', { Password: 0, App: 1, Passkey: 2, RecoveryCode: 3 });
export type Proof = ChoiceIn<typeof Proof>;
export const proof = optionsOf(Proof, {
  Password: option('Password'),
  App: option('Authenticator app'),
  Passkey: option('Passkey'),
  RecoveryCode: option('Recovery code'),
});

/** Who did what activity records. Payers and the platform have no user. */
export const Actor = choiceSet('Actor', { Person: 0, Payer: 1, Platform: 2, ApiKey: 3 });
export type Actor = ChoiceIn<typeof Actor>;
export const actor = optionsOf(Actor, {
  Person: option('A user'),
  Payer: option('The payer'),
  Platform: option('The platform'),
  ApiKey: option('An API key'),
});

/** Whether a person is at their console. */
export const Presence = choiceSet('Presence', { Here: 0, Away: 1 });
export type Presence = ChoiceIn<typeof Presence>;
export const presence = optionsOf(Presence, {
  Here: option('Here', 'stable'),
  Away: option('Away', 'draft'),
});
