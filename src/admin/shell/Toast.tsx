import { useTranslate } from 'react-admin';
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { SentForApproval } from '../approvals/SentForApproval';
import { giveFocusBack } from '../browser/layers';
import { useClearOf } from './useClearOf';
import { useReadingTimer } from './useReadingTimer';

/** What a toast tells: that something was done or failed, news of the platform, or something to act on. */
export type ToastTone = 'done' | 'error' | 'news' | 'warning';

interface Props {
  message: ReactNode;
  /** What was sent for approval: the toast says so, and who can approve it. */
  sentSubject?: string | undefined;
  tone: ToastTone;
  /** What those who run the platform need, below the message. */
  details?: ReactNode;
  /** Takes back what the message tells of. */
  undo?: () => void;
  onClose: () => void;
}

const durationMs = 5000;
/** Duration of all but the answer that was expected: they take longer to read. */
const lastingDurationMs = 12_000;

/** A notification at the bottom of the screen. Long text is cut off until the user expands it. */
const Toast = ({ message, sentSubject, tone, details, undo, onClose }: Props) => {
  const t = useTranslate();
  const text = useRef<HTMLSpanElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const close = () => {
    const hadFocus = box.current?.contains(document.activeElement);
    onClose();
    if (hadFocus) giveFocusBack();
  };
  /** Whether the text fits beside the buttons, needs the lines above them, or is cut off even there. */
  const [fit, setFit] = useState<'beside' | 'above' | 'cut'>('beside');
  const [isExpanded, setIsExpanded] = useState(false);
  // The button that had the focus is no longer there.
  useEffect(() => {
    if (isExpanded) text.current?.focus();
  }, [isExpanded]);
  useLayoutEffect(() => {
    const { scrollHeight, clientHeight } = text.current!;
    if (scrollHeight > clientHeight + 1) setFit(fit === 'beside' ? 'above' : 'cut');
  }, [message, fit]);
  const rise = useClearOf(box);
  const reading = useReadingTimer(isExpanded ? null : tone === 'done' ? durationMs : lastingDurationMs, close);
  return createPortal(
    <div className="toast-place" style={{ translate: `0 ${-rise}px` }} data-over-layers {...reading}>
      <div
        ref={box}
        className={`toast ${tone} ${fit !== 'beside' || isExpanded || details ? 'long' : ''}`}
        role={tone === 'error' ? 'alert' : 'status'}
      >
        <span ref={text} className={isExpanded ? 'whole' : undefined} tabIndex={isExpanded ? 0 : undefined}>
          {sentSubject === undefined ? message : <SentForApproval subject={sentSubject} onDecided={close} />}
        </span>
        {details}
        {fit === 'cut' && !isExpanded && (
          <button className="button plain small" type="button" onClick={() => setIsExpanded(true)}>
            {t('Show the full text')}
          </button>
        )}
        {undo && (
          <button
            className="button plain small"
            type="button"
            onClick={() => {
              close();
              undo();
            }}
          >
            {t('Undo')}
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
