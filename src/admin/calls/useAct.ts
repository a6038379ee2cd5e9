import { useQueryClient } from '@tanstack/react-query';
import type { RaRecord } from 'react-admin';
import { useParams } from 'react-router-dom';
import { createStore } from '../../dataProvider/store';
import { callsOf, type CallAction, type Definition } from '../../resources/language/definition';
import type { Values } from '../../resources/language/values';
import { refetchAfter } from './refetchAfter';
import { usePlatform } from '../state/usePlatform';

/** Returns the parameters in the screen's address, such as `{ groupId: '4' }`. */
export const useAddress = (): Record<string, string> => {
  const params = useParams();
  return Object.fromEntries(
    Object.entries(params).flatMap(([name, value]) => (value === undefined || name === '*' ? [] : [[name, value]])),
  );
};

/** The user's last successful action in this tab: the record, the action and the platform's answer. */
export interface Acted {
  entity: string;
  id: string;
  action: CallAction;
  answer: unknown;
}
export const actedOn = createStore<Acted | null>(null);

/** The record that an action of this tab's user is being sent for: its live events may come before its answer. */
export const actingOn = createStore<Pick<Acted, 'entity' | 'id'> | null>(null);

/**
 * Returns a function that runs an action of the definition on a record and resolves to the platform's answer. Whether
 * it succeeds or fails, everything on screen is fetched again, and it waits for the lists and the panel. Rejects with the platform's error. `key` is the
 * idempotency key.
 */
export const useAct = (definition: Definition) => {
  const platform = usePlatform();
  const queryClient = useQueryClient();
  const address = useAddress();
  return async (actionName: string, record: RaRecord, input: Values, key?: string): Promise<unknown> => {
    const action = callsOf(definition).find(([name]) => name === actionName)![1];
    const acting = { entity: definition.name, id: String(record.id) };
    actingOn.set(acting);
    try {
      const { data } = await platform.act({ name: definition.name, action, record, input, key, address });
      actedOn.set({ ...acting, action, answer: data });
      return data;
    } finally {
      await refetchAfter(queryClient, definition);
      if (actingOn.get() === acting) actingOn.set(null);
    }
  };
};
