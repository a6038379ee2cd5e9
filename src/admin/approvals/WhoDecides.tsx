import { useLocaleState, useReference, useTranslate } from 'react-admin';
import type { Decision } from '../../dataProvider/approvalCalls';
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
