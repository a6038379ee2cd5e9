import { useTranslate } from 'react-admin';
import { useCallback } from 'react';
import { PlatformError } from '../../dataProvider/platformError';
import { say } from '../../resources/language/words';

/** Says an error in the chosen language: with the platform's own words where it sent them, else its message. */
export const useSay = (): ((error: Error) => string) => {
  const t = useTranslate();
  return useCallback(
    (error) => (error instanceof PlatformError && error.words ? say(error.words, t) : t(error.message)),
    [t],
  );
};
