import { useQuery } from '@tanstack/react-query';
import type { RaRecord } from 'react-admin';
import type { DryRunOutcome } from '../../dataProvider/dryRunCalls';
import { allowsDryCreate, allowsDryRun, callsOf, type Definition } from '../../resources/language/definition';
import type { Fields } from '../../resources/language/fields';
import { checkFormats } from '../../resources/language/formats';
import { createInputsFor } from '../../resources/language/rights';
import { checkInputs, type Values } from '../../resources/language/values';
import type { InputForm } from '../inputs/useInputForm';
import { useSettled } from '../hooks/useSettled';
import { useConsole } from '../state/ConsoleContext';
import { usePlatform } from '../state/usePlatform';

/** The platform is asked once the input has not changed for this time, in ms. */
const settleMs = 400;

/**
 * What the platform said, `asking` while it has not answered, `unknown` if it could not, or while a required input is
 * missing or wrong. Undefined where it is not asked.
 */
export type Forecast = DryRunOutcome | 'asking' | 'unknown' | undefined;

/** The form whose call is asked about: what is typed, and whether it is being sent. */
type Asked = Pick<InputForm, 'typed' | 'isBusy'>;

interface Question {
  /** What the answer is about, beside the input. */
  about: readonly unknown[];
  /** The inputs that decide. */
  fields: Fields;
  form: Asked;
  isAsked: boolean;
  ask: (input: Values) => Promise<DryRunOutcome | null>;
}

const useAnswer = ({ about, fields, form, isAsked, ask }: Question): Forecast => {
  // The reason decides nothing.
  const { reason: _reason, ...input } = form.typed;
  const { values, issues } = checkInputs(fields, input);
  const faulty = Object.keys({ ...issues, ...checkFormats(fields, values) });
  // An input that may be left empty is left out while it is wrong: what the rest leads to stays said.
  const typed = JSON.stringify(Object.fromEntries(Object.entries(input).filter(([name]) => !faulty.includes(name))));
  const isComplete = faulty.every((name) => fields[name]?.required !== true);
  const settled = useSettled(typed, settleMs);
  const { data, error } = useQuery({
    queryKey: ['dry-run', ...about, settled],
    queryFn: () => ask(JSON.parse(settled) as Values),
    // What is being sent would be answered as if it were sent a second time.
    enabled: isAsked && isComplete && typed === settled && !form.isBusy,
    retry: false,
    gcTime: 0,
    staleTime: Infinity,
  });
  if (!isAsked) return undefined;
  // Asked again without network, it keeps what the platform said before.
  if (!isComplete || (error && !data) || data === null) return 'unknown';
  return typed === settled && data ? data : 'asking';
};

interface ForecastCall {
  definition: Definition;
  /** Name of the action. */
  name: string;
  record: RaRecord;
  form: Asked;
  /** What the action does depends on something that the platform does not have yet. */
  isOff?: boolean;
}

/** Asked with in the place of the reason that is typed: some calls want one, and which it is decides nothing. */
const anyReason = { reason: '…' };

/** Says beforehand what an action that may need a second person will do with what is typed. */
export const useForecast = ({ definition, name, record, form, isOff }: ForecastCall): Forecast => {
  const platform = usePlatform();
  const { config } = useConsole();
  const action = callsOf(definition).find(([key]) => key === name)?.[1];
  const { reason, ...fields } = action?.inputs ?? {};
  return useAnswer({
    about: [definition.name, name, record.id],
    fields,
    form,
    isAsked: config.extensions && !isOff && action?.access?.approval !== undefined && allowsDryRun(action),
    ask: async (values) => {
      const ids = [Number(record.id)];
      const input = reason ? { ...values, ...anyReason } : values;
      const { results } = await platform.dryRun({ entity: definition.name, action: name, ids, input });
      return results[0] ?? null;
    },
  });
};

/** Says beforehand whether a second person has to approve a new record with what is typed. */
export const useCreateForecast = (definition: Definition, form: Asked): Forecast => {
  const platform = usePlatform();
  const { config, session } = useConsole();
  return useAnswer({
    about: [definition.name, 'create'],
    fields: createInputsFor(definition, session.role),
    form,
    isAsked: config.extensions && allowsDryCreate(definition),
    ask: (values) => platform.dryCreate(definition.name, values),
  });
};
