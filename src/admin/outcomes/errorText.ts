import { PlatformError } from '../../dataProvider/platformError';
import { translateWords, type Translate } from '../../resources/language/words';

/** Translates an error: the platform's phrase and arguments where it sent them, else the error's message. */
export const errorText = (error: Error, translate: Translate): string =>
  error instanceof PlatformError && error.words ? translateWords(error.words, translate) : translate(error.message);
