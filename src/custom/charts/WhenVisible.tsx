import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { LazyComponent } from '../../admin/loading/lazyComponent';

interface WhenVisibleProps {
  /** Minimum height of the placeholder. */
  heightPx: number;
  /** The component whose code is fetched when the placeholder becomes visible, before its data is there. */
  component: Pick<LazyComponent<object>, 'fetch'>;
  children: ReactNode;
}

/** Renders its children once it is scrolled into view, and reserves their height before. */
export const WhenVisible = ({ heightPx, component, children }: WhenVisibleProps) => {
  const placeholder = useRef<HTMLDivElement>(null);
  const [isVisible, setIsVisible] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setIsVisible(true));
    observer.observe(placeholder.current!);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    // The component displays the error itself when it is rendered.
    if (isVisible) component.fetch().catch(() => undefined);
  }, [isVisible, component]);
  return (
    <div ref={placeholder} style={{ minHeight: heightPx }}>
      {isVisible && children}
    </div>
  );
};
