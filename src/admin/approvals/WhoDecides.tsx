import { useLocaleState, useReference, useTranslate } from 'react-admin';
import type { Decision } from '../../dataProvider/approvalCalls';
import { translateWords } from '../../resources/language/words';
import { titleOf } from '../fields/ReferenceTitle';
import { useConsole } from '../state/ConsoleContext';
import { joinNames } from './joinNames';

/** Returns the names of those who can decide, the reader first: 'You and Pavel Owner'. */
export const useDeciders = ({ canDecide, deciders }: Decision, type: 'conjunction' | 'disjunction'): string => {
  const t = useTranslate();
  const { session } = useConsole();
  const [locale] = useLocaleState();
  const { referenceRecord } = useReference({ reference: 'users', id: session.id, options: { enabled: canDecide } });
  const others = deciders.filter((name) => !referenceRecord || name !== titleOf('users', referenceRecord));
  const names = canDecide && referenceRecord ? [t('You'), ...others] : others;
  return joinNames(names, { locale, type, others: (count) => t('%{count} more', { count }) });
};

/** Says why this user can't decide and who can, before the user tries. */
export const WhyNotYou = ({ decision }: { decision: Decision }) => {
  const t = useTranslate();
  const names = useDeciders(decision, 'disjunction');
  const { isMine, refusal, deciders } = decision;
  return (
    <>
      {!isMine && refusal && <span>{translateWords(refusal, t)}</span>}
      <span>
        {deciders.length > 0 ? t('Needs a second person: %{names}', { names }) : t('Nobody else can decide now')}
      </span>
    </>
  );
};
