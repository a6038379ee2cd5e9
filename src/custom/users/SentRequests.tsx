import { useTranslate } from 'react-admin';
import { aboutText } from '../../admin/approvals/aboutText';
import { SentForApproval } from '../../admin/approvals/SentForApproval';
import { useRequests } from '../../admin/approvals/useRequests';
import { onPlainClick } from '../../admin/browser/onPlainClick';
import { recordPath, useOpening } from '../../admin/navigation/openRecord';
import { approvals } from '../../resources/approvals';

interface Props {
  /** The record that the requests are about, as `users/12`. */
  subject: string;
  /** What it means that the user's own fees wait. */
  consequence: string | undefined;
  onLeave: () => void;
}

/** What of a new user's fees and agent waits for a second person: who can approve it, and a link to each request. */
export const SentRequests = ({ subject, consequence, onLeave }: Props) => {
  const t = useTranslate();
  const { go } = useOpening();
  const requests = useRequests(subject, true);
  return (
    <div className="note calm" role="status">
      <p>
        <SentForApproval subject={subject} />
      </p>
      {consequence !== undefined && <p>{t(consequence)}</p>}
      {requests.toReversed().map((request) => {
        const path = recordPath({ entity: approvals.name, id: String(request.id) });
        const open = () => {
          onLeave();
          go(path);
        };
        return (
          <p key={request.id}>
            <a href={path} className="ref" onClick={onPlainClick(open)}>
              {t(request.step)}, {aboutText(request, t)}
            </a>
          </p>
        );
      })}
    </div>
  );
};
