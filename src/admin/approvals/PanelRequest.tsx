import type { RaRecord } from 'react-admin';
import type { Definition } from '../../resources/language/definition';
import { RequestNote } from './RequestNote';
import { isAwaitingApproval, subjectOf, useRequest } from './useRequest';

/** In the panel of a record that waits for approval: who requested what, when and why. */
export const PanelRequest = ({ definition, record }: { definition: Definition; record: RaRecord }) => {
  const request = useRequest(subjectOf(definition, record), isAwaitingApproval(record));
  return request && <RequestNote request={request} />;
};
