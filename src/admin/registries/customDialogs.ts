import type { RaRecord } from 'react-admin';
import type { Definition } from '../../resources/language/definition';
import type { ActName } from '../../resources/index';
import type { Values } from '../../resources/language/values';
import type { LazyComponent } from '../loading/lazyComponent';
import type { Rare } from '../loading/rare';

/** Props of a custom dialog; `record` is set when it is opened from a record. */
export interface CustomDialogProps {
  definition: Definition;
  record?: RaRecord;
  /** What is filled in already, where the place that opens the dialog knows it. */
  given?: Values;
  /** The dialog follows the creation of the record (`nextAction`): it closes itself when it has nothing to offer. */
  offered?: boolean;
  onClose: () => void;
}

/** Dialogs that a definition leaves to `src/custom`, by entity and action: `users.create`, `users.feesAndAgent`. */
export type CustomDialogs = Readonly<Partial<Record<ActName, LazyComponent<CustomDialogProps> & Partial<Rare>>>>;
