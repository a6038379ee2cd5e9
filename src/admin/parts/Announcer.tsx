import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { createStore } from '../../dataProvider/store';

const said = createStore({ words: '', turn: 0 });

/** Announces a message to screen readers. One shared live region serves small parts that every row repeats (copy buttons). */
export const announce = (words: string): void => said.set({ words, turn: said.get().turn + 1 });

/** The live region of `announce`; mounted once. Stays available while a layer is open. */
export const Announcer = () => {
  const { words, turn } = useSyncExternalStore(said.subscribe, said.get);
  return createPortal(
    <div className="visually-hidden" role="status" data-over-layers>
      <span key={turn}>{words}</span>
    </div>,
    document.body,
  );
};
