import { useTranslate } from 'react-admin';
import { useCallback } from 'react';
import { sayError } from './sayError';

/** Says an error in the chosen language. */
export const useSay = (): ((error: Error) => string) => {
  const t = useTranslate();
  return useCallback((error) => sayError(error, t), [t]);
};
