import { useTranslate, type RaRecord } from 'react-admin';
import { formatDateTime } from '../../format/dates';
import type { ApprovalRequest } from '../../resources/approvals';
import type { CallAction, Definition } from '../../resources/language/definition';
import { useFirstValue } from '../calls/fetchOnce';
import { useConsole } from '../state/ConsoleContext';
import { aboutText } from './aboutText';
import { isOtherAction } from './isOtherAction';
import { useDecisions } from './useDecisions';
import { subjectOf } from '../../resources/language/tables';
import { isAwaitingApproval } from '../../resources/requestedBy';
import { useRequests } from './useRequests';
import { WhyNotYou } from './WhyNotYou';

interface Props {
  request: ApprovalRequest & RaRecord;
  /** The action of the dialog ends requests for other calls. */
  isEnding: boolean;
  /** Another action of the same entity was requested than that of the dialog. */
  isOther: boolean;
}

const RequestNote = ({ request, isEnding, isOther }: Props) => {
  const t = useTranslate();
  const { session } = useConsole();
  const { decisions } = useDecisions();
  const decision = useFirstValue(decisions?.get(request.id));
  const isMine = request.userId === session.id;
  return (
    <div className="note calm approval-note">
      <strong>{t('Waits for approval')}</strong>
      {isMine ? t('You requested this') : request.requester}
      {`: ${t(request.step)}, ${aboutText(request, t)}. ${formatDateTime(request.createDate ?? '')}`}
      {request.reason ? <p>{t('Reason: %{reason}', { reason: request.reason })}</p> : null}
      {isEnding && <p>{t(isMine ? 'Your request for approval ends.' : 'This request for approval ends.')}</p>}
      {decision && !isEnding && (
        <p className="request-why">
          {isOther ? (
            t('Another action was requested than this one.')
          ) : decision.canDecide ? (
            t('Doing the same here approves the request.')
          ) : (
            <WhyNotYou decision={decision} isMine={isMine} />
          )}
        </p>
      )}
    </div>
  );
};

interface NoteProps {
  definition: Definition;
  record: RaRecord;
  /** The action of the dialog and its name, where others may be requested, too. */
  action?: CallAction;
  name?: string;
}

/**
 * Notes in an action's dialog, when its record waits for approval, what was requested and by whom, and that the same
 * call approves the request, or that this one ends it.
 */
export const WaitingRequestNote = ({ definition, record, action, name }: NoteProps) =>
  useRequests(subjectOf(definition, record), isAwaitingApproval(record), true).map((request) => (
    <RequestNote
      key={request.id}
      request={request}
      isEnding={action?.dialog?.endsRequest === true && request.step !== action.label}
      isOther={name !== undefined && isOtherAction(request.call, definition.name, name)}
    />
  ));
