import { useGetList, useTranslate } from 'react-admin';
import { ReferenceTitle } from '../../admin/fields/ReferenceTitle';
import { TimeLeft } from '../../admin/fields/DeadlineField';
import { Icon, type IconName } from '../../admin/shell/icons';
import { isHere } from '../../dataProvider/left';
import { formatMoney } from '../../format/money';
import { shortenUuid } from '../../format/uuid';
import { callsOf, type CallAction } from '../../resources/language/definition';
import { workspace } from '../../resources/takerStore';
import { useSay } from '../../admin/state/useSay';

const most = 100;
const icons: Readonly<Record<string, IconName>> = { complete: 'check', dismiss: 'close' };

const TaskButton = ({ name, action }: { name: string; action: CallAction }) => {
  const t = useTranslate();
  return (
    <button
      className={`button icon ${name}`}
      type="button"
      disabled={action.unavailable !== undefined}
      aria-label={t(action.label)}
      title={t(action.unavailable ?? action.label)}
    >
      <Icon name={icons[name] ?? 'more'} size={16} />
    </button>
  );
};

/** 'Personal tasks': the invoices that the signed-in operator has reserved. */
export const PersonalTasks = () => {
  const t = useTranslate();
  const say = useSay();
  const { data, total, error, refetch } = useGetList(workspace.name, {
    pagination: { page: 1, perPage: most },
    sort: { field: 'id', order: 'ASC' },
    filter: {},
  });
  const tasks = data?.filter(isHere);
  const gone = (data?.length ?? 0) - (tasks?.length ?? 0);
  return (
    <section className="card tasks" aria-labelledby="personal-tasks">
      <header>
        <h2 id="personal-tasks">{t('Personal tasks')}</h2>
        <span className="muted numeric">{total !== undefined && total - gone}</span>
      </header>
      {error && (
        <p className="note" role="alert">
          {say(error as Error)}{' '}
          <button className="button small" type="button" onClick={() => void refetch()}>
            {t('Retry')}
          </button>
        </p>
      )}
      {tasks?.length === 0 && <p className="muted none">{t('No data.')}</p>}
      <ul>
        {tasks?.map((task) => (
          <li key={task.id}>
            <div>
              <span className="mono" title={String(task.uuid)}>
                {shortenUuid(String(task.uuid))}
              </span>
              <small className="muted">
                {formatMoney(String(task.amount), 'RUB')} ·{' '}
                <ReferenceTitle target="clients" id={Number(task.clientId)} />
              </small>
            </div>
            <TimeLeft deadline={String(task.expireDate)} />
            {callsOf(workspace).map(([name, action]) => (
              <TaskButton key={name} name={name} action={action} />
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
};
