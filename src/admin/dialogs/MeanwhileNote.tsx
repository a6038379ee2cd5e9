import type { RaRecord } from 'react-admin';
import type { Definition } from '../../resources/language/definition';
import { useMeanwhile } from './useMeanwhile';

/**
 * Says in an open dialog, live, that its record has left its list or changed its status since: by somebody else, so that what
 * is typed will be refused.
 */
export const MeanwhileNote = ({ definition, record }: { definition: Definition; record: RaRecord }) => (
  <span className="meanwhile" role="status">
    {useMeanwhile(definition, record).text}
  </span>
);
