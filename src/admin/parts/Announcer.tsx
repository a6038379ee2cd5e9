import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { createStore } from '../../dataProvider/store';

const said = createStore({ words: '', turn: 0 });

/** Says something to screen readers: one voice for all small things that each row has. */
export const announce = (words: string): void => said.set({ words, turn: said.get().turn + 1 });

/** Where that voice speaks, also of what lies over the page; once in the console. */
export const Announcer = () => {
  const { words, turn } = useSyncExternalStore(said.subscribe, said.get);
  return createPortal(
    <div className="visually-hidden" role="status" data-over-layers>
      <span key={turn}>{words}</span>
    </div>,
    document.body,
  );
};
