/** A keyboard shortcut: its keys and the phrase that describes it. */
export interface Shortcut {
  /** Alternatives, each of which triggers the shortcut. `Mod` is ⌘ on Apple devices and Ctrl elsewhere. */
  keys: readonly string[];
  description: string;
  /** Works also while a text input has the focus. */
  whileTyping?: true;
  /** Ignores key repeat, because the action changes data. */
  ignoresRepeat?: true;
  /** Works only when no other character is typed just before or after it: what it does is not meant by a letter of a word. */
  standsAlone?: true;
  /** Dialogs handle it themselves, on every screen. */
  inDialogs?: true;
}

const declared = {
  palette: { keys: ['Mod+K'], description: 'Go to anything', whileTyping: true },
  search: { keys: ['/'], description: 'Search the list' },
  next: { keys: ['J', 'ArrowDown'], description: 'Go to the next row; an open record follows' },
  previous: { keys: ['K', 'ArrowUp'], description: 'Go to the previous row; an open record follows' },
  open: { keys: ['Enter'], description: 'Open the record of the row; press again to move into it' },
  select: { keys: ['X'], description: 'Select the row' },
  selectNext: { keys: ['Shift+J', 'Shift+ArrowDown'], description: 'Select the row and the next' },
  selectPrevious: { keys: ['Shift+K', 'Shift+ArrowUp'], description: 'Select the row and the previous' },
  takeNext: { keys: ['N'], description: 'Take the next invoice', ignoresRepeat: true, standsAlone: true },
  tasks: { keys: ['T'], description: 'Go to the personal tasks' },
  complete: { keys: ['C'], description: 'Complete the task, from its panel', ignoresRepeat: true, standsAlone: true },
  give: {
    keys: ['G'],
    description: 'Give the task to somebody, from its panel',
    ignoresRepeat: true,
    standsAlone: true,
  },
  ticket: {
    keys: ['O'],
    description: 'Open a ticket, from the panel of a task',
    ignoresRepeat: true,
    standsAlone: true,
  },
  release: { keys: ['R'], description: 'Dismiss the task, from its panel', ignoresRepeat: true, standsAlone: true },
  close: { keys: ['Escape'], description: 'Close the record', whileTyping: true },
  send: {
    keys: ['Mod+Enter'],
    description: 'Send an answer, or the form of a dialog',
    whileTyping: true,
    ignoresRepeat: true,
    inDialogs: true,
  },
  help: { keys: ['?'], description: 'Show the keyboard shortcuts' },
} as const satisfies Readonly<Record<string, Shortcut>>;

/** The name of a shortcut. */
export type ShortcutName = keyof typeof declared;

/** Every shortcut of the console, in the order of the help dialog. Components handle them with `useShortcuts`. */
export const shortcuts: Readonly<Record<ShortcutName, Shortcut>> = declared;
