import { useReference, useTranslate } from 'react-admin';
import type { Decision } from '../../dataProvider/approvalCalls';
import { anyOf } from '../../resources/language/nameList';
import { translateWords } from '../../resources/language/words';
import { titleOf } from '../fields/ReferenceTitle';
import { useConsole } from '../state/ConsoleContext';

/** Returns the names of those who can decide, the reader first: 'You or Pavel Owner'. */
export const useDeciders = ({ canDecide, deciders }: Decision): string => {
  const t = useTranslate();
  const { session } = useConsole();
  const { referenceRecord } = useReference({ reference: 'users', id: session.id, options: { enabled: canDecide } });
  const others = deciders.filter((name) => !referenceRecord || name !== titleOf('users', referenceRecord));
  const names = anyOf(canDecide && referenceRecord ? [t('You'), ...others] : others);
  return typeof names === 'string' ? names : translateWords(names, t);
};
