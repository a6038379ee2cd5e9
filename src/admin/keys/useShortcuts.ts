import { useEffect, useRef } from 'react';
import { pressed } from './pressed';
import { shortcuts, type ShortcutName } from './shortcuts';

/** Does what the key means; `true` when it meant something here. */
export type Handler = (key: string, target: EventTarget | null) => boolean;

let singleKeys = true;
/** Turns keys that are one sign on or off, for the whole page. */
export const allowSingleKeys = (allowed: boolean): void => {
  singleKeys = allowed;
};

/** The keys of a shortcut that do something now. */
export const workingKeys = (name: ShortcutName): string[] =>
  shortcuts[name].keys.filter((key) => singleKeys || key.length > 1);

const handlers: { name: ShortcutName; handle: Handler }[] = [];

/** Something lies over the page, and the keys are its own. */
const isCovered = () =>
  document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]') !== null;

const isTyping = () =>
  document.activeElement?.matches('input:not([type="checkbox"]), textarea, select, [contenteditable]') ?? false;

const onKey = (event: KeyboardEvent) => {
  const key = pressed(event);
  if (key === undefined || event.defaultPrevented || isCovered()) return;
  const typing = isTyping();
  const meant = handlers.filter(({ name }) => {
    const { whileTyping = false, once = false } = shortcuts[name];
    if (once && event.repeat) return false;
    return workingKeys(name).includes(key) && (whileTyping || !typing);
  });
  if (meant.some(({ handle }) => handle(key, event.target))) event.preventDefault();
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

/** The shortcuts that somebody on this page handles now. */
export const workingShortcuts = (): ShortcutName[] => {
  const names = new Set(handlers.map(({ name }) => name));
  return (Object.keys(shortcuts) as ShortcutName[]).filter((name) => names.has(name) && workingKeys(name).length > 0);
};

/** Handles these shortcuts while it is shown; help lists what somebody handles, so that it says what works. */
export const useShortcuts = (handled: Partial<Record<ShortcutName, Handler>>): void => {
  const latest = useRef(handled);
  useEffect(() => {
    latest.current = handled;
  });
  const names = Object.keys(handled).join();
  useEffect(() => {
    const releases = (names.split(',') as ShortcutName[]).map((name) =>
      register(name, (key, target) => latest.current[name]?.(key, target) ?? false),
    );
    return () => {
      for (const release of releases) release();
    };
  }, [names]);
};
