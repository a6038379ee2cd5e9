import { useSyncExternalStore } from 'react';

let said = { words: '', turn: 0 };
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Says something to screen readers: one voice for all small things that each row has. */
export const announce = (words: string): void => {
  said = { words, turn: said.turn + 1 };
  for (const listener of listeners) listener();
};

/** Where that voice speaks; once in the console. */
export const Announcer = () => {
  const { words, turn } = useSyncExternalStore(subscribe, () => said);
  return (
    <div className="visually-hidden" role="status">
      <span key={turn}>{words}</span>
    </div>
  );
};
