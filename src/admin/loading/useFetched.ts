import { useEffect, useState } from 'react';
import type { LazyComponent } from './lazyComponent';

/**
 * Whether a component can be drawn at once, or its code could not be fetched, which it says itself. Fetches the code.
 * What stands below the component waits for that, so that it is not moved. True where there is no component.
 */
export const useFetched = <P extends object>(component: LazyComponent<P> | undefined): boolean => {
  const [settled, setSettled] = useState<LazyComponent<P>>();
  useEffect(() => {
    if (!component || component.isFetched()) return undefined;
    let isMounted = true;
    const settle = () => isMounted && setSettled(() => component);
    component.fetch().then(settle, settle);
    return () => {
      isMounted = false;
    };
  }, [component]);
  return !component || component.isFetched() || settled === component;
};
