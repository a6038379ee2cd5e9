import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { PlatformError } from '../../dataProvider/platformError';
import type { Fields } from '../../resources/language/fields';
import {
  checkInputs,
  checkValue,
  readInput,
  type Issue,
  type Value,
  type Values,
} from '../../resources/language/values';
import type { Filling } from '../inputs/useInputForm';
import { deleteDraft, saveDraft, readDraft } from './draft';
import { stepsFor, valuesOfSteps, type WizardCheck, type WizardPlan } from './plan';
import { useCheck } from './useCheck';

type Issues = Readonly<Record<string, Issue>>;

/** Where a step stands; `wrong` has something that must be mended before it is sent. */
export type StepState = 'done' | 'current' | 'wrong' | 'ahead';

const initialValues = ({ steps }: WizardPlan): Values =>
  Object.fromEntries(
    steps.flatMap(({ fields }) =>
      Object.entries(fields).map(([name, field]) => [name, (field.initial ?? null) as Value]),
    ),
  );

const resultStep = 'result';

/** What the platform refused, about which value: it stands until that value is changed. */
interface Refused {
  field: string;
  value: Value;
  issue: Issue;
}

/**
 * A wizard's state: what was typed, which step is shown, what is wrong. All of it is kept for the tab, so that a reload
 * or another screen loses nothing; `finish` and `discard` forget it.
 */
export const useWizard = (plan: WizardPlan, check?: WizardCheck) => {
  const [initial] = useState(() => initialValues(plan));
  const [draft] = useState(() => readDraft(plan.name));
  const [typed, setTyped] = useState<Values>(() => ({ ...initial, ...draft?.values }));
  const [at, setAt] = useState(() => draft?.step ?? plan.steps[0]!.name);
  const [done, setDone] = useState<Readonly<Record<string, Values>>>(() => draft?.done ?? {});
  const [touched, setTouched] = useState<ReadonlySet<string>>(() => new Set());
  const [marked, setMarked] = useState<Issues>({});
  const [refused, setRefused] = useState<Refused | null>(null);
  const [refusals, setRefusals] = useState(0);
  const [waiting, setWaiting] = useState(false);

  const steps = useMemo(() => stepsFor(plan, typed), [plan, typed]);
  const values = useMemo(() => valuesOfSteps(plan, typed), [plan, typed]);
  const fields = useMemo<Fields>(() => Object.assign({}, ...steps.map((step) => step.fields)) as Fields, [steps]);
  const isResult = at === resultStep;
  const index = isResult
    ? steps.length
    : Math.max(
        0,
        steps.findIndex(({ name }) => name === at),
      );

  const readable = useCallback(
    (name: string): string | null => {
      const value = fields[name] ? readInput(fields[name], values[name]) : null;
      return typeof value === 'string' && !checkValue(fields[name]!, value) ? value : null;
    },
    [fields, values],
  );
  const checked = check ? readable(check.field) : null;
  const { issue: answered, settle } = useCheck(check, checked);

  /** Everything that is wrong but for what the platform was asked, whether it is shown yet or not. */
  const wrongHere = useMemo<Issues>(
    () => ({
      ...(refused && values[refused.field] === refused.value ? { [refused.field]: refused.issue } : {}),
      ...checkInputs(fields, values).issues,
      ...Object.fromEntries(Object.entries(marked).filter(([name]) => name in fields)),
    }),
    [refused, fields, values, marked],
  );
  const wrong: Issues = check && answered ? { [check.field]: answered, ...wrongHere } : wrongHere;

  const isDirty = Object.keys(marked).length > 0 || JSON.stringify(typed) !== JSON.stringify(initial);
  const hasBegun = Object.keys(done).length > 0;
  const isForgotten = useRef(false);
  useEffect(() => {
    if ((isDirty || hasBegun) && !isForgotten.current) saveDraft(plan.name, { values: typed, step: at, done });
  }, [plan, typed, at, done, isDirty, hasBegun]);

  const touch = useCallback((names: readonly string[]) => setTouched((before) => new Set([...before, ...names])), []);
  const mark = useCallback(
    (name: string, problem: Issue | null) =>
      setMarked(({ [name]: _before, ...others }) => (problem ? { ...others, [name]: problem } : others)),
    [],
  );
  const form: Filling = {
    typed,
    issues: {
      // What the platform answered is said at once: it waited for the pause, and was asked about something whole.
      ...(check && answered ? { [check.field]: answered } : {}),
      ...Object.fromEntries(Object.entries(wrong).filter(([name]) => touched.has(name))),
    },
    type: (name, value) => setTyped((before) => ({ ...before, [name]: value })),
    mark,
  };

  const nameAt = (place: number) => steps[place]?.name ?? resultStep;
  const wrongIn = (place: number, all: Issues = wrong) =>
    Object.keys(steps[place]?.fields ?? {}).some((name) => name in all);

  /** On to the next step, unless this one has something wrong. */
  const next = async () => {
    const own = Object.keys(steps[index]?.fields ?? {});
    touch(own);
    const asks = check !== undefined && own.includes(check.field);
    setWaiting(asks);
    const said = asks ? await settle(checked) : null;
    setWaiting(false);
    if (said || wrongIn(index, wrongHere)) setRefusals((before) => before + 1);
    else setAt(nameAt(index + 1));
  };

  const go = (place: number) => setAt(nameAt(place));

  /** The platform refused what was sent: where it names a field, that step is wrong. */
  const refuse = (error: Error) => {
    const { field, words, message } = error as PlatformError;
    if (!(error instanceof PlatformError) || field === undefined || !(field in fields)) return;
    touch([field]);
    setRefused({ field, value: values[field] ?? null, issue: words ?? { phrase: message } });
  };

  const stateOf = (place: number): StepState =>
    place === index ? 'current' : wrongIn(place) && place < index ? 'wrong' : place < index ? 'done' : 'ahead';

  return {
    fields,
    values,
    steps,
    index,
    isResult,
    form,
    touch,
    next,
    go,
    refuse,
    stateOf,
    isWrong: steps.some((_, place) => wrongIn(place)),
    refusals,
    waiting,
    isDirty,
    /** Was it begun in this tab before? */
    isResumed: draft !== undefined,
    done,
    setDone,
    /** Nothing of it is kept from now on, whatever is still drawn. */
    forget: () => {
      isForgotten.current = true;
      deleteDraft(plan.name);
    },
  };
};

export type WizardState = ReturnType<typeof useWizard>;
