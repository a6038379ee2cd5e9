import type { RaRecord } from 'react-admin';
import type { Definition } from '../../resources/language/definition';
import type { Destination } from './destinations';
import type { RecentRecord } from '../opening/recentRecords';

/** Something that the palette leads to. */
export type Option = { key: string } & (
  | { kind: 'place'; place: Destination }
  | { kind: 'recent'; recent: RecentRecord }
  | { kind: 'record'; definition: Definition; record: RaRecord; typed: string }
);

/** Options of one kind, or of one entity, under their heading. */
export interface Group {
  key: string;
  heading: string;
  /** Of what was typed before. */
  isStale?: boolean;
  options: Option[];
}
