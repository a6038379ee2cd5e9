import { useTranslate } from 'react-admin';
import { ErrorText } from '../../admin/state/ErrorText';

interface Props {
  error: Error;
  retry: () => void;
}

/** Says that the lines of a statement could not be loaded, and why. */
export const StatementError = ({ error, retry }: Props) => {
  const t = useTranslate();
  return (
    <div className="note" role="alert">
      <strong>{t('The list could not be loaded')}</strong>
      <ErrorText error={error}>
        <button className="button small" type="button" onClick={retry}>
          {t('Retry')}
        </button>
      </ErrorText>
    </div>
  );
};
