import { useTranslate } from 'react-admin';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { definitions } from '../../resources/index';
import { isOffered, mayOpen } from '../../resources/language/rights';
import type { Definition } from '../../resources/language/definition';
import { useShortcuts } from '../keys/useShortcuts';
import { Icon } from '../parts/icons';
import { useNarrow } from '../parts/useWidth';
import { useConsole } from '../state/ConsoleContext';
import { useOpening, type NavigationState, type RecordAddress } from '../opening/openRecord';
import { OpenedRecord } from './OpenedRecord';
import { useNeighbours } from '../opening/neighbours';
import './panel.css';
import '../approvals/approvals.css';

/** Why this record can't be opened here; undefined when it can. Known without asking the platform. */
const useRefusal = (definition: Definition | undefined): string | undefined => {
  const { session, config } = useConsole();
  if (!definition) return 'Record not found. It may have been deleted.';
  if (!mayOpen(definition, session.role)) return 'Your role may not open this record. Ask an owner if you need it.';
  return isOffered(definition, config.extensions) ? undefined : 'This platform does not offer it';
};

/** What is typed in a box is the first that Escape takes away. */
const isFilled = (target: EventTarget | null) =>
  target instanceof HTMLInputElement && target.type !== 'checkbox' && target.value !== '';

/**
 * A record over the right side of its list: what it holds, what can be done with it, what belongs to it, its history. The
 * list beside it stays usable; where there is no room it waits until the record is closed, and on a phone the record is a
 * page of its own.
 */
export const RecordPanel = ({ entity, id }: RecordAddress) => {
  const t = useTranslate();
  const isNarrow = useNarrow();
  const { close } = useOpening();
  const { takesFocus } = (useLocation().state as NavigationState | null) ?? {};
  const { previous, next } = useNeighbours({ entity, id });
  const definition = definitions.find(({ name }) => name === entity);
  const refusal = useRefusal(definition);
  const panel = useRef<HTMLElement>(null);
  const hadFocus = useRef(false);
  const isShown = useRef(false);
  useShortcuts({
    close: (_key, target) => {
      if (isFilled(target)) return false;
      close();
      return true;
    },
  });

  // What was pressed in the panel is gone with the record before: the focus stays in the panel.
  useLayoutEffect(() => {
    if (isNarrow || takesFocus || hadFocus.current) panel.current?.focus({ preventScroll: true });
    // Scrolling makes the browser lay out the page first: a panel that has just come needs none.
    if (isShown.current) panel.current?.scrollTo({ top: 0 });
    isShown.current = true;
  }, [entity, id, isNarrow, takesFocus]);
  useEffect(() => {
    const box = panel.current;
    const onFocus = () => {
      hadFocus.current = box?.contains(document.activeElement) ?? false;
    };
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, []);

  const step = (icon: 'up' | 'down', label: string, go: (() => void) | undefined) => (
    <button
      className="button plain icon"
      type="button"
      aria-label={t(label)}
      title={t(label)}
      disabled={!go}
      onClick={go}
    >
      <Icon name={icon} size={16} />
    </button>
  );
  const buttons = (
    <div className="panel-buttons">
      {(previous || next) && step('up', 'Previous record', previous)}
      {(previous || next) && step('down', 'Next record', next)}
      <button className="button plain icon" type="button" aria-label={t('Close')} title={t('Close')} onClick={close}>
        <Icon name="close" size={16} />
      </button>
    </div>
  );
  return (
    <aside className="panel" ref={panel} tabIndex={-1} aria-label={t('Record')}>
      {definition && !refusal ? (
        <OpenedRecord key={`${entity}/${id}`} definition={definition} id={id} buttons={buttons} />
      ) : (
        <>
          <header className="panel-head">
            <h2>{t('Record')}</h2>
            {buttons}
          </header>
          <p className="note calm">{t(refusal ?? '')}</p>
        </>
      )}
    </aside>
  );
};
