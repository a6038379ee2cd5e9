import { later } from '../shell/later';
// Here and not with the panel: styles that could not be fetched are not fetched again with the code.
import './panel.css';
import '../approvals/approvals.css';

export const RecordPanel = later(() => import('./RecordPanel'));

/** Gets the panel's code, so that a record opens at once. What fails now is tried when it is wanted. */
export const fetchPanel = (): void => {
  RecordPanel.fetch().catch(() => undefined);
};
