import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { PlatformError } from '../../dataProvider/platformError';
import type { Field, Fields } from '../../resources/language/fields';
import { checkFormats } from '../../resources/language/formats';
import {
  checkInputs,
  checkValue,
  readInput,
  type Issue,
  type Value,
  type Values,
} from '../../resources/language/values';
import { useConsole } from '../state/ConsoleContext';
import type { FormState } from '../inputs/useInputForm';
import { forgetUnsent, storeAtSessionEnd, unsentOf } from '../../authProvider/unsentInput';
import { deleteDraft, keptDraft, restoreDraft, saveDraft, readDraft } from './draft';
import { stepsFor, valuesOfSteps, type WizardCheck, type WizardPlan } from './plan';
import { useCheck } from './useCheck';

type Issues = Readonly<Record<string, Issue>>;

/** The state of a step; a `wrong` one has an issue that must be solved before the wizard is sent. */
export type StepState = 'done' | 'current' | 'wrong' | 'ahead';

const initialValues = ({ steps }: WizardPlan): Values =>
  Object.fromEntries(
    steps.flatMap(({ fields }) =>
      Object.entries(fields).map(([name, field]) => [name, (field.initial ?? null) as Value]),
    ),
  );

const isSecret = (field: Field | undefined) => Boolean(field?.input && field.input.secret);

const resultStep = 'result';

/** The platform's refusal of a value; it is shown until the value changes. */
interface RefusedValue {
  field: string;
  value: Value;
  issue: Issue;
}

/**
 * Holds a wizard's state: the typed values, the current step and the issues. A draft is stored for the tab, so that a
 * reload or a visit to another screen loses nothing; `forget` deletes it.
 */
