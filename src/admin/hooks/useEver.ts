import { useState } from 'react';

/** Whether a condition is true now or was at an earlier render of this component. */
export const useEver = (condition: boolean): boolean => {
  const [wasTrue, setWasTrue] = useState(false);
  if (condition && !wasTrue) setWasTrue(true);
  return condition || wasTrue;
};
