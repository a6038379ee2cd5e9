import { useTranslate } from 'react-admin';
import { ListScreen } from '../../admin/list/ListScreen';
import { useOneColumn } from '../../admin/hooks/useWidth';
import { useShortcuts } from '../../admin/keys/useShortcuts';
import { useOpened } from '../../admin/navigation/openRecord';
import { useOnArrival } from '../../admin/navigation/useOnArrival';
import { RecordPanel } from '../../admin/panel/lazyPanel';
import { takerStore, workspace } from '../../resources/takerStore';
import { focusTasks, PersonalTasks, canFocusTasks } from './PersonalTasks';
import { useOpenTask } from './useOpenTask';
import { useTakeNext } from './useTakeNext';

/**
 * The queue of invoices, beside it the open task of the signed-in operator, and their tasks. In one column the task is opened over
 * them, like any other record: above the queue it would move its rows away from the pointer that took it.
 */
const TakerStorePage = () => {
  const t = useTranslate();
  const { takeNext, isBusy } = useTakeNext();
  const { openWhenFree } = useOpenTask();
  const opened = useOpened();
  const isOneColumn = useOneColumn();
  const task = opened?.entity === workspace.name ? opened : undefined;
  const docked = isOneColumn ? undefined : task;
  const take = () => void takeNext().then(openWhenFree());
  useShortcuts({
    takeNext: () => {
      if (!task && !canFocusTasks()) return false;
      take();
      return true;
    },
    tasks: () => focusTasks(),
  });
  useOnArrival({ takeNext: take, focusTasks: () => focusTasks() });
  return (
    <div className={docked ? 'store working' : 'store'}>
      <div className="store-list">
        <ListScreen definition={takerStore} />
      </div>
      {docked && <RecordPanel {...docked} docked />}
      <div className="store-side">
        <button
          className="button primary"
          type="button"
          aria-busy={isBusy}
          aria-disabled={isBusy || undefined}
          onClick={take}
        >
          {t('Take next')}
        </button>
        <PersonalTasks />
      </div>
    </div>
  );
};

export default TakerStorePage;
