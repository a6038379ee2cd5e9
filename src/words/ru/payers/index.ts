import { both } from '../both';
import { page } from './page';
import { form } from './form';
import { result } from './result';
import { refusals } from './refusals';

/** All Russian phrases of the pages of payers, by English phrase. */
export const phrases: Readonly<Record<string, string>> = {
  ...both,
  ...page,
  ...form,
  ...result,
  ...refusals,
};
