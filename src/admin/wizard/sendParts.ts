import type { Values } from '../../resources/language/values';
import type { Attempt, WizardPart } from './plan';

/** Answers of what is done, by part; one that has to be approved first says `waits`. */
export type Done = Readonly<Record<string, Values>>;

/** The calls, in their order, that what is done so far leads to. */
export type PartsFor = (done: Done) => readonly WizardPart[];

/** The call that failed, and why. */
export class PartFailed extends Error {
  constructor(
    readonly part: string,
    readonly reason: Error,
  ) {
    super(reason.message);
  }
}

/**
 * Makes one call after the other, but for those that are done; tells of each before and after. Stops with `PartFailed` at
 * the first that fails: what was done stays done, and calling again goes on with that one. All that was answered comes back.
 */
export const sendParts = async (
  partsFor: PartsFor,
  done: Done,
  attemptOf: (part: string) => Attempt,
  told: { onSending: (part: string) => void; onDone: (done: Done) => void },
): Promise<Done> => {
  let known = done;
  for (;;) {
    const part = partsFor(known).find(({ name }) => !(name in known));
    if (!part) return known;
    told.onSending(part.name);
    const { key, again } = attemptOf(part.name);
    try {
      known = { ...known, [part.name]: await part.send(key, again) };
    } catch (error) {
      throw new PartFailed(part.name, error as Error);
    }
    told.onDone(known);
  }
};
