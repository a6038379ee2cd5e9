import { useEffect, useEffectEvent, useLayoutEffect, useRef, type ComponentProps, type KeyboardEvent } from 'react';
import { createPortal } from 'react-dom';
import { guardBack } from '../browser/backGuard';
import { focusEnd, holdFocus, openLayer } from '../browser/layers';

interface Props extends ComponentProps<'div'> {
  role?: 'dialog' | 'alertdialog';
  /** Additional class of the layer, which positions the box. */
  layerClass?: string;
  /** Stays above layers that open later. */
  isOverAll?: boolean;
  /** Called on Escape, Back and a click beside the box. Without it, only the layer's own buttons close it. */
  onClose?: () => void;
}

/**
 * A modal box over the page. The focus starts on the content's `autoFocus` element or on the box, and returns to where
 * it was when the layer closes. The browser's Back button closes the layer and does not navigate.
 */
export const Layer = ({ role = 'dialog', layerClass = '', isOverAll = false, onClose, children, ...box }: Props) => {
  const layer = useRef<HTMLDivElement>(null);
  /**
   * Whether the mouse was pressed and released beside the box. Selecting text may start or end there and must not close
   * it.
   */
  const isBeside = useRef(false);
  useLayoutEffect(() => openLayer(layer.current!, isOverAll), [isOverAll]);
  // Deferred: between the blur of one input and the focus of the next, no element has the focus.
  useEffect(() => {
    const timer = setTimeout(() => holdFocus(layer.current!));
    return () => clearTimeout(timer);
  });
  const onBack = useEffectEvent(() => onClose?.());
  useEffect(() => guardBack(() => onBack()), []);

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
        // Keep the focus where it is.
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
      {/* Focus trap: Tab past the last element goes to the first, and Shift+Tab the other way. */}
      <span tabIndex={0} onFocus={() => focusEnd(layer.current!, true)} />
      <div {...box} role={role} aria-modal="true" tabIndex={-1}>
        {children}
      </div>
      <span tabIndex={0} onFocus={() => focusEnd(layer.current!, false)} />
    </div>,
    document.body,
  );
};
