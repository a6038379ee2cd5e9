import { useEffect, useEffectEvent } from 'react';
import { pressedKey } from './pressedKey';
import { shortcuts, type ShortcutName } from './shortcuts';
import { createTypingGuard } from './typingGuard';

/** Handles a key press. Returns whether it did something; if not, the browser handles the key. */
export type Handler = (key: string, target: EventTarget | null) => boolean;

let areSingleKeysAllowed = true;
/** Turns single-character shortcuts on or off for the whole page. */
export const allowSingleKeys = (allowed: boolean): void => {
  areSingleKeysAllowed = allowed;
};

/** Whether a key is a character of its own, with or without Shift: typed by speech it is part of a word. */
const isSingleKey = (key: string) => key.replace('Shift+', '').length === 1;

/** Returns the keys of a shortcut that are turned on. */
export const workingKeys = (name: ShortcutName): string[] =>
  shortcuts[name].keys.filter((key) => areSingleKeysAllowed || !isSingleKey(key));

const handlers: { name: ShortcutName; handle: Handler }[] = [];

/** Whether a dialog or menu is open, which then handles the keys itself. */
const isCovered = () =>
  document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]') !== null;

const isTyping = () =>
  document.activeElement?.matches('input:not([type="checkbox"]), textarea, select, [contenteditable]') ?? false;

const typing = createTypingGuard();

const onKey = (event: KeyboardEvent) => {
  const key = pressedKey(event);
  const isTypingNow = isTyping();
  // What is typed into an input is no word that was meant for one.
  const isInWord = !event.repeat && !isTypingNow && typing.noteKey(event.key, Date.now());
  if (key === undefined || event.defaultPrevented || isCovered()) return;
  const matching = handlers.filter(({ name }) => {
    const { whileTyping = false, ignoresRepeat = false } = shortcuts[name];
    if (ignoresRepeat && event.repeat) return false;
    return workingKeys(name).includes(key) && (whileTyping || !isTypingNow);
  });
  const alone = matching.find(({ name }) => shortcuts[name].standsAlone);
  if (alone && !isInWord)
    typing.runUnlessTyped(() => {
      // Meanwhile a dialog may have opened, or an input got the focus.
      if (!isCovered() && !isTyping()) alone.handle(key, event.target);
    });
  const others = matching.filter(({ name }) => !shortcuts[name].standsAlone);
  if (others.some(({ handle }) => handle(key, event.target)) || alone) event.preventDefault();
};

const register = (name: ShortcutName, handle: Handler) => {
  const entry = { name, handle };
  if (handlers.length === 0) document.addEventListener('keydown', onKey);
  handlers.push(entry);
  return () => {
    handlers.splice(handlers.indexOf(entry), 1);
    if (handlers.length === 0) document.removeEventListener('keydown', onKey);
  };
};

/** Whether a key press is a shortcut that is turned on. For what handles its keys itself, such as a dialog. */
export const isShortcut = (name: ShortcutName, event: KeyboardEvent): boolean => {
  const key = pressedKey(event);
  return key !== undefined && workingKeys(name).includes(key);
};

/** Returns the shortcuts that have a handler on the current page, or in its dialogs. */
export const workingShortcuts = (): ShortcutName[] => {
  const names = new Set(handlers.map(({ name }) => name));
  return (Object.keys(shortcuts) as ShortcutName[]).filter(
    (name) => (names.has(name) || shortcuts[name].inDialogs) && workingKeys(name).length > 0,
  );
};

/**
 * Handles the given shortcuts while the component is mounted. Help (`?`) lists exactly the shortcuts with a handler.
 */
export const useShortcuts = (shortcutHandlers: Partial<Record<ShortcutName, Handler>>): void => {
  const onShortcut = useEffectEvent(
    (name: ShortcutName, ...pressed: Parameters<Handler>) => shortcutHandlers[name]?.(...pressed) ?? false,
  );
  const names = Object.keys(shortcutHandlers).join();
  useEffect(() => {
    const releases = (names.split(',').filter(Boolean) as ShortcutName[]).map((name) =>
      register(name, (key, target) => onShortcut(name, key, target)),
    );
    return () => {
      for (const release of releases) release();
    };
  }, [names]);
};
