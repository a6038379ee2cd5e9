import { useCallback, useEffect, useRef, useState } from 'react';
import type { Words } from '../../resources/language/words';
import type { WizardCheck } from './plan';

/** A pause in typing so long (ms) asks (specification, section 5). */
const pause = 500;

type Answers = Readonly<Record<string, Words | null>>;

/**
 * Asks the platform about a value once the person pauses, each value once. Answers are kept by the value they are about,
 * so that it does not matter in which order they come. `settle` asks at once and waits; what could not be asked is
 * asked again by the next `settle`.
 */
export const useCheck = (check: WizardCheck | undefined, value: string | null) => {
  const [answers, setAnswers] = useState<Answers>({});
  const running = useRef(new Map<string, Promise<Words | null>>());
  const abort = useRef(new AbortController());
  const [failure] = useState<Words>(() => ({ phrase: check?.failed ?? '' }));

  useEffect(() => {
    abort.current = new AbortController();
    return () => abort.current.abort();
  }, []);

  const settle = useCallback(
    async (asked: string | null): Promise<Words | null> => {
      if (!check || asked === null) return null;
      const known = answers[asked];
      if (known !== undefined && known !== failure) return known;
      const ask = async () => {
        try {
          return await check.ask(asked, abort.current.signal);
        } catch {
          return failure;
        } finally {
          running.current.delete(asked);
        }
      };
      const answer = running.current.get(asked) ?? ask();
      running.current.set(asked, answer);
      const said = await answer;
      setAnswers((before) => ({ ...before, [asked]: said }));
      return said;
    },
    [check, answers, failure],
  );

  const isKnown = value === null || answers[value] !== undefined;
  useEffect(() => {
    if (isKnown) return undefined;
    const timer = setTimeout(() => void settle(value), pause);
    return () => clearTimeout(timer);
  }, [isKnown, settle, value]);

  return { issue: (value !== null && answers[value]) || null, settle };
};
