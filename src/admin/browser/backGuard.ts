/** The index of the current history entry; the router stores it in the entry's state. */
const historyIndex = (): number | undefined => (history.state as { idx?: number } | null)?.idx;

interface Guard {
  index: number | undefined;
  onBack: () => void;
}

let guards: Guard[] = [];
/** What waits for the last guard to be gone. */
let waiting: (() => void)[] = [];
/** Undoing a step must finish within this time (ms). It may never finish, when closing navigated elsewhere. */
const undoTimeoutMs = 1000;
/** The step that is being undone: the history index that it returns to, and when that began. */
let pendingUndo: { index: number; startedAt: number } | undefined;

const undoTarget = (): number | undefined =>
  pendingUndo && performance.now() - pendingUndo.startedAt < undoTimeoutMs ? pendingUndo.index : undefined;

const onPop = (event: PopStateEvent) => {
  const guard = guards.at(-1);
  const index = historyIndex();
  const target = undoTarget();
  if (target !== undefined) {
    event.stopImmediatePropagation();
    // The user took another step before the first was undone.
    if (index !== undefined && index !== target) history.go(target - index);
    else pendingUndo = undefined;
  } else if (guard?.index !== undefined && index !== undefined && index !== guard.index) {
    event.stopImmediatePropagation();
    pendingUndo = { index: guard.index, startedAt: performance.now() };
    history.go(guard.index - index);
    guard.onBack();
  }
};

/** Starts listening. Must be called before the router starts, so that the router does not see steps that are undone. */
export const watchBack = (): void => window.addEventListener('popstate', onPop);

/** Makes Back and Forward call `onBack` instead of navigating. Returns a function that removes the guard. */
export const guardBack = (onBack: () => void): (() => void) => {
  // A layer that opens while a step is being undone belongs to the entry that the step returns to.
  const guard: Guard = { index: undoTarget() ?? historyIndex(), onBack };
  guards.push(guard);
  return () => {
    guards = guards.filter((other) => other !== guard);
    if (guards.length > 0) return;
    const runs = waiting;
    waiting = [];
    for (const run of runs) setTimeout(run);
  };
};

/** Runs at once, or when the last guard is gone: going back meanwhile would close the guarded layer instead. */
export const onceUnguarded = (run: () => void): void => {
  if (guards.length === 0) run();
  else waiting.push(run);
};
