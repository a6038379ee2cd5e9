import { useTranslate } from 'react-admin';
import type { Decision } from '../../dataProvider/approvalCalls';
import { translateWords } from '../../resources/language/words';
import { useDeciders } from './WhoDecides';

/** Says why this user can't decide and who can, before the user tries. `isMine`: the user requested it, which is said beside. */
export const WhyNotYou = ({ decision, isMine }: { decision: Decision; isMine: boolean }) => {
  const t = useTranslate();
  const names = useDeciders(decision);
  const { refusal, deciders } = decision;
  return (
    <>
      {!isMine && refusal && <span>{translateWords(refusal, t)}</span>}
      <span>
        {deciders.length > 0 ? t('Needs a second person: %{names}', { names }) : t('Nobody else can decide now')}
      </span>
    </>
  );
};
