import { fromPlatform, type Field, type FieldOptions, type Kind } from '../field';
import { searchedWords } from './searchedWords';
import { textLike } from './textLike';

const kind: Kind = { ...textLike, ...searchedWords, name: 'file' };

/** The name of a file, set by the platform. The path `download` answers the file itself. */
export const file = (label: string, download: string, options?: FieldOptions): Field<string> => ({
  kind,
  label,
  download,
  ...fromPlatform,
  ...options,
});
