import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { ErrorText } from '../state/ErrorText';

interface Props {
  heading: string;
  className?: string;
  children: ReactNode;
}

/** A section of the panel with a heading. */
export const PanelSection = ({ heading, className = '', children }: Props) => {
  const t = useTranslate();
  return (
    <section className={`panel-section ${className}`}>
      <h3>{t(heading)}</h3>
      {children}
    </section>
  );
};

/** The error of a section that could not be loaded, with a retry button. */
export const SectionFailure = ({ error, onRetry }: { error: Error; onRetry: () => void }) => {
  const t = useTranslate();
  return (
    <div className="muted" role="alert">
      <ErrorText error={error}>
        <button className="button small" type="button" onClick={onRetry}>
          {t('Retry')}
        </button>
      </ErrorText>
    </div>
  );
};
