import type { ApprovalRequest } from '../../resources/approvals';
import { aboutWords } from '../../resources/feeChange';
import { definitions } from '../../resources/index';
import { importSubject } from '../../resources/language/imports';
import { readSubject } from '../../resources/language/tables';
import { translateWords } from '../../resources/language/words';
import { countedRecords } from '../fields/countedRecords';
import { titleClassOf } from '../fields/ReferenceTitle';

/** The sum or value of a request in words: an import is about so many records, and its bare number says nothing. */
export const aboutText = (
  { subject, about }: Pick<ApprovalRequest, 'subject' | 'about'>,
  t: (phrase: string, figures?: object) => string,
): string => {
  const imported = definitions.find((definition) => importSubject(definition) === subject);
  if (imported) return countedRecords(imported, Number(about.replaceAll(/\D/g, '')), t);
  const words = aboutWords(about);
  return typeof words === 'string' ? words : translateWords(words, t);
};

/** CSS class of a request's value: an expression or an address is compared character by character, as in its field. */
export const aboutClass = ({ subject }: Pick<ApprovalRequest, 'subject'>): string | undefined => {
  const { entity, id = '' } = readSubject(subject);
  const definition = definitions.find(({ name }) => name === entity);
  return definition && /^\d+$/.test(id) ? titleClassOf(definition.name) : undefined;
};
