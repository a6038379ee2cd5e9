import { useTranslate } from 'react-admin';
import { useEffect, useRef, type ReactNode } from 'react';
import { formatNumber } from '../../../format/money';
import { Icon } from '../../parts/icons';
import type { ExportProgress, RunnableExport } from './useExport';

const Running = ({ progress: { done, total }, onCancel }: { progress: ExportProgress; onCancel: () => void }) => {
  const t = useTranslate();
  const text = t('Exporting %{done} of %{total}', { done: formatNumber(done), total: formatNumber(total) });
  return (
    <span className="exporting" title={text}>
      <progress value={done} max={Math.max(1, total)} aria-label={text} />
      <button className="icon-button" type="button" title={t('Cancel')} aria-label={t('Cancel')} onClick={onCancel}>
        <Icon name="close" size={16} />
      </button>
    </span>
  );
};

/** The button of an export, or its progress while it runs. The focus stays where one takes the place of the other. */
export const ExportPlace = ({
  exporting: { progress, cancel },
  children,
}: {
  exporting: RunnableExport;
  children: ReactNode;
}) => {
  const place = useRef<HTMLSpanElement>(null);
  const hasRun = useRef(false);
  const isRunning = progress !== null;
  useEffect(() => {
    hasRun.current ||= isRunning;
    if (hasRun.current && document.activeElement === document.body)
      place.current!.querySelector<HTMLElement>('button')?.focus();
  }, [isRunning]);
  return (
    <span ref={place} className="export">
      {progress ? <Running progress={progress} onCancel={cancel} /> : children}
    </span>
  );
};
