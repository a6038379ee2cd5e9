import { useTranslate } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { aboutClass, aboutText } from '../../admin/approvals/aboutText';
import { Ago } from '../../admin/approvals/RequestFacts';
import { onPlainClick } from '../../admin/browser/onPlainClick';
import { SubjectName } from '../../admin/fields/SubjectName';
import { withOpen } from '../../admin/navigation/openRecord';
import { approvals } from '../../resources/approvals';
import { useConsole } from '../../admin/state/ConsoleContext';
import type { RequestRow } from './tabs';
import { optionOf } from '../../resources/language/choices';
import { approvalStatus, ApprovalStatus } from '../../resources/statuses/approvals';

interface Props {
  request: RequestRow;
  /** The request no longer belongs to this list, e.g. because it was decided. */
  isDeparted: boolean;
  isOpen: boolean;
  onOpen: (id: number) => void;
}

/** One request in the list: step, record, requester, age, and sum or value. */
export const RequestLine = ({ request, isDeparted, isOpen, onOpen }: Props) => {
  const t = useTranslate();
  const { session } = useConsole();
  const { search } = useLocation();
  const { id, step, subject, about, userId, requester, createDate, status } = request;
  const option = optionOf(approvalStatus, status);
  const state = status === ApprovalStatus.Waiting ? (isDeparted ? 'No longer in this list' : undefined) : option?.label;
  return (
    <li className={isDeparted ? 'departed' : undefined}>
      <a
        href={withOpen(search, { entity: approvals.name, id: String(id) })}
        data-row={id}
        aria-current={isOpen ? 'true' : undefined}
        onClick={onPlainClick(() => onOpen(id))}
      >
        <span className="request-step">{t(step)}</span>
        <span className="request-about numeric">
          <span className={aboutClass(request)}>{aboutText(request, t)}</span>
        </span>
        <span className="request-who">
          <SubjectName subject={subject} about={about} />
          {' · '}
          {userId === session.id ? t('You requested this') : requester}
          {createDate && ' · '}
          {createDate && <Ago iso={createDate} />}
        </span>
        {state && <span className="request-state">{t(state)}</span>}
      </a>
    </li>
  );
};
