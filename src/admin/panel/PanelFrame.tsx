import { useTranslate } from 'react-admin';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { useNarrow } from '../hooks/useWidth';
import { useShortcuts } from '../keys/useShortcuts';
import { useOpening } from '../navigation/openRecord';
import { PanelHead } from './PanelHead';

/** The place of the details panel while its code is loaded, or could not be. It closes as the panel does. */
export const PanelFrame = ({ docked, children }: { docked?: boolean; children: ReactNode }) => {
  const t = useTranslate();
  const isNarrow = useNarrow();
  const { close } = useOpening();
  const frame = useRef<HTMLElement>(null);
  useShortcuts({
    close: () => {
      close();
      return true;
    },
  });
  // In a narrow window nothing else can have it.
  useLayoutEffect(() => {
    if (isNarrow) frame.current?.focus({ preventScroll: true });
  }, [isNarrow]);
  return (
    <aside className={docked ? 'card docked' : 'panel'} ref={frame} tabIndex={-1} data-landed aria-label={t('Record')}>
      <PanelHead />
      <div className="panel-body">{children}</div>
    </aside>
  );
};
