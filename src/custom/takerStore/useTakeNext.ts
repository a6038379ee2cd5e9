import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { useRef, useState } from 'react';
import { newKey } from '../../format/newKey';
import { useAct } from '../../admin/calls/useAct';
import { useConsole } from '../../admin/state/ConsoleContext';
import { refetchAfter } from '../../admin/calls/refetchAfter';
import { usePlatform } from '../../admin/state/usePlatform';
import { useNotifyError } from '../../admin/outcomes/useNotifyError';
import { isMaybeDone, PlatformError } from '../../dataProvider/platformError';
import { defaultSort } from '../../resources/language/definition';
import { subjectOf } from '../../resources/language/tables';
import type { AboutNoticeArgs } from '../../admin/outcomes/useNotifyDone';
import { takerStore } from '../../resources/takerStore';

const nothingToTake = 'There is nothing to take right now';

/**
 * Takes the invoice that is due next. On a plain platform, which has no such call, it takes the first of the list in its order
 * (docs/decisions.md#the-extensions).
 */
export const useTakeNext = () => {
  const notify = useNotify();
  const notifyError = useNotifyError();
  const platform = usePlatform();
  const queryClient = useQueryClient();
  const act = useAct(takerStore);
  const { config } = useConsole();
  const [isBusy, setIsBusy] = useState(false);
  /** Idempotency key of the call that got no answer: the next press repeats that call. */
  const keptKey = useRef<string>(undefined);

  const takeFirstListed = async () => {
    const { data } = await platform.getList(takerStore.name, {
      pagination: { page: 1, perPage: 1 },
      sort: defaultSort(takerStore),
      filter: {},
    });
    if (!data[0]) throw new PlatformError(nothingToTake, 0);
    await act('take', data[0], {}, newKey());
    return data[0];
  };

  /** Resolves to the id of the taken invoice; null when none was taken. */
  const takeNext = async (): Promise<number | null> => {
    if (isBusy) return null;
    setIsBusy(true);
    const key = keptKey.current ?? newKey();
    keptKey.current = undefined;
    try {
      const { id } = await (config.extensions ? platform.takeNext(key) : takeFirstListed());
      notify('Invoice taken', { messageArgs: { about: subjectOf(takerStore, { id }) } satisfies AboutNoticeArgs });
      return Number(id);
    } catch (error) {
      if (isMaybeDone(error)) keptKey.current = key;
      notifyError(error);
      return null;
    } finally {
      setIsBusy(false);
      // Not awaited: its task opens at once, before that of a later press.
      void refetchAfter(queryClient, takerStore);
    }
  };
  return { takeNext, isBusy };
};
