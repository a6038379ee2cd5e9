import { useTranslate, type RaRecord } from 'react-admin';
import { useDecision } from '../../admin/approvals/useDecision';
import { useDecisions } from '../../admin/approvals/useDecisions';
import { useDeciders } from '../../admin/approvals/WhoDecides';
import type { Decision } from '../../dataProvider/approvalCalls';
import { Refusal } from '../../admin/fields/Refusal';
import { recordPath, useOpening } from '../../admin/navigation/openRecord';
import { useConsole } from '../../admin/state/ConsoleContext';
import { approvals, type ApprovalRequest } from '../../resources/approvals';

interface Props {
  request: ApprovalRequest & RaRecord;
}

const WhoMay = ({ decision }: { decision: Decision }) => {
  const t = useTranslate();
  const names = useDeciders(decision);
  return names === '' ? t('Nobody else can decide now') : t('Can approve: %{names}', { names });
};

/** What was asked for and who may approve it: a row of a `<dl>`. Which sum it moves, the request says alone. */
export const WaitingDecision = ({ request }: Props) => {
  const t = useTranslate();
  const { decisions } = useDecisions();
  const decision = decisions?.get(request.partOf ?? request.id);
  return (
    <div>
      <dt>{t('Waits for approval')}</dt>
      <dd>
        {t(request.step)}
        <br />
        {decision && <WhoMay decision={decision} />}
      </dd>
    </div>
  );
};

/** In place of the buttons that decide: the way to the request, and back for whoever made it. */
export const WaitingButtons = ({ request, onCanceled }: Props & { onCanceled: () => void }) => {
  const t = useTranslate();
  const { session } = useConsole();
  const { go } = useOpening();
  const { sending, refusal, decide } = useDecision(onCanceled);
  const isMine = request.userId === session.id;
  return (
    <div className="case-waiting">
      {refusal && (
        <div className="note" role="alert">
          <Refusal error={refusal.error} onLeave={() => undefined} />
        </div>
      )}
      <button
        className={isMine ? 'button small' : 'button small primary'}
        type="button"
        onClick={() => go(recordPath({ entity: approvals.name, id: String(request.id) }))}
      >
        {t('Open the request')}
      </button>
      {isMine && (
        <button
          className="button small"
          type="button"
          aria-disabled={sending !== null || undefined}
          aria-busy={sending !== null}
          onClick={() => decide(request, 'cancel')}
        >
          {t('Cancel request')}
        </button>
      )}
    </div>
  );
};
