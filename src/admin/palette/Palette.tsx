import { useTranslate } from 'react-admin';
import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useLocation } from 'react-router-dom';
import type { Definition } from '../../resources/language/definition';
import { keyCap } from '../keys/pressedKey';
import { recordPath, useOpening, type RecordAddress } from '../navigation/openRecord';
import { Layer } from '../parts/Layer';
import { focusScreen, returnFocusToScreen } from '../browser/layers';
import { Icon } from '../parts/icons';
import { PaletteOption } from './PaletteOption';
import { definitionOf } from '../../resources/index';
import type { Option } from './options';
import { searchesKey, useGroups } from './useGroups';

const maxLength = 200;

/**
 * The command palette: opens screens, create dialogs and records, and does what can be done with the open record and the
 * console. A combobox; the focus stays in its input.
 *
 * cmdk and kbar filter what is on the page. Most of what is found here are records, which each list of the platform is asked
 * for, and which arrive one after the other.
 */
const Palette = ({ onClose, onKeys }: { onClose: () => void; onKeys: () => void }) => {
  const t = useTranslate();
  const titleId = useId();
  const listId = useId();
  const { pathname } = useLocation();
  const { open, go } = useOpening();
  const [text, setText] = useState('');
  const typed = text.trim();
  const { groups, search, isSettled } = useGroups(typed);
  const options = groups.filter(({ isStale }) => !isStale).flatMap((group) => group.options);
  const [markedKey, setMarkedKey] = useState<string | null>(null);
  const selected = options.find(({ key }) => key === markedKey) ?? options[0];
  /** Enter was pressed before there were options: the first one is chosen when it arrives. */
  const [takesFirst, setTakesFirst] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const idOf = ({ key }: Option) => `${listId}-${key.replace(/\W/g, '-')}`;

  const openRecord = (address: RecordAddress) => {
    const path = recordPath(address);
    const isOnThisScreen = definitionOf(address.entity).route === undefined || path.split('?')[0] === pathname;
    if (isOnThisScreen) open(address, { takesFocus: true });
    else go(path, { takesFocus: true });
  };
  const choose = (option: Option) => {
    onClose();
    if (option.kind === 'command') option.command.run();
    else if (option.kind === 'record') openRecord({ entity: option.definition.name, id: String(option.record.id) });
    else if (option.kind === 'recent') openRecord(option.recent);
    else {
      returnFocusToScreen();
      go(option.destination.path, option.destination.state);
      // After the palette has closed and returned the focus.
      if (!option.destination.state) setTimeout(focusScreen);
    }
  };

  const first = options[0];
  const onFirst = useEffectEvent(choose);
  useEffect(() => {
    if (!takesFirst || (!first && !isSettled)) return;
    setTakesFirst(false);
    if (first) onFirst(first);
  }, [takesFirst, first, isSettled]);

  const move = (delta: number) => {
    if (!selected) return;
    const next = options[(options.indexOf(selected) + delta + options.length) % options.length]!;
    setMarkedKey(next.key);
    document.getElementById(idOf(next))?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') move(event.key === 'ArrowDown' ? 1 : -1);
    else if (event.key === '?' && text === '') onKeys();
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      if (selected) choose(selected);
      else setTakesFirst(true);
    } else return;
    event.preventDefault();
  };

  const titlesOf = (entities: readonly Definition[]) => entities.map(({ title }) => t(title)).join(', ');
  const hasNoResults = isSettled && groups.every(({ key }) => key === searchesKey) && search.failed.length === 0;
  return (
    <Layer layerClass="palette-over" className="palette" aria-labelledby={titleId} onClose={onClose}>
      <h2 id={titleId} className="visually-hidden">
        {t('Go to anything')}
      </h2>
      <label className="palette-box">
        <Icon name="search" />
        <input
          role="combobox"
          autoFocus
          autoComplete="off"
          spellCheck={false}
          maxLength={maxLength}
          aria-label={t('Go to anything')}
          aria-expanded={options.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={selected && idOf(selected)}
          placeholder={t('Screen, action, id, uuid, name, e-mail or requisites')}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setMarkedKey(null);
            setTakesFirst(false);
            list.current?.scrollTo({ top: 0 });
          }}
          onKeyDown={onKeyDown}
        />
        <button className="button plain icon" type="button" aria-label={t('Close')} onClick={onClose}>
          <kbd>{keyCap('Escape')}</kbd>
          <Icon name="close" />
        </button>
      </label>
      <div className="palette-list" id={listId} role="listbox" aria-label={t('Go to anything')} ref={list}>
        {groups.map(({ key, heading, isStale, options: groupOptions }) => (
          <div key={key} role="group" aria-label={heading} className={isStale ? 'stale' : undefined}>
            <h3 aria-hidden="true">{heading}</h3>
            {groupOptions.map((option) => (
              <div
                key={option.key}
                id={idOf(option)}
                role="option"
                tabIndex={-1}
                aria-selected={option === selected}
                onMouseMove={() => setMarkedKey(option.key)}
                onClick={() => choose(option)}
              >
                <PaletteOption option={option} />
              </div>
            ))}
          </div>
        ))}
      </div>
      <div className="palette-status" role="status">
        {hasNoResults && (
          <p>
            {t(
              groups.length === 0
                ? 'No results for “%{text}”'
                : 'Nothing is called “%{text}”. Lists can be searched for it',
              { text: typed },
            )}
          </p>
        )}
        {!isSettled && groups.length === 0 && <p>{t('Searching…')}</p>}
        {search.failed.length > 0 && <p>{t('No answer from: %{lists}', { lists: titlesOf(search.failed) })}</p>}
        {search.late.length > 0 && <p>{t('Still searching: %{lists}', { lists: titlesOf(search.late) })}</p>}
      </div>
      <footer className="palette-keys" aria-hidden="true">
        <kbd>↑</kbd> <kbd>↓</kbd> {t('choose')} <kbd>Enter</kbd> {t('go there')} <kbd>?</kbd> {t('all shortcuts')}
      </footer>
    </Layer>
  );
};

export default Palette;
