import { useTranslate } from 'react-admin';
import { ErrorText } from './ErrorText';

interface Props {
  error: Error;
  onRetry: () => void;
  /** What could not be loaded, where the place does not say it. */
  heading?: string;
  /** CSS class: a note, or text of a section. */
  className?: 'note' | 'muted';
}

/** Says why something could not be fetched, with a button to try again. */
export const LoadFailure = ({ error, onRetry, heading, className = 'note' }: Props) => {
  const t = useTranslate();
  return (
    <div className={className} role="alert">
      {heading !== undefined && <strong>{t(heading)}</strong>}
      <ErrorText error={error}>
        <button className="button small" type="button" onClick={onRetry}>
          {t('Retry')}
        </button>
      </ErrorText>
    </div>
  );
};
