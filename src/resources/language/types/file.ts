import { fromPlatform, type Field, type FieldOptions, type Kind } from '../field';
import { searchedWords } from './searchedWords';
import { textLike } from './textLike';

const kind: Kind = { ...textLike, ...searchedWords, name: 'file' };

/** The name of a file; the file itself is what `download` answers. Given by the platform. */
export const file = (label: string, download: string, options?: FieldOptions): Field<string> => ({
  kind,
  label,
  download,
  ...fromPlatform,
  ...options,
});
