import { useTranslate } from 'react-admin';
import { useCallback } from 'react';
import { errorText } from './errorText';

/** Returns a function that translates an error into the chosen language. */
export const useErrorText = (): ((error: Error) => string) => {
  const t = useTranslate();
  return useCallback((error) => errorText(error, t), [t]);
};
