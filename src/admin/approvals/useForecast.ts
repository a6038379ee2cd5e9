import { useQuery } from '@tanstack/react-query';
import type { RaRecord } from 'react-admin';
import { useEffect, useState } from 'react';
import type { DryRunResult } from '../../dataProvider/dryRunCalls';
import { allowsDryRun, callsOf, type Definition } from '../../resources/language/definition';
import { checkInputs, type Values } from '../../resources/language/values';
import { useConsole } from '../state/ConsoleContext';
import { usePlatform } from '../state/usePlatform';

/** The platform is asked once the input has not changed for this time, in ms. */
const settleMs = 400;

interface ForecastCall {
  definition: Definition;
  /** Name of the action. */
  name: string;
  record: RaRecord;
  /** What was typed. Its reason does not matter. */
  input: Values;
  /** What the action does depends on something that the platform does not have yet. */
  isOff?: boolean;
}

/**
 * What the platform said, `asking` while it has not answered, `unknown` if it could not, or while an input that it needs is
 * missing or wrong. Undefined where it is not asked.
 */
export type Forecast = DryRunResult | 'asking' | 'unknown' | undefined;

/** Says beforehand what an action that may need a second person will do with what is typed. */
export const useForecast = ({ definition, name, record, input, isOff }: ForecastCall): Forecast => {
  const platform = usePlatform();
  const { config } = useConsole();
  const { reason: _reason, ...decisive } = input;
  const typed = JSON.stringify(decisive);
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), settleMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const action = callsOf(definition).find(([key]) => key === name)?.[1];
  const isAsked = config.extensions && !isOff && action?.access?.approval !== undefined && allowsDryRun(action);
  const { reason: _reasonField, ...fields } = action?.inputs ?? {};
  const isComplete = Object.keys(checkInputs(fields, decisive).issues).length === 0;
  const { data, error } = useQuery({
    queryKey: ['dry-run', definition.name, name, record.id, settled],
    queryFn: async () => {
      const values = JSON.parse(settled) as Values;
      const ids = [Number(record.id)];
      const { results } = await platform.dryRun({ entity: definition.name, action: name, ids, input: values });
      return results[0] ?? null;
    },
    enabled: isAsked && isComplete && typed === settled,
    retry: false,
    gcTime: 0,
    staleTime: Infinity,
  });
  if (!isAsked) return undefined;
  if (!isComplete || error || data === null) return 'unknown';
  return typed === settled && data ? data : 'asking';
};
