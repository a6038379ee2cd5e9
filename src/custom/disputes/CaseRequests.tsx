import { useEver } from '../../admin/hooks/useEver';
import { lazyComponent } from '../../admin/loading/lazyComponent';
import type { DisputeRow } from './deskTabs';
import { decidingSubjects, waitsForApproval } from './useDecidingRequests';

const SubjectRequests = lazyComponent(() => import('../../admin/panel/SubjectRequests'));

interface Props {
  dispute: DisputeRow;
  /** Moves the focus, because the buttons of a decided request are removed. */
  onDecided: () => void;
}

/** What was asked for about a dispute and waits, on whichever screen it was asked for: each request with its decision form. */
export const CaseRequests = ({ dispute, onDecided }: Props) => {
  const isWaiting = waitsForApproval(dispute);
  // What an approved call revealed is shown although the dispute waits no more.
  const hasWaited = useEver(isWaiting);
  return (
    hasWaited && <SubjectRequests subject={decidingSubjects(dispute)} isWaiting={isWaiting} onDecided={onDecided} />
  );
};
