import { lazyComponent } from '../admin/loading/lazyComponent';
import type { WorkTops } from '../admin/registries/workTops';
import './takerStore/taskTop.css';
import './users/fees.css';

/** What the panel shows above the fields of records that somebody works on, by the entity of `display.work`. */
export const workTops: WorkTops = {
  messages: lazyComponent(() => import('./messages/MatchTop')),
  'store-people': lazyComponent(() => import('./takerStore/PersonTasks')),
  users: lazyComponent(() => import('./users/FeesTop')),
  workspace: lazyComponent(() => import('./takerStore/TaskTop')),
};
