import type { RaRecord } from 'react-admin';
import type { SectionEntity } from '../../resources/index';
import type { LazyComponent } from '../loading/lazyComponent';

/** What the panel shows below the fields of a record, for each entity whose `display.section` says to whom. */
export type PanelSections = Readonly<Record<SectionEntity, LazyComponent<{ record: RaRecord }>>>;
