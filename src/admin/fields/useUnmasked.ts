import { useQueryClient } from '@tanstack/react-query';
import { type RaRecord } from 'react-admin';
import { useState } from 'react';
import { relatedQueries } from '../../dataProvider/queryKeys';
import type { Definition } from '../../resources/language/definition';
import { useConsole } from '../state/ConsoleContext';
import { usePlatform } from '../state/usePlatform';
import { useNotifyError } from '../outcomes/useNotifyError';

interface MaskedValue {
  definition: Definition;
  name: string;
  record: RaRecord;
}

/**
 * Returns the unmasked value while it is shown, else null, and functions to show and hide it. The value is fetched each
 * time, so that the platform records who saw it. A plain platform sends it unmasked in the record.
 */
export const useUnmasked = ({ definition, name, record }: MaskedValue) => {
  const platform = usePlatform();
  const { config } = useConsole();
  const queryClient = useQueryClient();
  const notifyError = useNotifyError();
  const [unmasked, setUnmasked] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const fetchUnmasked = async () => {
    if (!config.extensions) return String(record[name]);
    const value = await platform.unmask(definition.name, record.id, name);
    void queryClient.invalidateQueries({ queryKey: [definition.name, relatedQueries.history] });
    return value;
  };
  const show = async () => {
    setIsBusy(true);
    try {
      setUnmasked(await fetchUnmasked());
    } catch (error) {
      notifyError(error);
    } finally {
      setIsBusy(false);
    }
  };
  return {
    unmasked,
    toggle: () => {
      if (isBusy) return;
      if (unmasked === null) void show();
      else setUnmasked(null);
    },
    /** Fetches the value to be seen in another way, as by copying it. */
    fetchUnmasked,
    isBusy,
  };
};
