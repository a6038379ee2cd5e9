/** Where the browser's history stands: the router counts its entries in their state. */
const position = (): number | undefined => (history.state as { idx?: number } | null)?.idx;

interface Guard {
  at: number | undefined;
  onBack: () => void;
}

let guards: Guard[] = [];
/** So long (ms) a step may take to be undone. Its way back is gone where closing went somewhere else. */
const patience = 1000;
/** Where the step that is being undone leads back to, and since when. */
let undone: { to: number; at: number } | undefined;

const undoneTo = (): number | undefined => (undone && performance.now() - undone.at < patience ? undone.to : undefined);

const onPop = (event: PopStateEvent) => {
  const guard = guards.at(-1);
  const to = position();
  const back = undoneTo();
  if (back !== undefined) {
    event.stopImmediatePropagation();
    // Another step was quicker.
    if (to !== undefined && to !== back) history.go(back - to);
    else undone = undefined;
  } else if (guard?.at !== undefined && to !== undefined && to !== guard.at) {
    event.stopImmediatePropagation();
    undone = { to: guard.at, at: performance.now() };
    history.go(guard.at - to);
    guard.onBack();
  }
};

/** Starts listening. Has to be called before the router does: a step that is undone must not reach it. */
export const watchBack = (): void => window.addEventListener('popstate', onPop);

/** From now on Back (and Forward) leave the page where it is and call this instead; what comes back ends that. */
export const guardBack = (onBack: () => void): (() => void) => {
  // What opens because of a step is guarded where that step is undone to: the history has not come back yet.
  const guard: Guard = { at: undoneTo() ?? position(), onBack };
  guards.push(guard);
  return () => {
    guards = guards.filter((one) => one !== guard);
  };
};
