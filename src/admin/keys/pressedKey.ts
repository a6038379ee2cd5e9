type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** On a layout with another alphabet (Russian), uses the physical key, so that letter shortcuts still work. */
const letterOf = ({ key, code }: KeyPress) =>
  /^Key[A-Z]$/.test(code) && !/^[a-z]$/i.test(key) ? code.slice('Key'.length) : key.toUpperCase();

/**
 * Returns the pressed key as shortcuts name it: `J`, `?`, `ArrowDown`, `Mod+K`, `Shift+J`. Only letters and arrows are named with
 * Shift: what `?` needs it for depends on the keyboard. Returns undefined for combinations that no shortcut uses.
 */
export const pressedKey = (event: KeyPress): string | undefined => {
  const { key, ctrlKey, metaKey, altKey } = event;
  // Autofill dispatches keydown events without a key.
  if (typeof key !== 'string') return undefined;
  if (altKey || (ctrlKey && metaKey)) return undefined;
  const letter = key.length === 1 ? letterOf(event) : key;
  const name = event.shiftKey && /^([A-Z]|Arrow\w+)$/.test(letter) ? `Shift+${letter}` : letter;
  return ctrlKey || metaKey ? `Mod+${name}` : name;
};

const keySymbols: Readonly<Record<string, string>> = {
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  Escape: 'Esc',
  Shift: '⇧',
};

const hasCommandKey = () => /Mac|iP(hone|ad)/.test(navigator.userAgent);

/** Returns the label of a key as printed on the user's keyboard: `Ctrl K` or `⌘ K`. */
export const keyCap = (key: string): string =>
  key
    .split('+')
    .map((part) => (part === 'Mod' ? (hasCommandKey() ? '⌘' : 'Ctrl') : (keySymbols[part] ?? part)))
    .join(' ');
