import { unstorable } from '../../../src/resources/language/types/textLike';
import { invalid, ofField } from '../../base/errors';

const maxEntries = 20;
const maxNameLength = 40;
const maxValueLength = 500;

const issue = (phrase: string) => invalid('metadata', ofField('Metadata', { phrase }));

/**
 * Checks the texts that a merchant's server stores with an invoice: an object of up to 20 short strings. Undefined where none
 * were sent. Throws 422.
 */
export const readMetadata = (raw: unknown): Readonly<Record<string, string>> | undefined => {
  if (raw === undefined || raw === null) return undefined;
  if (typeof raw !== 'object' || Array.isArray(raw)) throw issue('Must be an object of texts');
  const entries = Object.entries(raw);
  if (entries.length > maxEntries) throw issue('Has more than 20 entries');
  for (const [name, value] of entries) {
    if (name === '' || name.length > maxNameLength) throw issue('A name has between 1 and 40 characters');
    if (typeof value !== 'string' || value.length > maxValueLength)
      throw issue('A value is a text of at most 500 characters');
    if (unstorable.test(name) || unstorable.test(value)) throw issue('Contains characters that cannot be stored');
  }
  return raw as Readonly<Record<string, string>>;
};
