import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { formatTime } from '../../format/dates';
import { PlainDialog } from '../dialogs/PlainDialog';
import { usePlatform } from '../state/usePlatform';
import { useErrorText } from '../state/useErrorText';

/** The next digits are asked for this long (ms) after the end of the ones on screen, and no oftener. */
const margin = 1000;

/** The six digits that a person reads to who verifies them, large, and until when they count; the next come by themselves. */
const VerificationCode = ({ onClose }: { onClose: () => void }) => {
  const t = useTranslate();
  const errorText = useErrorText();
  const platform = usePlatform();
  const { data, error, refetch } = useQuery({
    queryKey: ['verification-code'],
    queryFn: () => platform.verificationCode(),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) =>
      state.data ? Math.max(Date.parse(state.data.until) - Date.now(), 0) + margin : false,
  });
  return (
    <PlainDialog heading={t('Verification code')} onClose={onClose}>
      <p>
        {t('Read these digits to the person who verifies you, so that they know that it is you. Tell nobody else.')}
      </p>
      {error && !data && (
        <div className="note" role="alert">
          {errorText(error)}{' '}
          <button className="button small" type="button" onClick={() => void refetch()}>
            {t('Retry')}
          </button>
        </div>
      )}
      <div className="verification-code" role="status">
        {data ? (
          <>
            <output
              aria-label={data.digits.split('').join(' ')}
            >{`${data.digits.slice(0, 3)}\u00a0${data.digits.slice(3)}`}</output>
            <small className="muted">
              {t('Counts until %{time}, then there is a new one', { time: formatTime(new Date(data.until)) })}
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
