import { fromPlatform, type Field, type Kind, type OptionsWith } from '../field';
import { searchedWords } from './searchedWords';
import { textLike } from './textLike';

const kind: Kind = { ...textLike, ...searchedWords, name: 'file' };

/** The name of a file, set by the platform. The path `download` answers the file itself. */
export const file = (label: string, download: string, options?: OptionsWith): Field<string> => ({
  kind,
  label,
  download,
  ...fromPlatform,
  ...options,
});
