import { ListScreen } from '../../admin/list/ListScreen';
import { useTakeNext } from './useTakeNext';
import { takerStore } from '../../resources/takerStore';
import { useTranslate } from 'react-admin';
import { PersonalTasks } from './PersonalTasks';

/** The queue of invoices, and beside it what the signed-in operator has taken. */
const TakerStorePage = () => {
  const t = useTranslate();
  const { takeNext, busy } = useTakeNext();
  return (
    <div className="store">
      <div>
        <ListScreen definition={takerStore} />
      </div>
      <div className="store-side">
        <button
          className="button primary"
          type="button"
          aria-busy={busy}
          disabled={busy}
          onClick={() => void takeNext()}
        >
          {t('Take next')}
        </button>
        <PersonalTasks />
      </div>
    </div>
  );
};

export default TakerStorePage;
