import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { createStore } from '../../dataProvider/store';

const announcement = createStore({ message: '', sequence: 0 });

/**
 * Announces a message to screen readers. One shared live region serves small parts that every row repeats (copy
 * buttons).
 */
export const announce = (message: string): void =>
  announcement.set({ message, sequence: announcement.get().sequence + 1 });

/** The live region of `announce`; mounted once. Stays available while a layer is open. */
export const Announcer = () => {
  const { message, sequence } = useSyncExternalStore(announcement.subscribe, announcement.get);
  return createPortal(
    <div className="visually-hidden" role="status" data-over-layers>
      <span key={sequence}>{message}</span>
    </div>,
    document.body,
  );
};
