/** The index of the current history entry; the router stores it in the entry's state. */
const position = (): number | undefined => (history.state as { idx?: number } | null)?.idx;

interface Guard {
  at: number | undefined;
  onBack: () => void;
}

let guards: Guard[] = [];
/** Undoing a step must finish within this time (ms). It may never finish, when closing navigated elsewhere. */
const undoTimeoutMs = 1000;
/** The step that is being undone: the history index that it returns to, and when that began. */
let undone: { to: number; at: number } | undefined;

const undoneTo = (): number | undefined =>
  undone && performance.now() - undone.at < undoTimeoutMs ? undone.to : undefined;

const onPop = (event: PopStateEvent) => {
  const guard = guards.at(-1);
  const to = position();
  const back = undoneTo();
  if (back !== undefined) {
    event.stopImmediatePropagation();
    // The user took another step before the first was undone.
    if (to !== undefined && to !== back) history.go(back - to);
    else undone = undefined;
  } else if (guard?.at !== undefined && to !== undefined && to !== guard.at) {
    event.stopImmediatePropagation();
    undone = { to: guard.at, at: performance.now() };
    history.go(guard.at - to);
    guard.onBack();
  }
};

/** Starts listening. Must be called before the router starts, so that the router does not see steps that are undone. */
export const watchBack = (): void => window.addEventListener('popstate', onPop);

/** Makes Back and Forward call `onBack` instead of navigating. Returns a function that removes the guard. */
export const guardBack = (onBack: () => void): (() => void) => {
  // A layer that opens while a step is being undone belongs to the entry that the step returns to.
  const guard: Guard = { at: undoneTo() ?? position(), onBack };
  guards.push(guard);
  return () => {
    guards = guards.filter((one) => one !== guard);
  };
};
