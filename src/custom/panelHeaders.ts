import { lazyComponent } from '../admin/loading/lazyComponent';
import type { PanelHeaders } from '../admin/registries/panelHeaders';
import './takerStore/taskTop.css';
import './users/userHeader.css';

/** What the panel shows above the fields of a record, by the entity that `display.header` names. */
export const panelHeaders: PanelHeaders = {
  disputes: lazyComponent(() => import('./disputes/DisputeHeader')),
  messages: lazyComponent(() => import('./messages/MatchHeader')),
  'store-people': lazyComponent(() => import('./takerStore/PersonTasks')),
  users: lazyComponent(() => import('./users/UserHeader')),
  workspace: lazyComponent(() => import('./takerStore/TaskHeader')),
};
