import { useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { giveFocusBackFrom } from '../parts/layers';
import { placeBelow } from './placement';
import { usePlaced } from './usePlaced';
import './menu.css';

interface Props {
  anchor: HTMLElement;
  onClose: () => void;
  /** `MenuItem`s, headings (`menu-head`) and lines (`menu-line`). */
  children: ReactNode;
}

/** What is typed within so long (ms) is one word that an item begins with. */
const typedWithin = 500;

const itemsOf = (list: HTMLElement | null) => [...(list?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];

/** Where a key leads among `count` items; undefined when it leads nowhere. */
const step = (key: string, at: number, count: number): number | undefined => {
  switch (key) {
    case 'ArrowDown':
      return (at + 1) % count;
    case 'ArrowUp':
      return at <= 0 ? count - 1 : at - 1;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
};

/**
 * A menu at the button that opened it. Nothing below can be pressed while it is open: a press beside it closes it. Keys
 * are the usual ones: arrows, Home, End, first letters, Enter, Escape and Tab. The focus goes back to the button.
 */
export const Menu = ({ anchor, onClose, children }: Props) => {
  const list = usePlaced<HTMLDivElement>(anchor, placeBelow);
  const typed = useRef({ word: '', at: 0 });
  useLayoutEffect(() => {
    const items = itemsOf(list.current);
    const box = list.current!;
    // Where the whole menu is one choice, what is chosen; else the first.
    const isChoice = items.every(({ role }) => role === 'menuitemradio');
    const first = (isChoice && items.find((item) => item.ariaChecked === 'true')) || items[0];
    (first ?? box).focus({ preventScroll: true });
    first?.scrollIntoView({ block: 'nearest' });
    return () => giveFocusBackFrom(box, anchor);
  }, [anchor, list]);

  // The item that had the focus is gone: the keys stay the menu's.
  useLayoutEffect(() => {
    if (document.activeElement === document.body) list.current?.focus({ preventScroll: true });
  });

  const goTo = (item: HTMLElement | undefined) => {
    item?.focus({ preventScroll: true });
    item?.scrollIntoView({ block: 'nearest' });
  };
  const findTyped = (key: string, items: HTMLElement[], at: number) => {
    const now = Date.now();
    const word = (now - typed.current.at < typedWithin ? typed.current.word : '') + key.toLowerCase();
    typed.current = { word, at: now };
    // One letter goes on from the item below; a longer word may be the item itself.
    const from = word.length === 1 ? at + 1 : Math.max(at, 0);
    const turned = [...items.slice(from), ...items.slice(0, from)];
    goTo(turned.find((item) => item.textContent?.trim().toLowerCase().startsWith(word)));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // The keys of the page have nothing to do here.
    event.stopPropagation();
    const items = itemsOf(list.current);
    const at = items.indexOf(document.activeElement as HTMLElement);
    const isTyping = typed.current.word !== '' && Date.now() - typed.current.at < typedWithin;
    const to = step(event.key, at, items.length);
    if (event.key === 'Escape' || event.key === 'Tab') onClose();
    else if (to !== undefined) goTo(items[to]);
    else if (event.key === 'Enter' || (event.key === ' ' && !isTyping)) {
      // A key that is held down since it opened the menu chooses nothing.
      if (!event.repeat) items[at]?.click();
    } else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey)
      findTyped(event.key, items, at);
    else return;
    event.preventDefault();
  };
  return createPortal(
    <div className="menu-layer" role="presentation" onClick={(event) => event.stopPropagation()}>
      {/* A press on what lies below closes the menu, and does nothing else. */}
      <div
        className="menu-beside"
        aria-hidden="true"
        // The focus stays in the menu until it closes.
        onMouseDown={(event) => event.preventDefault()}
        onClick={onClose}
        onContextMenu={onClose}
      />
      <div className="menu" role="menu" ref={list} tabIndex={0} onKeyDown={onKeyDown}>
        {children}
      </div>
    </div>,
    document.body,
  );
};
