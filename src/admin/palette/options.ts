import type { RaRecord } from 'react-admin';
import type { Definition } from '../../resources/language/definition';
import type { Destination } from './destinations';
import type { RecentRecord } from '../opening/recentRecords';

/** An option of the palette: a destination, a recent record or a found record. */
export type Option = { key: string } & (
  | { kind: 'destination'; destination: Destination }
  | { kind: 'recent'; recent: RecentRecord }
  | { kind: 'record'; definition: Definition; record: RaRecord; typed: string }
);

/** Options of one kind, or of one entity, under a heading. */
export interface Group {
  key: string;
  heading: string;
  /** The options belong to the text typed before. */
  isStale?: boolean;
  options: Option[];
}
