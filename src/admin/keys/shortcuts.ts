/** Keys that do something on a page, and what, in words. */
export interface Shortcut {
  /** Each does it alone; `Mod` is Ctrl, or ⌘ where there is one. */
  keys: readonly string[];
  does: string;
  /** Also while something is typed. */
  whileTyping?: true;
  /** Held down it is pressed once: what it does changes something. */
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

/** Every shortcut of the console, in the order in which help lists them. Who handles one says so with `useShortcuts`. */
export const shortcuts: Readonly<Record<ShortcutName, Shortcut>> = declared;
