import { meets, type Condition } from '../../resources/language/condition';
import type { Fields } from '../../resources/language/fields';
import type { Values } from '../../resources/language/values';
import type { Words } from '../../resources/language/words';

/** One step of a wizard: what it asks, and when it is there at all. */
export interface WizardStep {
  name: string;
  title: string;
  fields: Fields;
  /** Only while what was typed meets this. */
  when?: Condition;
  /** Said above its fields, while what was typed meets `when`. */
  note?: { text: string; when?: Condition };
  /** What it is called where it is reviewed, when not its title. */
  block?: string;
  /** The call that sends it: while that one is not done, it can be gone back to even if others are. */
  part?: string;
}

/** A wizard as data: its steps, then a review of what they say, then what came of it. */
export interface WizardPlan {
  /** Under it the draft is kept. */
  name: string;
  /** A small line over the heading. */
  label: string;
  heading: string;
  steps: readonly WizardStep[];
  /** Title of the last step. */
  result: string;
  /** Heading of the review. */
  review: string;
}

/** A question about one value that only the platform can answer: what is wrong with it, or null. */
export interface WizardCheck {
  field: string;
  ask: (value: string, signal: AbortSignal) => Promise<Words | null>;
  /** Said when it could not be asked. */
  failed: string;
}

/** A call that is about to be made: its idempotency key, and whether the very same was tried before. */
export interface Attempt {
  key: string;
  /** It may be done already, and only its answer be lost: a platform without idempotency keys has to be looked at. */
  again: boolean;
}

/** One call of several that a wizard ends in. Its answer is kept under its name, so that it is not made twice. */
export interface WizardPart {
  name: string;
  label: string;
  send: (key: string, again: boolean) => Promise<Values>;
}

/** The steps that what was typed leads through. */
export const stepsFor = ({ steps }: WizardPlan, values: Values): WizardStep[] =>
  steps.filter(({ when }) => !when || meets(values, when));

/** What counts of what was typed: nothing of a step that is no longer there. */
export const valuesOfSteps = (plan: WizardPlan, values: Values): Values => {
  const names = stepsFor(plan, values).flatMap(({ fields }) => Object.keys(fields));
  return Object.fromEntries(names.map((name) => [name, values[name] ?? null]));
};
