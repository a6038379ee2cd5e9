import type { RaRecord } from 'react-admin';
import type { ApprovalRequest } from '../../resources/approvals';
import type { ActName } from '../../resources/index';
import type { LazyComponent } from '../loading/lazyComponent';

/** Props of what a call will do to a record. */
export interface CallEffectsProps {
  record: RaRecord;
  /** The request for the call; undefined in the dialog of the call. */
  request?: ApprovalRequest;
}

/**
 * What calls will do, by entity and action, where it is more than the facts of the record: whoever approves a request sees
 * the same as whoever made it.
 */
export type CallEffects = Readonly<Partial<Record<ActName, LazyComponent<CallEffectsProps>>>>;
