import type { RaRecord } from 'react-admin';
import type { ApprovalRequest } from '../../resources/approvals';
import { RequestDecision } from '../approvals/RequestDecision';
import { useDecision } from '../approvals/useDecision';
import { useDecisions } from '../approvals/useDecisions';
import { RevealedSecret } from '../dialogs/RevealedSecret';
import { focusPanel } from '../navigation/panelOnScreen';

/** The decision form of a request, in its own panel. */
const OwnDecision = ({ record }: { record: RaRecord }) => {
  const deciding = useDecision(focusPanel);
  const { decisions } = useDecisions();
  const request = record as ApprovalRequest & RaRecord;
  return (
    <>
      <RequestDecision request={request} decision={decisions?.get(request.id)} deciding={deciding} />
      <RevealedSecret deciding={deciding} />
    </>
  );
};

export default OwnDecision;
