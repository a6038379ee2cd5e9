import { useTranslate, type RaRecord } from 'react-admin';
import { formatDateTime } from '../../format/dates';
import type { ApprovalRequest } from '../../resources/approvals';
import type { Definition } from '../../resources/language/definition';
import { ReferenceTitle } from '../fields/ReferenceTitle';
import { useConsole } from '../state/ConsoleContext';
import { isAwaitingApproval, subjectOf, useRequest } from './useRequest';

/** Who requested what, when and why; `says` what doing the same now comes to. */
export const RequestNote = ({ request, says }: { request: ApprovalRequest; says?: string }) => {
  const t = useTranslate();
  const { session } = useConsole();
  const isMine = request.userId === session.id;
  return (
    <div className="note calm approval-note">
      <strong>{t('Waits for approval')}</strong>
      {isMine ? t('You requested this') : <ReferenceTitle target="users" id={request.userId} />}
      {`: ${t(request.step)}, ${request.about}. ${formatDateTime(request.createDate ?? '')}`}
      {request.reason ? <p>{t('Reason: %{reason}', { reason: request.reason })}</p> : null}
      {says && <p>{t(isMine ? 'Another person approves it; you may cancel your request.' : says)}</p>}
    </div>
  );
};

/** Said in the dialog of an action whose record waits for approval: who requested it, and that doing the same approves it. */
export const WaitingRequestNote = ({ definition, record }: { definition: Definition; record: RaRecord }) => {
  const request = useRequest(subjectOf(definition, record), isAwaitingApproval(record));
  return request && <RequestNote request={request} says="Doing the same approves the request." />;
};
