import type { RaRecord } from 'react-admin';
import type { ReactNode } from 'react';
import type { HeaderEntity } from '../../resources/index';
import type { Values } from '../../resources/language/values';
import type { LazyComponent } from '../loading/lazyComponent';

/** Props of what the panel shows above the fields of a record. */
export interface PanelHeaderProps {
  record: RaRecord;
  /** The record's actions as buttons. */
  actions: ReactNode;
  /** Opens the dialog of an action of the record, with what is filled in already. */
  onAction: (name: string, given?: Values) => void;
}

/** What the panel shows above the fields of a record, for each entity that a `display.header` names. */
export type PanelHeaders = Readonly<Record<HeaderEntity, LazyComponent<PanelHeaderProps>>>;
