import { lazyComponent } from '../loading/lazyComponent';
import { prefetch } from '../loading/prefetch';
import { hasLanding } from '../navigation/landing';
import { PanelFrame } from './PanelFrame';
// Styles are imported here: the retry that fetches the panel's code again does not fetch its styles again.
import '../parts/parts.css';
import '../inputs/inputs.css';
import '../approvals/approvals.css';
import '../files/files.css';
import './panel.css';
import './thread.css';

/** The details panel. Its code is a part of what is clicked first. */
export const RecordPanel = lazyComponent(() => import('./RecordPanel'), PanelFrame);

/** Fetches the code of the panel in advance. After a failure it is fetched again when a record opens. */
export const fetchPanel = (): Promise<void> => prefetch([RecordPanel]);

// An address with a record shows it with the rows: the panel's code does not wait for a first click.
if (hasLanding()) void fetchPanel();
