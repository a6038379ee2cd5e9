import { useEffect, useLayoutEffect, useRef, type ComponentProps, type KeyboardEvent } from 'react';
import { createPortal } from 'react-dom';
import { guardBack } from './backGuard';
import { focusEnd, holdFocus, openLayer } from './layers';

interface Props extends ComponentProps<'div'> {
  role?: 'dialog' | 'alertdialog';
  /** Beside `layer`: how the box lies in it. */
  layerClass?: string;
  /** Over layers that open later, too. */
  isOverAll?: boolean;
  /** Escape, Back and a press beside it. Without, nothing closes it but its own buttons. */
  onClose?: () => void;
}

/**
 * A box over the page, which can't be reached until it is closed. Its focus starts where its content says (`autoFocus`) or on the box,
 * and goes back to where it was. Back closes it, and leaves the page where it is.
 */
export const Layer = ({ role = 'dialog', layerClass = '', isOverAll = false, onClose, children, ...box }: Props) => {
  const layer = useRef<HTMLDivElement>(null);
  /** The press began and ended beside the box: one that only begins or ends there, a text being selected, closes nothing. */
  const isBeside = useRef(false);
  useLayoutEffect(() => openLayer(layer.current!, isOverAll), [isOverAll]);
  // Not at once: while the focus goes from one input to the next it is nowhere.
  useEffect(() => {
    const timer = setTimeout(() => holdFocus(layer.current!));
    return () => clearTimeout(timer);
  });
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });
  useEffect(() => guardBack(() => latest.current?.()), []);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return;
    event.stopPropagation();
    onClose?.();
  };
  return createPortal(
    <div
      ref={layer}
      className={`layer ${layerClass}`}
      role="presentation"
      onMouseDown={(event) => {
        isBeside.current = event.target === event.currentTarget;
        // The focus stays where it is.
        if (isBeside.current) event.preventDefault();
      }}
      onMouseUp={({ target, currentTarget }) => {
        isBeside.current &&= target === currentTarget;
      }}
      onClick={({ target, currentTarget }) => {
        if (isBeside.current && target === currentTarget) onClose?.();
      }}
      onKeyDown={onKeyDown}
    >
      {/* Tab goes round: where it would leave the box it comes to its other end. */}
      <span tabIndex={0} onFocus={() => focusEnd(layer.current!, true)} />
      <div {...box} role={role} aria-modal="true" tabIndex={-1}>
        {children}
      </div>
      <span tabIndex={0} onFocus={() => focusEnd(layer.current!, false)} />
    </div>,
    document.body,
  );
};
