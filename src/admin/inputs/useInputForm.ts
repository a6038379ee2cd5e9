import { useCallback, useMemo, useState } from 'react';
import { PlatformError } from '../../dataProvider/platformError';
import type { Fields } from '../../resources/language/fields';
import { checkFormats } from '../../resources/language/formats';
import { checkInputs, type Issue, type Value, type Values } from '../../resources/language/values';
import { useConsole } from '../state/ConsoleContext';
import { newKey } from '../../format/newKey';

/** What inputs need of a form: typed values, what is wrong with them, and how to tell of more. */
export interface Filling {
  typed: Values;
  issues: Readonly<Record<string, Issue>>;
  type: (name: string, value: Value) => void;
  /** Something is wrong with an input that its value can't tell; `null` when no longer. Nothing is sent meanwhile. */
  mark: (name: string, problem: Issue | null) => void;
}

/** What a form holds beside: the platform's last refusal, and how it is sent. */
export interface InputForm extends Filling {
  error: Error | null;
  /** How often it was refused, by its own checks or by the platform. */
  refusals: number;
  busy: boolean;
  dirty: boolean;
  submit: () => void;
}

const nothingWrong = () => ({});

const initialValues = (fields: Fields): Values =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, (field.initial ?? null) as Value]));

/**
 * A form over input fields. Submitting checks with the rules the API has too, sends once, and keeps everything typed
 * when the platform refuses. The idempotency key lives as long as the input stays the same (decisions, section 1).
 * `send` is told what was typed, too, as it was: of a password the space at its end counts. `alsoWrong` says what is wrong beside the inputs; nothing is sent then.
 */
export const useInputForm = (
  fields: Fields,
  send: (values: Values, key: string, typed: Values) => Promise<void>,
  given: Values = {},
  alsoWrong: (typed: Values) => Readonly<Record<string, Issue>> = nothingWrong,
): InputForm => {
  const { config } = useConsole();
  const [initial] = useState(() => ({ ...initialValues(fields), ...given }));
  const [typed, setTyped] = useState(initial);
  const [issues, setIssues] = useState<Record<string, Issue>>({});
  const [error, setError] = useState<Error | null>(null);
  const [refusals, setRefusals] = useState(0);
  const [busy, setBusy] = useState(false);
  const [marked, setMarked] = useState<Readonly<Record<string, Issue>>>({});
  // A key for this very input: the typed values are what it depends on.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  const key = useMemo(newKey, [typed]);

  const type = (name: string, value: Value) => {
    setTyped((before) => ({ ...before, [name]: value }));
    setIssues(({ [name]: _fixed, ...others }) => others);
  };

  const mark = useCallback(
    (name: string, problem: Issue | null) =>
      setMarked(({ [name]: _before, ...others }) => (problem ? { ...others, [name]: problem } : others)),
    [],
  );

  const run = async () => {
    const checked = checkInputs(fields, typed);
    const unlike = config.extensions ? checkFormats(fields, checked.values) : {};
    const found = { ...unlike, ...checked.issues, ...marked, ...alsoWrong(typed) };
    setIssues(found);
    setError(null);
    if (Object.keys(found).length > 0) {
      setRefusals((before) => before + 1);
      return;
    }
    setBusy(true);
    try {
      await send(checked.values, key, typed);
    } catch (refusal) {
      const refused = refusal as Error;
      setError(refused);
      if (refused instanceof PlatformError && refused.field && refused.field in fields) {
        setIssues({ [refused.field]: refused.words ?? { phrase: refused.message } });
      }
      setRefusals((before) => before + 1);
      setBusy(false);
    }
  };

  return {
    typed,
    issues,
    error,
    refusals,
    busy,
    dirty: Object.keys(marked).length > 0 || JSON.stringify(typed) !== JSON.stringify(initial),
    type,
    mark,
    submit: () => {
      if (!busy) void run();
    },
  };
};
