import { useTranslate } from 'react-admin';
import type { Decision } from '../../dataProvider/approvalCalls';
import { translateWords } from '../../resources/language/words';
import { useDeciders } from './WhoDecides';

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
