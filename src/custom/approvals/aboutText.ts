import { definitionOf } from '../../resources/index';
import type { ApprovalRequest } from '../../resources/approvals';
import { countedPhrase, importedEntity, isImport } from '../../resources/language/imports';

/** What a request is about, as its title: the sum or value, or of an import how many of what: '35 payment accounts'. */
export const aboutText = (
  { subject, about }: Pick<ApprovalRequest, 'subject' | 'about'>,
  t: (phrase: string, figures?: object) => string,
): string => {
  if (!isImport(subject)) return about;
  const count = Number(about.replaceAll(/\D/g, ''));
  return t(countedPhrase(definitionOf(importedEntity(subject))), { smart_count: count, count: about });
};
