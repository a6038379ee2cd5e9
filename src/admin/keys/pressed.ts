type Press = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** A letter's key keeps its meaning in a layout that writes another alphabet with it. */
const letterOf = ({ key, code }: Press) =>
  /^Key[A-Z]$/.test(code) && !/^[a-z]$/i.test(key) ? code.slice('Key'.length) : key.toUpperCase();

/** The key that was pressed, as shortcuts name it: `J`, `?`, `ArrowDown`, `Mod+K`; nothing for other combinations. */
export const pressed = (press: Press): string | undefined => {
  const { key, ctrlKey, metaKey, altKey } = press;
  // A browser that fills in a form tells of keys that are none.
  if (typeof key !== 'string') return undefined;
  if (altKey || (ctrlKey && metaKey)) return undefined;
  const name = key.length === 1 ? letterOf(press) : key;
  return ctrlKey || metaKey ? `Mod+${name}` : name;
};

const signs: Readonly<Record<string, string>> = {
  ArrowDown: '↓',
  ArrowUp: '↑',
  Escape: 'Esc',
};

const hasCommandKey = () => /Mac|iP(hone|ad)/.test(navigator.userAgent);

/** The key as it is written on a keyboard: `Ctrl K` or `⌘ K`. */
export const keyCap = (key: string): string =>
  key
    .split('+')
    .map((part) => (part === 'Mod' ? (hasCommandKey() ? '⌘' : 'Ctrl') : (signs[part] ?? part)))
    .join(' ');
