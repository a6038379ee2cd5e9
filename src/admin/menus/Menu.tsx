import { useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { giveFocusBackFrom } from '../browser/layers';
import { placeBelow } from './placement';
import { usePlaced } from './usePlaced';
import './menu.css';

interface Props {
  anchor: HTMLElement;
  onClose: () => void;
  /** Handles a key of the item at an index before the menu does. Returns whether it did something. */
  onItemKey?: (event: KeyboardEvent, index: number) => boolean;
  /** `MenuItem`s, headings (`menu-head`) and lines (`menu-line`). */
  children: ReactNode;
}

/** Type-ahead: letters typed within this time (ms) of each other form one prefix. */
const typeAheadMs = 500;

const itemsOf = (list: HTMLElement | null) => [...(list?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];

/** Returns the index of the item that a key moves to, from index `at` of `count` items; undefined for other keys. */
const nextIndex = (key: string, index: number, count: number): number | undefined => {
  switch (key) {
    case 'ArrowDown':
      return (index + 1) % count;
    case 'ArrowUp':
      return index <= 0 ? count - 1 : index - 1;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
};

/**
 * A menu at its button. While it is open the page is not clickable: a click beside the menu closes it. Supports the
 * keys of the WAI-ARIA menu pattern (arrows, Home, End, type-ahead, Enter, Escape, Tab). Closing returns the focus to
 * the button.
 */
export const Menu = ({ anchor, onClose, onItemKey, children }: Props) => {
  const list = usePlaced<HTMLDivElement>(anchor, placeBelow);
  const typed = useRef({ prefix: '', at: 0 });
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

  // When the focused item is removed, the menu takes the focus, so that its keys keep working.
  useLayoutEffect(() => {
    if (document.activeElement === document.body) list.current?.focus({ preventScroll: true });
  });

  const focusItem = (item: HTMLElement | undefined) => {
    item?.focus({ preventScroll: true });
    item?.scrollIntoView({ block: 'nearest' });
  };
  const typeAhead = (key: string, items: HTMLElement[], index: number) => {
    const now = Date.now();
    const prefix = (now - typed.current.at < typeAheadMs ? typed.current.prefix : '') + key.toLowerCase();
    typed.current = { prefix, at: now };
    // A single letter searches from the next item, so that repeating it cycles; a longer prefix may match the current
    // item.
    const from = prefix.length === 1 ? index + 1 : Math.max(index, 0);
    const rotated = [...items.slice(from), ...items.slice(0, from)];
    focusItem(rotated.find((item) => item.textContent?.trim().toLowerCase().startsWith(prefix)));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Keep the page's shortcuts from running.
    event.stopPropagation();
    const items = itemsOf(list.current);
    const index = items.indexOf(document.activeElement as HTMLElement);
    const isTyping = typed.current.prefix !== '' && Date.now() - typed.current.at < typeAheadMs;
    const to = nextIndex(event.key, index, items.length);
    if (index >= 0 && onItemKey?.(event, index)) focusItem(items[index]);
    else if (event.key === 'Escape' || event.key === 'Tab') onClose();
    else if (to !== undefined) focusItem(items[to]);
    else if (event.key === 'Enter' || (event.key === ' ' && !isTyping)) {
      // Ignore the repeat of the key press that opened the menu.
      if (!event.repeat) items[index]?.click();
    } else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey)
      typeAhead(event.key, items, index);
    else return;
    event.preventDefault();
  };
  return createPortal(
    <div className="menu-layer" role="presentation" onClick={(event) => event.stopPropagation()}>
      {/* A click on the page only closes the menu. */}
      <div
        className="menu-beside"
        aria-hidden="true"
        // Keep the focus in the menu until it closes.
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
