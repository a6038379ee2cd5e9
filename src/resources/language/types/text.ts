import { fieldOf, type Kind } from '../field';
import { namingWords } from './searchedWords';
import { textLike } from './textLike';

const kind: Kind = { ...textLike, ...namingWords, name: 'text', isWords: true };

export const text = fieldOf<string>(kind);
