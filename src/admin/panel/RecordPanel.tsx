import { useStore, useTranslate } from 'react-admin';
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { definitions } from '../../resources/index';
import { isOffered, mayOpen } from '../../resources/language/rights';
import { Role } from '../../resources/language/roles';
import type { Definition } from '../../resources/language/definition';
import { useShortcuts } from '../keys/useShortcuts';
import { Icon } from '../parts/icons';
import { useNarrow } from '../hooks/useWidth';
import { useConsole } from '../state/ConsoleContext';
import {
  addressNow,
  readOpen,
  useOpening,
  withOpen,
  type NavigationState,
  type RecordAddress,
} from '../navigation/openRecord';
import { panelId, widePanel } from '../navigation/panelOnScreen';
import { OpenedRecord } from './OpenedRecord';
import { PanelButtons, PanelHead } from './PanelHead';
import { takeLanding } from '../navigation/landing';
import { useAdjacentRecords, useNextInQueue } from '../navigation/adjacentRecords';

/** Time (ms) in which the buttons of a record that opened by itself do nothing: a click may be meant for the one before. */
const calmMs = 300;

/** Scrolls the page until the head of a docked panel is in the upper half of the window; not at all where it is. */
const bringToSight = (panel: HTMLElement) => {
  const { top } = panel.getBoundingClientRect();
  const lowest = window.innerHeight / 2;
  if (top > lowest) window.scrollBy({ top: top - lowest, behavior: 'instant' });
  else if (top < 0) panel.scrollIntoView({ block: 'start', behavior: 'instant' });
};

/** Returns why this record can't be opened; undefined when it can. Decided without calling the platform. */
const useRefusal = (definition: Definition | undefined): string | undefined => {
  const { session, config } = useConsole();
  if (!definition) return 'Record not found. It may have been deleted, or is finished.';
  if (!mayOpen(definition, session.role))
    return session.role === Role.Owner
      ? 'Your role may not open this record.'
      : 'Your role may not open this record. Ask an owner if you need it.';
  return isOffered(definition, config) ? undefined : 'This platform does not offer it';
};

/** Whether a text input has text: then Escape clears it instead of closing the panel. */
const hasText = (target: EventTarget | null) =>
  target instanceof HTMLInputElement && target.type !== 'checkbox' && target.value !== '';

/**
 * The details panel: a record's fields, actions, related lists and history, to the right of its list. The list stays
 * usable. In a narrow window the panel covers the list until it is closed; on a phone it fills the page. Docked, it is a card of
 * its screen.
 */
const RecordPanel = ({ entity, id, docked }: RecordAddress & { docked?: boolean }) => {
  const t = useTranslate();
  const isNarrow = useNarrow();
  const { close } = useOpening();
  const panel = useRef<HTMLElement>(null);
  const [isFresh, setIsFresh] = useState(false);
  const location = useLocation();
  const navigate = useNavigate();
  // Stays while people step from record to record. The address has it, too, so that a link and Back lead there.
  const [lastTab, setLastTab] = useState<string>();
  const { takesFocus } = (location.state as NavigationState | null) ?? {};
  const tab = readOpen(location.search)?.tab ?? lastTab;
  const { previous, next } = useAdjacentRecords({ entity, id, tab });
  const onTab = (label: string) => {
    setLastTab(label);
    const { pathname, search, state } = addressNow();
    const inAddress = readOpen(search);
    if (inAddress?.entity !== entity || inAddress.id !== id) return;
    void navigate({ pathname, search: withOpen(search, { entity, id, tab: label }) }, { replace: true, state });
  };
  const step = useNextInQueue({ entity, id }, () => setIsFresh(true));
  useEffect(() => {
    if (!isFresh) return undefined;
    // Only now: the dialog of the action is still closing, and gives the focus back to a button that is gone.
    const focusTimer = setTimeout(() => panel.current?.focus({ preventScroll: true }));
    const timer = setTimeout(() => setIsFresh(false), calmMs);
    return () => {
      clearTimeout(focusTimer);
      clearTimeout(timer);
    };
  }, [isFresh, id]);
  const definition = definitions.find(({ name }) => name === entity);
  const refusal = useRefusal(definition);
  const hadFocus = useRef(false);
  const hasRendered = useRef(false);
  useShortcuts({
    close: (_key, target) => {
      if (hasText(target)) return false;
      close();
      return true;
    },
  });

  // The focused button was removed together with the previous record: the focus stays in the panel.
  useLayoutEffect(() => {
    // The keys of a record work at once when the page is loaded with it.
    const isLanding = takeLanding({ entity, id });
    if (isNarrow || takesFocus || hadFocus.current || isLanding) panel.current?.focus({ preventScroll: true });
    // Nobody has pressed a key yet: the browser would frame the whole panel.
    const landed = panel.current;
    landed?.toggleAttribute('data-landed', isLanding);
    if (isLanding) landed?.addEventListener('focusout', () => landed.removeAttribute('data-landed'), { once: true });
    if (docked && takesFocus && panel.current) bringToSight(panel.current);
    // Scrolling forces a layout; a panel that was just opened is at the top already.
    if (hasRendered.current) panel.current?.scrollTo({ top: 0 });
    hasRendered.current = true;
  }, [entity, id, docked, isNarrow, takesFocus]);
  useEffect(() => {
    const box = panel.current;
    const onFocus = () => {
      hadFocus.current = box?.contains(document.activeElement) ?? false;
    };
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, []);

  const stepButton = (icon: 'up' | 'down', label: string, go: (() => void) | undefined) => (
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
  const [isWide, setIsWide] = useStore(widePanel, false);
  const widen = isWide ? t('Make the panel narrower') : t('Make the panel wider');
  const buttons = (ofRecord: ReactNode) => (
    <PanelButtons>
      {ofRecord}
      {!isNarrow && !docked && (
        <button
          className="button plain icon"
          type="button"
          aria-label={widen}
          title={widen}
          aria-pressed={isWide}
          onClick={() => setIsWide(!isWide)}
        >
          <Icon name={isWide ? 'narrow' : 'widen'} size={16} />
        </button>
      )}
      {(previous || next) && stepButton('up', 'Previous record', previous)}
      {(previous || next) && stepButton('down', 'Next record', next)}
    </PanelButtons>
  );
  return (
    <aside id={panelId} className={docked ? 'card docked' : 'panel'} ref={panel} tabIndex={-1} aria-label={t('Record')}>
      {definition && !refusal ? (
        <OpenedRecord
          key={`${entity}/${id}`}
          definition={definition}
          id={id}
          buttons={buttons}
          isCalm={isFresh}
          step={step}
          tab={tab}
          onTab={onTab}
        />
      ) : (
        <>
          <PanelHead buttons={buttons(null)} />
          <p className="note calm">{t(refusal ?? '')}</p>
        </>
      )}
    </aside>
  );
};

export default RecordPanel;
