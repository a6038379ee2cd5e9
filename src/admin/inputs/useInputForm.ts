import { useCallback, useMemo, useState } from 'react';
import { isCanceled, PlatformError } from '../../dataProvider/platformError';
import type { Fields } from '../../resources/language/fields';
import { offeredInputs } from '../../resources/language/offeredInputs';
import { checkFormats } from '../../resources/language/formats';
import { checkInputs, type Issue, type Value, type Values } from '../../resources/language/values';
import { useConsole } from '../state/ConsoleContext';
import { doubtedValues } from './inputWarning';
import { newKey } from '../../format/newKey';

/** The part of a form that its inputs use: the typed values, their problems, and how to change both. */
export interface FormState {
  /** Values as the user typed them, by field name. */
  typed: Values;
  issues: Readonly<Record<string, Issue>>;
  /** Values with a warning, with which the form was not sent at first. Sending them once more confirms them. */
  doubted?: Values;
  setValue: (name: string, value: Value) => void;
  /** Sets a problem that the value alone does not show; `null` clears it. The form is not sent while there is one. */
  setProblem: (name: string, problem: Issue | null) => void;
}

/** A form: also the platform's last refusal, the state of sending, and `submit`. */
export interface InputForm extends FormState {
  error: Error | null;
  /** Number of times that the form was refused, by its own checks or by the platform. */
  refusalCount: number;
  /** Increases each time the user canceled what they had sent. */
  canceledCount: number;
  isBusy: boolean;
  isDirty: boolean;
  submit: () => void;
}

/** A warning is not confirmed within this time, in ms: nobody has read it yet. */
const readingMs = 600;

const noIssues = () => ({});

const initialValues = (fields: Fields): Values =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, (field.initial ?? null) as Value]));

/** What a refusal says of its field, without the field's label (`ofField` of the API): it is shown at the field. */
const issueOf = ({ words, message }: PlatformError): Issue => {
  const issue = words?.args?.field === undefined ? undefined : words.args.issue;
  return typeof issue === 'object' ? issue : (words ?? { phrase: message });
};

/**
 * Holds a form over input fields. `submit` checks the values with the rules that the API has, calls `send` once, and
 * keeps what was typed when the platform refuses. The idempotency key stays the same as long as the input does
 * (docs/decisions.md#calls). `send` gets the checked values, the key, and the values as typed: in a password a trailing
 * space counts. `given` holds initial values. `findMoreIssues` returns issues beyond those of single fields; with any,
 * nothing is sent.
 */
export const useInputForm = (
  fields: Fields,
  send: (values: Values, key: string, typed: Values) => Promise<void>,
  given: Values = {},
  findMoreIssues: (typed: Values) => Readonly<Record<string, Issue>> = noIssues,
): InputForm => {
  const { config } = useConsole();
  const [initial] = useState(() => ({ ...initialValues(fields), ...given }));
  const [typed, setTyped] = useState(initial);
  const [issues, setIssues] = useState<Record<string, Issue>>({});
  const [error, setError] = useState<Error | null>(null);
  const [refusalCount, setRefusalCount] = useState(0);
  const [canceledCount, setCanceledCount] = useState(0);
  const [isBusy, setIsBusy] = useState(false);
  const [doubted, setDoubted] = useState<{ values: Values; at: number }>({ values: {}, at: 0 });
  const [reported, setReported] = useState<Readonly<Record<string, Issue>>>({});
  /** The inputs for whose reports the form was refused. They say what they report until there is nothing to report. */
  const [refusedFor, setRefusedFor] = useState<ReadonlySet<string>>(new Set());
  // A new idempotency key for each change of the typed values.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  const key = useMemo(newKey, [typed]);

  const setValue = (name: string, value: Value) => {
    setTyped((current) => ({ ...current, [name]: value }));
    setIssues(({ [name]: _fixed, ...others }) => others);
  };

  const setProblem = useCallback((name: string, problem: Issue | null) => {
    setReported(({ [name]: _previous, ...others }) => (problem ? { ...others, [name]: problem } : others));
    if (!problem)
      setRefusedFor((names) => (names.has(name) ? new Set([...names].filter((other) => other !== name)) : names));
  }, []);

  const run = async () => {
    const offered = offeredInputs(fields, typed);
    const checked = checkInputs(offered, typed);
    const formatIssues = config.extensions ? checkFormats(offered, checked.values) : {};
    const found = { ...formatIssues, ...checked.issues, ...findMoreIssues(typed) };
    setIssues(found);
    setRefusedFor(new Set(Object.keys(reported)));
    setError(null);
    if (Object.keys({ ...found, ...reported }).length > 0) {
      setRefusalCount((count) => count + 1);
      return;
    }
    const values = doubtedValues(fields, typed);
    const isConfirmed = JSON.stringify(values) === JSON.stringify(doubted.values);
    // The second click of a double click confirms nothing.
    if (isConfirmed && Date.now() - doubted.at < readingMs) return;
    if (!isConfirmed) {
      const isDoubted = Object.keys(values).length > 0;
      setDoubted({ values, at: isDoubted ? Date.now() : 0 });
      if (isDoubted) return;
    }
    setIsBusy(true);
    try {
      await send(checked.values, key, typed);
    } catch (refusal) {
      setIsBusy(false);
      if (isCanceled(refusal)) {
        setCanceledCount((count) => count + 1);
        return;
      }
      const refused = refusal as Error;
      setError(refused);
      if (refused instanceof PlatformError && refused.field && refused.field in fields) {
        setIssues({ [refused.field]: issueOf(refused) });
      }
      setRefusalCount((count) => count + 1);
    }
  };

  return {
    typed,
    issues: {
      ...issues,
      ...Object.fromEntries(Object.entries(reported).filter(([name]) => refusedFor.has(name))),
    },
    doubted: doubted.values,
    error,
    refusalCount,
    canceledCount,
    isBusy,
    isDirty: Object.keys(reported).length > 0 || JSON.stringify(typed) !== JSON.stringify(initial),
    setValue,
    setProblem,
    submit: () => {
      if (!isBusy) void run();
    },
  };
};
