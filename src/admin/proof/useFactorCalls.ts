import { useMemo } from 'react';
import { createFactorCalls, type FactorCalls } from '../../dataProvider/factorCalls';
import { useConsole } from '../state/ConsoleContext';

/** Calls about the user's own second factors, the same as long as the services are. */
export const useFactorCalls = (): FactorCalls => {
  const { http } = useConsole();
  return useMemo(() => createFactorCalls(http), [http]);
};
