import { useTranslate } from 'react-admin';
import { ErrorText } from '../state/ErrorText';

/** Says why what a dialog shows could not be fetched, with a button to try again. */
export const LoadFailure = ({ error, onRetry }: { error: Error; onRetry: () => void }) => {
  const t = useTranslate();
  return (
    <div className="note" role="alert">
      <ErrorText error={error}>
        <button className="button small" type="button" onClick={onRetry}>
          {t('Retry')}
        </button>
      </ErrorText>
    </div>
  );
};
