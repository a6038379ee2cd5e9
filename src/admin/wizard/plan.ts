import { meets, type Condition } from '../../resources/language/condition';
import type { Fields } from '../../resources/language/fields';
import type { Values } from '../../resources/language/values';
import type { Words } from '../../resources/language/words';

/** A note of a step, shown while the typed values meet `when`: below an input, or above all of them. */
export interface WizardNote {
  text: string;
  /** Follows the text where the platform has extensions. */
  withExtensions?: string;
  when?: Condition;
  below?: string;
  /** A button that sets values, which mends what the note says. */
  mend?: { label: string; values: Values };
}

/** One step of a wizard: its fields and the condition under which it is shown. */
export interface WizardStep {
  name: string;
  title: string;
  fields: Fields;
  /** The step is shown only while the typed values meet this. */
  when?: Condition;
  note?: WizardNote;
  /** Choices that the review shows with their number, as 'Merchant (11)'. */
  numbered?: readonly string[];
  /** Inputs that the review shows, too, where they are empty: without a fee the account pays none. */
  shownEmpty?: readonly string[];
  /** Heading of the step in the review; its title by default. */
  reviewHeading?: string;
  /**
   * The call that sends the step. Until that call is done, the user may go back to the step, even if other calls are.
   */
  part?: string;
}

/** A wizard as data: its steps and the texts of its review and result. */
export interface WizardPlan {
  /** Key of the stored draft. */
  name: string;
  /** A small line above the heading. */
  label: string;
  heading: string;
  steps: readonly WizardStep[];
  /** Title of the last step. */
  resultTitle: string;
  /** Heading of the review. */
  reviewHeading: string;
}

/** A check of one value that only the platform can do. */
export interface WizardCheck {
  field: string;
  /** Resolves to what is wrong with the value, or null. */
  ask: (value: string, signal: AbortSignal) => Promise<Words | null>;
  /** Shown when the check could not be made. */
  failureText: string;
}

/** An attempt at a call: its idempotency key, and whether the same call was tried before. */
export interface Attempt {
  key: string;
  /**
   * The call may have succeeded with its answer lost: on a platform without idempotency keys, check before sending
   * again.
   */
  isRepeat: boolean;
}

/** One of the calls that a wizard ends in. Its answer is kept under its name, so that the call is not repeated. */
export interface WizardPart {
  name: string;
  label: string;
  send: (key: string, isRepeat: boolean) => Promise<Values>;
}

/** Returns the steps whose condition the typed values meet. */
export const stepsFor = ({ steps }: WizardPlan, values: Values): WizardStep[] =>
  steps.filter(({ when }) => !when || meets(values, when));

/** Returns the typed values of the shown steps; values of other steps are dropped. */
export const valuesOfSteps = (plan: WizardPlan, values: Values): Values => {
  const names = stepsFor(plan, values).flatMap(({ fields }) => Object.keys(fields));
  return Object.fromEntries(names.map((name) => [name, values[name] ?? null]));
};
