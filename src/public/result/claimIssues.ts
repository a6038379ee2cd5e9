import { claimInputs } from '../../resources/claimInputs';
import { issueOfRefusal, type Refusal } from '../page/issues';
import type { ClaimIssues } from '../page/pageData';

/** Where to show the refusal of a claim: at the field that it names, else above the button. */
export const claimIssuesOf = (refusal: Refusal): ClaimIssues => {
  const { field = '' } = refusal;
  const isShown = field === 'file' || Object.hasOwn(claimInputs, field);
  return { [isShown ? field : 'form']: issueOfRefusal(refusal) };
};
