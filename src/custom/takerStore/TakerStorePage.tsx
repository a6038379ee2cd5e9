import { ListScreen } from '../../admin/list/ListScreen';
import { useTakeNext } from './useTakeNext';
import { takerStore } from '../../resources/takerStore';
import { useTranslate } from 'react-admin';
import { useOnArrival } from '../../admin/opening/useOnArrival';
import { useShortcuts } from '../../admin/keys/useShortcuts';
import { focusTasks, PersonalTasks, canFocusTasks } from './PersonalTasks';
import { requestTaskFocus } from './taskFocus';

/** The queue of invoices and, beside it, the tasks of the signed-in operator. */
const TakerStorePage = () => {
  const t = useTranslate();
  const { takeNext, isBusy } = useTakeNext();
  const take = () => void takeNext().then(requestTaskFocus);
  useShortcuts({
    takeNext: () => {
      if (!canFocusTasks()) return false;
      take();
      return true;
    },
    tasks: () => focusTasks(),
  });
  useOnArrival({ takeNext: take, focusTasks: () => focusTasks() });
  return (
    <div className="store">
      <div>
        <ListScreen definition={takerStore} />
      </div>
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
