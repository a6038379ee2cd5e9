/** Where the browser's history stands: the router counts its entries in their state. */
const position = (): number | undefined => (history.state as { idx?: number } | null)?.idx;

interface Guard {
  at: number | undefined;
  onBack: () => void;
}

let guards: Guard[] = [];
let isUndoing = false;

const onPop = (event: PopStateEvent) => {
  const guard = guards.at(-1);
  const to = position();
  if (isUndoing) {
    isUndoing = false;
    event.stopImmediatePropagation();
  } else if (guard?.at !== undefined && to !== undefined && to !== guard.at) {
    event.stopImmediatePropagation();
    isUndoing = true;
    history.go(guard.at - to);
    guard.onBack();
  }
};

/** Starts listening. Has to be called before the router does: a step that is undone must not reach it. */
export const watchBack = (): void => window.addEventListener('popstate', onPop);

/** From now on Back (and Forward) leave the page where it is and call this instead; what comes back ends that. */
export const guardBack = (onBack: () => void): (() => void) => {
  const guard: Guard = { at: position(), onBack };
  guards.push(guard);
  return () => {
    guards = guards.filter((one) => one !== guard);
  };
};
