import type { FeaturePath } from './features';
import { oldestOfPayers, oldestOfStaff, type Oldest } from './oldest';

/** What the oldest browsers miss, by the feature that one of them lacks; null where nobody notices. */
type Missed = Readonly<Record<FeaturePath, string | null>>;

/** Newer features that the pages of payers use all the same. */
const missedByPayers: Missed = {
  'css.properties.scrollbar-gutter': 'the page moves by the width of its scrollbar when that appears',
  'css.properties.scrollbar-gutter.stable': 'the page moves by the width of its scrollbar when that appears',
  'css.properties.outline': 'the outline of what has the focus has square corners',
  // A finger has no pointer.
  'css.properties.cursor.pointer': null,
  'css.properties.cursor.default': null,
  // The build adds the name with a prefix.
  'css.properties.user-select': null,
  // Each engine has its name for the same.
  'css.selectors.-webkit-progress-bar': null,
  'css.selectors.-webkit-progress-value': null,
  'css.selectors.-moz-progress-bar': null,
};

const otherTabs = 'tabs that do not fit have a scrollbar below them';
const thread = 'an input of a long text keeps its height';

/** Newer features that the console uses all the same. */
const missedByStaff: Missed = {
  // Chrome named the reason otherwise, which nobody reads.
  'api.AbortSignal.timeout_static': null,
  'api.Window.requestIdleCallback': 'what is fetched beforehand comes after a fixed time',
  'api.Navigator.connection': 'what is fetched beforehand comes even if data is to be saved',
  // A library asks for it before.
  'javascript.builtins.Error.captureStackTrace': null,
  // Methods of our own and of libraries with the same names.
  'javascript.builtins.SuppressedError.error': null,
  'javascript.builtins.Iterator.toArray': null,
  'javascript.builtins.Atomics.pause': null,
  'javascript.builtins.AsyncDisposableStack.move': null,
  'javascript.builtins.DisposableStack.move': null,
  'javascript.builtins.AsyncDisposableStack.use': null,
  'javascript.builtins.DisposableStack.use': null,
  // A word of the library that reads patterns by itself.
  'javascript.regular_expressions.modifier': null,
  'css.properties.overscroll-behavior': 'a list that is short enough scrolls the page behind it',
  'css.properties.field-sizing': thread,
  'css.properties.field-sizing.content': thread,
  'css.properties.text-wrap.balance': 'the lines of a title differ in length',
  // The build adds the name with a prefix.
  'css.properties.user-select': null,
  // Safari does not mend the contrast of a colour; ours has enough.
  'css.properties.accent-color': null,
  'css.properties.scrollbar-width': otherTabs,
  'css.properties.scrollbar-width.none': otherTabs,
  // What has no anchors needs none to be taken off.
  'css.properties.overflow-anchor': null,
  'css.properties.overflow-anchor.none': null,
  // Each engine has its name for the same.
  'css.selectors.-webkit-progress-bar': null,
  'css.selectors.-webkit-progress-value': null,
  'css.selectors.-moz-progress-bar': null,
};

/** The two builds: their oldest browsers, and what these miss. */
export const builds: Readonly<Record<'payers' | 'staff', { oldest: Oldest; missed: Missed }>> = {
  payers: { oldest: oldestOfPayers, missed: missedByPayers },
  staff: { oldest: oldestOfStaff, missed: missedByStaff },
};
