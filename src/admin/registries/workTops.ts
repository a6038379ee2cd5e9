import type { RaRecord } from 'react-admin';
import type { ReactNode } from 'react';
import type { Values } from '../../resources/language/values';
import type { LazyComponent } from '../loading/lazyComponent';

/** Props of what the panel shows above the fields of a record that the reader works on. */
export interface WorkTopProps {
  record: RaRecord;
  /** The record's actions as buttons. */
  actions: ReactNode;
  /** Opens the dialog of an action of the record, with what is filled in already. */
  onAction: (name: string, given?: Values) => void;
}

/** What the panel shows above the fields of a record that the reader works on (`display.work`), by entity. */
export type WorkTops = Readonly<Record<string, LazyComponent<WorkTopProps>>>;
