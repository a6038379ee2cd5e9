import { PlatformError } from '../../dataProvider/platformError';
import { say, type Translate } from '../../resources/language/words';

/** An error as `translate` says it: with the platform's own words where it sent them, else its message. */
export const sayError = (error: Error, translate: Translate): string =>
  error instanceof PlatformError && error.words ? say(error.words, translate) : translate(error.message);
