import { useTranslate } from 'react-admin';
import { useConsole } from '../../admin/state/ConsoleContext';
import { revenueRoles, type Figures } from '../../resources/figures';
import { MoneyCard } from './MoneyCard';
import ShortList from './ShortList';
import { useEmptyLists } from './useEmptyLists';
import { headingOf, waitingLists } from './waitingLists';

/** Money, and below it what waits for the user: a list of each kind that has records. Those without are named in one line. */
const Waiting = ({ figures }: { figures: Figures | undefined }) => {
  const t = useTranslate();
  const { session } = useConsole();
  const columns = waitingLists.of(session.role) ?? [];
  const { empty, onEmpty } = useEmptyLists();
  const named = columns
    .flat()
    .map(headingOf)
    .filter((heading) => empty.has(heading));
  const hasMoney = revenueRoles.includes(session.role);
  return (
    <>
      {hasMoney && <MoneyCard figures={figures} />}
      <div className="main-waiting">
        {columns.map((column, index) => (
          <div key={index}>
            {column.map((list) => (
              <ShortList key={headingOf(list)} {...list} onEmpty={onEmpty} />
            ))}
          </div>
        ))}
      </div>
      {named.length > 0 && (
        <p className="card main-nothing muted">
          {t('Nothing waits in %{lists}', { lists: named.map((heading) => t(heading)).join(', ') })}
        </p>
      )}
    </>
  );
};

export default Waiting;
