import type { RaRecord } from 'react-admin';
import type { Definition } from '../../resources/language/definition';
import type { IconName } from '../parts/icons';
import type { Destination } from './destinations';
import type { Offered } from './matching';
import type { RecentRecord } from '../navigation/recentRecords';

/** What the palette does at once, without going anywhere. */
export interface Command extends Offered {
  key: string;
  icon: IconName;
  run: () => void;
}

/** An option of the palette: a destination, a command, a recent record or a found record. */
export type Option = { key: string } & (
  | { kind: 'destination'; destination: Destination }
  | { kind: 'command'; command: Command }
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
