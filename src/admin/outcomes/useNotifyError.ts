import { useNotify } from 'react-admin';
import { useCallback } from 'react';
import type { CallRecord } from '../../dataProvider/callLog';
import { PlatformError } from '../../dataProvider/platformError';
import { useErrorText } from './useErrorText';

/** Message arguments of a notification that a call failed: the call, if its answer was wrong. */
interface FailureNoticeArgs {
  failedCall?: CallRecord;
}

/** The call in the arguments of a notification about a wrong answer; undefined for every other notification. */
export const failedCallOfNotice = (messageArgs: unknown): CallRecord | undefined =>
  (messageArgs as FailureNoticeArgs | undefined)?.failedCall;

/** Returns a function that notifies why a call failed, with 'Details' where the platform answered wrongly. */
export const useNotifyError = (): ((error: unknown) => void) => {
  const notify = useNotify();
  const errorText = useErrorText();
  return useCallback(
    (error) => {
      const failedCall = error instanceof PlatformError ? error.call : undefined;
      notify(errorText(error as Error), { type: 'error', messageArgs: { failedCall } satisfies FailureNoticeArgs });
    },
    [notify, errorText],
  );
};
