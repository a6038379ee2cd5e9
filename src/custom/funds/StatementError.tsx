import { useTranslate } from 'react-admin';
import { useErrorText } from '../../admin/state/useErrorText';

interface Props {
  error: Error;
  retry: () => void;
}

/** Says that the lines of a statement could not be loaded, and why. */
export const StatementError = ({ error, retry }: Props) => {
  const t = useTranslate();
  const errorText = useErrorText();
  return (
    <div className="note" role="alert">
      <strong>{t('The list could not be loaded')}</strong>
      {errorText(error)}{' '}
      <button className="button small" type="button" onClick={retry}>
        {t('Retry')}
      </button>
    </div>
  );
};
