import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { LoadFailure } from '../outcomes/LoadFailure';

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
export const SectionFailure = (props: { error: Error; onRetry: () => void }) => (
  <LoadFailure {...props} className="muted" />
);
