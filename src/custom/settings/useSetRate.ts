import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { rateSubject } from '../../admin/approvals/useRequests';
import { isWaitingAnswer } from '../../admin/outcomes/doneText';
import { useNotifySent } from '../../admin/outcomes/useNotifyDone';
import { usePlatform } from '../../admin/state/usePlatform';
import { setExchangeRate } from '../../resources/scalars';

/**
 * Returns a function that sets the rate and notifies whether it is set or sent for approval. `key`: the idempotency key, where a
 * repeat sends it again.
 */
export const useSetRate = () => {
  const notify = useNotify();
  const notifySent = useNotifySent();
  const platform = usePlatform();
  const queryClient = useQueryClient();
  return async (rate: string, key?: string) => {
    try {
      const { answer } = await platform.scalarAnswer(setExchangeRate, { rate }, key);
      if (isWaitingAnswer(answer)) notifySent(rateSubject);
      else notify('Rate updated');
    } finally {
      await queryClient.invalidateQueries();
    }
  };
};
