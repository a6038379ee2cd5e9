import { deviceWords } from '../../resources/deviceWords';
import { translateWords, type Translate } from '../../resources/language/words';

/** What a browser and its system are called, in the language of `t`: 'Chrome on Linux'. */
export const deviceName = (device: Parameters<typeof deviceWords>[0], t: Translate): string => {
  const words = deviceWords(device);
  return typeof words === 'string' ? words : translateWords(words, t);
};
