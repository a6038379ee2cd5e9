import type { Values } from '../../resources/language/values';
import type { Attempt, WizardPart } from './plan';

/** Answers of the calls that are done, by part. The answer of a call that needs approval first has `waits`. */
export type PartAnswers = Readonly<Record<string, Values>>;

/** Returns the calls in order; later ones may depend on the answers so far. */
export type PartsFor = (done: PartAnswers) => readonly WizardPart[];

/** A wizard's call failed: which one, and why. */
export class PartFailed extends Error {
  constructor(
    readonly part: string,
    readonly reason: Error,
  ) {
    super(reason.message);
  }
}

/**
 * Makes the calls that are not done yet, one after the other, and notifies before and after each. Resolves to all
 * answers. Throws `PartFailed` at the first call that fails; calling again continues with that call.
 */
export const sendParts = async (
  partsFor: PartsFor,
  done: PartAnswers,
  attemptOf: (part: string) => Attempt,
  callbacks: { onSending: (part: string) => void; onDone: (done: PartAnswers) => void },
): Promise<PartAnswers> => {
  let answers = done;
  for (;;) {
    const part = partsFor(answers).find(({ name }) => !(name in answers));
    if (!part) return answers;
    callbacks.onSending(part.name);
    const { key, isRepeat } = attemptOf(part.name);
    try {
      answers = { ...answers, [part.name]: await part.send(key, isRepeat) };
    } catch (error) {
      throw new PartFailed(part.name, error as Error);
    }
    callbacks.onDone(answers);
  }
};
