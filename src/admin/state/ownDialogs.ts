import type { RaRecord } from 'react-admin';
import type { Definition } from '../../resources/language/definition';
import type { ActName } from '../../resources/index';
import type { LazyComponent } from '../parts/lazyComponent';

/** What a dialog of its own is given; the record where it is opened from one. */
export interface OwnDialogProps {
  definition: Definition;
  record?: RaRecord;
  /** It opened by itself after the record was made: it stays away when it has nothing to offer. */
  offered?: boolean;
  onClose: () => void;
}

/** Dialogs that a definition leaves to `src/custom`, by entity and act: `users.create`, `users.feesAndAgent`. */
export type OwnDialogs = Readonly<Partial<Record<ActName, LazyComponent<OwnDialogProps>>>>;
