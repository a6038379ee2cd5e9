import { useQueryClient } from '@tanstack/react-query';
import type { RaRecord } from 'react-admin';
import { useParams } from 'react-router-dom';
import { callsOf, type Definition } from '../../resources/language/definition';
import type { Values } from '../../resources/language/values';
import { usePlatform } from './usePlatform';

/** The values that the screen's address carries, as `{ groupId: '4' }`. */
export const useAddress = (): Record<string, string> => {
  const params = useParams();
  return Object.fromEntries(
    Object.entries(params).flatMap(([name, value]) => (value === undefined || name === '*' ? [] : [[name, value]])),
  );
};

/**
 * Runs an action of the definition on a record and waits for the platform. When it is done, everything on screen is
 * fetched again, so that no view shows what was. Rejects with the platform's message.
 */
export const useAct = (definition: Definition) => {
  const platform = usePlatform();
  const queryClient = useQueryClient();
  const address = useAddress();
  return async (actionName: string, record: RaRecord, input: Values, key?: string): Promise<unknown> => {
    const action = callsOf(definition).find(([name]) => name === actionName)![1];
    try {
      const { data } = await platform.act({ name: definition.name, action, record, input, key, address });
      return data;
    } finally {
      await queryClient.invalidateQueries();
    }
  };
};
