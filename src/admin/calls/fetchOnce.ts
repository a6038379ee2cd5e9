import { useState } from 'react';

/**
 * Query options of a dialog in which somebody decides on something: it is fetched once, when the dialog opens. Neither
 * the dialog's own call nor a live event changes what is shown. Opened again, the dialog fetches again.
 */
export const fetchOnceOptions = { staleTime: 'static', gcTime: 0 } as const;

/** Returns the first defined value and keeps it, although the query behind it may be fetched again elsewhere. */
export const useFirstValue = <T>(value: T | undefined): T | undefined => {
  const [first, setFirst] = useState(value);
  if (first === undefined && value !== undefined) setFirst(value);
  return first ?? value;
};
