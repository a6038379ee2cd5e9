import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { formatTime } from '../../format/dates';
import { LoadFailure } from '../outcomes/LoadFailure';
import { PlainDialog } from '../dialogs/PlainDialog';
import { usePlatform } from '../state/usePlatform';

/** The next code is fetched this long after the current one expires. */
const refetchMarginMs = 1000;

/**
 * The six-digit code that the user reads out to the person who verifies them, and when it expires. The next code is
 * fetched automatically.
 */
const VerificationCode = ({ onClose }: { onClose: () => void }) => {
  const t = useTranslate();
  const platform = usePlatform();
  const { data, error, refetch } = useQuery({
    queryKey: ['verification-code'],
    queryFn: () => platform.verificationCode(),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) =>
      state.data ? Math.max(Date.parse(state.data.until) - Date.now(), 0) + refetchMarginMs : false,
  });
  return (
    <PlainDialog heading={t('Verification code')} onClose={onClose}>
      <p>
        {t('Read these digits to the person who verifies you, so that they know that it is you. Tell nobody else.')}
      </p>
      {error && !data && <LoadFailure error={error} onRetry={() => void refetch()} />}
      <div className="verification-code" role="status">
        {data ? (
          <>
            <output
              aria-label={data.digits.split('').join(' ')}
            >{`${data.digits.slice(0, 3)}\u00a0${data.digits.slice(3)}`}</output>
            <small className="muted">
              {t('Valid until %{time}, then a new code appears', { time: formatTime(new Date(data.until)) })}
            </small>
          </>
        ) : (
          !error && t('Loading…')
        )}
      </div>
    </PlainDialog>
  );
};

export default VerificationCode;
