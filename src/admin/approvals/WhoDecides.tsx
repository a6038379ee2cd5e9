import { useReference, useTranslate } from 'react-admin';
import type { Decision } from '../../dataProvider/approvalCalls';
import { anyOfText } from '../../resources/language/nameList';
import { titleOf } from '../fields/ReferenceTitle';
import { useConsole } from '../state/ConsoleContext';

/** Returns the names of those who can decide, the reader first: 'You or Pavel Owner'. */
export const useDeciders = ({ canDecide, deciders }: Decision): string => {
  const t = useTranslate();
  const { session } = useConsole();
  const { referenceRecord } = useReference({ reference: 'users', id: session.id, options: { enabled: canDecide } });
  const others = deciders.filter((name) => !referenceRecord || name !== titleOf('users', referenceRecord));
  return anyOfText(canDecide && referenceRecord ? [t('You'), ...others] : others, t);
};
