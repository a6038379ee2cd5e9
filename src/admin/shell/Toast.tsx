import { useTranslate } from 'react-admin';
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { giveFocusBack } from '../parts/layers';
import { useReadingTimer } from './useReadingTimer';

interface Props {
  message: ReactNode;
  isError: boolean;
  /** It asks for more than a glance, as an error does. */
  isLasting: boolean;
  onClose: () => void;
}

const shownFor = 5000;
/** Errors, and what others did, stay until they are read or closed. */
const errorsShownFor = 12_000;

/** What is said, over the foot of the screen. */
const Toast = ({ message, isError, isLasting, onClose }: Props) => {
  const t = useTranslate();
  const text = useRef<HTMLSpanElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const close = () => {
    const hadFocus = box.current?.contains(document.activeElement);
    onClose();
    if (hadFocus) giveFocusBack();
  };
  const [isCut, setIsCut] = useState(false);
  const [isWhole, setIsWhole] = useState(false);
  // The button that was pressed is gone.
  useEffect(() => {
    if (isWhole) text.current?.focus();
  }, [isWhole]);
  useLayoutEffect(() => setIsCut(text.current!.scrollHeight > text.current!.clientHeight + 1), [message]);
  const reading = useReadingTimer(isWhole ? null : isLasting ? errorsShownFor : shownFor, close);
  return createPortal(
    <div className="toast-place" data-over-layers {...reading}>
      <div
        ref={box}
        className={`toast ${isError ? 'error' : isLasting ? 'lasting' : ''} ${isCut || isWhole ? 'long' : ''}`}
        role={isError ? 'alert' : 'status'}
      >
        <span ref={text} className={isWhole ? 'whole' : undefined} tabIndex={isWhole ? 0 : undefined}>
          {message}
        </span>
        {isCut && !isWhole && (
          <button className="button plain small" type="button" onClick={() => setIsWhole(true)}>
            {t('Show the whole text')}
          </button>
        )}
        <button className="button plain small" type="button" onClick={close}>
          {t('Close')}
        </button>
      </div>
    </div>,
    document.body,
  );
};

export default Toast;
