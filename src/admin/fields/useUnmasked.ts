import { useQueryClient } from '@tanstack/react-query';
import { useNotify, type RaRecord } from 'react-admin';
import { useState } from 'react';
import { besideLists } from '../../dataProvider/liveCache';
import type { Definition } from '../../resources/language/definition';
import { useConsole } from '../state/ConsoleContext';
import { usePlatform } from '../state/usePlatform';
import { useErrorText } from '../state/useErrorText';

interface Masked {
  definition: Definition;
  name: string;
  record: RaRecord;
}

/**
 * The whole of a masked value while it is shown, else null. It is asked of the platform each time, which writes down who saw
 * it; one that keeps no such record has sent the whole with the row.
 */
export const useUnmasked = ({ definition, name, record }: Masked) => {
  const platform = usePlatform();
  const { config } = useConsole();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const say = useErrorText();
  const [whole, setWhole] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const ask = async () => {
    if (!config.extensions) return String(record[name]);
    const shown = await platform.showWhole(definition.name, record.id, name);
    void queryClient.invalidateQueries({ queryKey: [definition.name, besideLists.history] });
    return shown;
  };
  const refuse = (error: unknown) => notify(say(error as Error), { type: 'error' });
  const show = async () => {
    setBusy(true);
    try {
      setWhole(await ask());
    } catch (error) {
      refuse(error);
    } finally {
      setBusy(false);
    }
  };
  return {
    whole,
    toggle: () => {
      if (busy) return;
      if (whole === null) void show();
      else setWhole(null);
    },
    /** It was seen in another way, as by copying it. */
    seen: () => void ask().catch(refuse),
  };
};
