import { useState } from 'react';

/**
 * How a dialog asks for what is decided on: once, when it opens. What its own press changes does not change it under that press, nor
 * do live events; opened again, it asks again.
 */
export const fetchOnceOptions = { staleTime: 'static', gcTime: 0 } as const;

/** What was known first, of something that others fetch again. */
export const useFirstValue = <T>(value: T | undefined): T | undefined => {
  const [known, setKnown] = useState(value);
  if (known === undefined && value !== undefined) setKnown(value);
  return known ?? value;
};
