import { PlatformError } from '../../dataProvider/platformError';
import { translateWords, type Translate } from '../../resources/language/words';

/** An error as `translate` says it: with the platform's own words where it sent them, else its message. */
export const errorText = (error: Error, translate: Translate): string =>
  error instanceof PlatformError && error.words ? translateWords(error.words, translate) : translate(error.message);
