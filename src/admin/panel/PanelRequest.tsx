import type { RaRecord } from 'react-admin';
import { approvals } from '../../resources/approvals';
import type { Definition } from '../../resources/language/definition';
import { subjectOf } from '../../resources/language/tables';
import { isAwaitingApproval } from '../../resources/requestedBy';
import { useEver } from '../hooks/useEver';
import { lazyComponent } from '../loading/lazyComponent';
import { focusPanel } from '../navigation/panelOnScreen';

/** Few records wait for approval: the code is fetched with the first that does, as the request itself is. */
const SubjectRequests = lazyComponent(() => import('./SubjectRequests'));
const OwnDecision = lazyComponent(() => import('./OwnDecision'));

const OfRecord = ({ definition, record }: { definition: Definition; record: RaRecord }) => {
  const isWaiting = isAwaitingApproval(record);
  // What an approved call revealed is shown although the record waits no more.
  const hasWaited = useEver(isWaiting);
  return (
    hasWaited && (
      <SubjectRequests subject={subjectOf(definition, record)} isWaiting={isWaiting} onDecided={focusPanel} />
    )
  );
};

/** In the panel of a record, its waiting requests; in the panel of a request, its decision form. */
export const PanelRequest = ({ definition, record }: { definition: Definition; record: RaRecord }) =>
  definition.name === approvals.name ? (
    <OwnDecision record={record} />
  ) : (
    <OfRecord definition={definition} record={record} />
  );
