import { Component, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';

const Failure = ({ error, onRetry }: { error: Error; onRetry: () => void }) => {
  const t = useTranslate();
  return (
    <div className="note" role="alert">
      <strong>{t('This screen could not be shown')}</strong>
      <p className="notice-text">{error.message}</p>
      <button className="button" type="button" onClick={onRetry}>
        {t('Retry')}
      </button>
    </div>
  );
};

/** Shows an error with a retry button when a screen fails to render, so that the rest of the console keeps working. */
export class ScreenErrorBoundary extends Component<{ children: ReactNode }, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    return error ? <Failure error={error} onRetry={() => this.setState({ error: null })} /> : this.props.children;
  }
}
