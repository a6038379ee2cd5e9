import { ListScreen } from '../../admin/list/ListScreen';
import { takerStore } from '../../resources/takerStore';
import { PersonalTasks } from './PersonalTasks';

/** The queue of invoices, and beside it what the signed-in operator has taken. */
const TakerStorePage = () => (
  <div className="store">
    <div>
      <ListScreen definition={takerStore} />
    </div>
    <PersonalTasks />
  </div>
);

export default TakerStorePage;