export const useWizard = (plan: WizardPlan, check?: WizardCheck) => {
  const { config, session } = useConsole();
  const [initial] = useState(() => initialValues(plan));
  const into = `wizard ${plan.name}`;
  const [draft] = useState(() => {
    const kept = unsentOf(session.id, into);
    if (kept) restoreDraft(plan.name, kept);
    return readDraft(plan.name);
  });
  useEffect(() => forgetUnsent(into), [into]);
  const [typed, setTyped] = useState<Values>(() => ({ ...initial, ...draft?.values }));
  const [currentStep, setCurrentStep] = useState(() => draft?.step ?? plan.steps[0]!.name);
  const [done, setDone] = useState<Readonly<Record<string, Values>>>(() => draft?.done ?? {});
  const [touched, setTouched] = useState<ReadonlySet<string>>(() => new Set());
  const [reported, setReported] = useState<Issues>({});
  const [refused, setRefused] = useState<RefusedValue | null>(null);
  const [refusalCount, setRefusalCount] = useState(0);
  const [isChecking, setIsChecking] = useState(false);

  const steps = useMemo(() => stepsFor(plan, typed), [plan, typed]);
  const values = useMemo(() => valuesOfSteps(plan, typed), [plan, typed]);
  const fields = useMemo<Fields>(() => Object.assign({}, ...steps.map((step) => step.fields)) as Fields, [steps]);
  const isResult = currentStep === resultStep;
  const index = isResult
    ? steps.length
    : Math.max(
        0,
        steps.findIndex(({ name }) => name === currentStep),
      );

  const validText = useCallback(
    (name: string): string | null => {
      const value = fields[name] ? readInput(fields[name], values[name]) : null;
      return typeof value === 'string' && !checkValue(fields[name]!, value) ? value : null;
    },
    [fields, values],
  );
  const checked = check ? validText(check.field) : null;
  const { issue: checkIssue, checkNow } = useCheck(check, checked);

  /** All issues except that of the platform's check, whether they are shown yet or not. */
  const localIssues = useMemo<Issues>(() => {
    const read = checkInputs(fields, values);
    return {
      ...(refused && values[refused.field] === refused.value ? { [refused.field]: refused.issue } : {}),
      ...(config.extensions ? checkFormats(fields, read.values) : {}),
      ...read.issues,
      ...Object.fromEntries(Object.entries(reported).filter(([name]) => name in fields)),
    };
  }, [refused, fields, values, reported, config.extensions]);
  const allIssues: Issues = check && checkIssue ? { [check.field]: checkIssue, ...localIssues } : localIssues;

  const isDirty = Object.keys(reported).length > 0 || JSON.stringify(typed) !== JSON.stringify(initial);
  const hasStarted = Object.keys(done).length > 0;
  const isForgotten = useRef(false);
  useEffect(() => {
    if ((isDirty || hasStarted) && !isForgotten.current)
      saveDraft(plan.name, { values: typed, step: currentStep, done });
  }, [plan, typed, currentStep, done, isDirty, hasStarted]);
  useEffect(() => {
    if (!isDirty && !hasStarted) return undefined;
    const open = Object.fromEntries(Object.entries(typed).filter(([name]) => !isSecret(fields[name])));
    return storeAtSessionEnd(() =>
      isForgotten.current
        ? []
        : [
            {
              into,
              dialog: plan.heading,
              typed: keptDraft(plan.name, { values: { ...initial, ...open }, step: currentStep, done }),
            },
          ],
    );
  }, [into, plan, initial, fields, typed, currentStep, done, isDirty, hasStarted]);

  const touch = useCallback((names: readonly string[]) => setTouched((current) => new Set([...current, ...names])), []);
  const setProblem = useCallback(
    (name: string, problem: Issue | null) =>
      setReported(({ [name]: _previous, ...others }) => (problem ? { ...others, [name]: problem } : others)),
    [],
  );
  const form: FormState = {
    typed,
    issues: {
      // The issue of the platform's check is shown while the input still has the focus: only valid values are checked.
      ...(check && checkIssue ? { [check.field]: checkIssue } : {}),
      ...Object.fromEntries(Object.entries(allIssues).filter(([name]) => touched.has(name))),
    },
    setValue: (name, value) => setTyped((current) => ({ ...current, [name]: value })),
    setProblem,
  };

  const nameAt = (position: number) => steps[position]?.name ?? resultStep;
  const hasIssues = (position: number, issues: Issues = allIssues) =>
    Object.keys(steps[position]?.fields ?? {}).some((name) => name in issues);

  /** Goes to the next step, unless this one has an issue. */
  const next = async () => {
    const stepFields = Object.keys(steps[index]?.fields ?? {});
    touch(stepFields);
    const needsCheck = check !== undefined && stepFields.includes(check.field);
    setIsChecking(needsCheck);
    const issue = needsCheck ? await checkNow(checked) : null;
    setIsChecking(false);
    if (issue || hasIssues(index, localIssues)) setRefusalCount((count) => count + 1);
    else setCurrentStep(nameAt(index + 1));
  };

  const go = (position: number) => setCurrentStep(nameAt(position));

  /** Takes up the platform's refusal of a call: when it names a field, that field's step becomes wrong. */
  const refuse = (error: Error) => {
    const { field, words, message } = error as PlatformError;
    if (!(error instanceof PlatformError) || field === undefined || !(field in fields)) return;
    touch([field]);
    setRefused({ field, value: values[field] ?? null, issue: words ?? { phrase: message } });
  };

  const stateOf = (position: number): StepState =>
    position === index
      ? 'current'
      : hasIssues(position) && position < index
        ? 'wrong'
        : position < index
          ? 'done'
          : 'ahead';

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
    isWrong: steps.some((_, position) => hasIssues(position)),
    refusalCount,
    isChecking,
    isDirty,
    /** Whether the wizard continues a stored draft. */
    isResumed: draft !== undefined,
    done,
    setDone,
    /** Deletes the draft and stores none from now on, even if the wizard renders again. */
    forget: () => {
      isForgotten.current = true;
      deleteDraft(plan.name);
    },
  };
};
