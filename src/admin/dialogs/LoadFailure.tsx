import { useTranslate } from 'react-admin';
import { useErrorText } from '../state/useErrorText';

/** Says why what a dialog shows could not be fetched, with a button to try again. */
export const LoadFailure = ({ error, onRetry }: { error: Error; onRetry: () => void }) => {
  const t = useTranslate();
  const errorText = useErrorText();
  return (
    <div className="note" role="alert">
      {errorText(error)}{' '}
      <button className="button small" type="button" onClick={onRetry}>
        {t('Retry')}
      </button>
    </div>
  );
};
