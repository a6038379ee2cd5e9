/** A keyboard shortcut: its keys and the phrase that describes it. */
export interface Shortcut {
  /** Alternatives, each of which triggers the shortcut. `Mod` is ⌘ on Apple devices and Ctrl elsewhere. */
  keys: readonly string[];
  does: string;
  /** Works also while a text input has the focus. */
  whileTyping?: true;
  /** Ignores key repeat, because the action changes data. */
  once?: true;
}

const declared = {
  palette: { keys: ['Mod+K'], does: 'Go to anything', whileTyping: true },
  search: { keys: ['/'], does: 'Search the list' },
  next: { keys: ['J', 'ArrowDown'], does: 'Go to the next row; an open record follows' },
  previous: { keys: ['K', 'ArrowUp'], does: 'Go to the row before; an open record follows' },
  open: { keys: ['Enter'], does: 'Open the record of the row; once more, go into it' },
  select: { keys: ['X'], does: 'Select the row' },
  takeNext: { keys: ['N'], does: 'Take the next invoice', once: true },
  tasks: { keys: ['T'], does: 'Go to the personal tasks' },
  close: { keys: ['Escape'], does: 'Close the record', whileTyping: true },
  help: { keys: ['?'], does: 'Show the keys of this page' },
} as const satisfies Readonly<Record<string, Shortcut>>;

export type ShortcutName = keyof typeof declared;

/** Every shortcut of the console, in the order of the help dialog. Components handle them with `useShortcuts`. */
export const shortcuts: Readonly<Record<ShortcutName, Shortcut>> = declared;
