import { useCallback, useEffect, useRef, useState } from 'react';
import type { Words } from '../../resources/language/words';
import type { WizardCheck } from './plan';

/** The check starts after this pause in typing. */
const debounceMs = 500;

type Answers = Readonly<Record<string, Words | null>>;

/**
 * Checks a value with the platform when the user pauses, each value once. Answers are kept by value, so that their
 * order does not matter. `checkNow` checks without waiting for a pause and resolves to the answer; it repeats a check
 * that failed.
 */
export const useCheck = (check: WizardCheck | undefined, value: string | null) => {
  const [answers, setAnswers] = useState<Answers>({});
  const pending = useRef(new Map<string, Promise<Words | null>>());
  const abort = useRef(new AbortController());
  const [failure] = useState<Words>(() => ({ phrase: check?.failureText ?? '' }));

  useEffect(() => {
    abort.current = new AbortController();
    return () => abort.current.abort();
  }, []);

  const checkNow = useCallback(
    async (candidate: string | null): Promise<Words | null> => {
      if (!check || candidate === null) return null;
      const answered = answers[candidate];
      if (answered !== undefined && answered !== failure) return answered;
      const ask = async () => {
        try {
          return await check.ask(candidate, abort.current.signal);
        } catch {
          return failure;
        } finally {
          pending.current.delete(candidate);
        }
      };
      const answer = pending.current.get(candidate) ?? ask();
      pending.current.set(candidate, answer);
      const issue = await answer;
      setAnswers((current) => ({ ...current, [candidate]: issue }));
      return issue;
    },
    [check, answers, failure],
  );

  const isChecked = value === null || answers[value] !== undefined;
  useEffect(() => {
    if (isChecked) return undefined;
    const timer = setTimeout(() => void checkNow(value), debounceMs);
    return () => clearTimeout(timer);
  }, [isChecked, checkNow, value]);

  return { issue: (value !== null && answers[value]) || null, checkNow };
};
