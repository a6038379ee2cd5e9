import { useGetList, useTranslate } from 'react-admin';
import { useEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react';
import { isAwaitingApproval } from '../../admin/approvals/useRequests';
import { ActionSlot, type OpenAction } from '../../admin/actions/ActionSlot';
import { overlaySelector } from '../../admin/list/useFocusAfterRemoval';
import { disabledReason } from '../../admin/state/disabledReason';
import { useOpening } from '../../admin/opening/openRecord';
import { useConsole } from '../../admin/state/ConsoleContext';
import { mayCall, mayOpen } from '../../resources/language/rights';
import { invoices } from '../../resources/invoices';
import { ReferenceTitle } from '../../admin/fields/ReferenceTitle';
import { TimeLeft } from '../../admin/fields/DeadlineField';
import { Icon, type IconName } from '../../admin/parts/icons';
import { isInList } from '../../dataProvider/departure';
import { formatMoney } from '../../format/money';
import { shortenUuid } from '../../format/uuid';
import { callsOf, type CallAction } from '../../resources/language/definition';
import { workspace } from '../../resources/takerStore';
import { useRequestedTaskFocus } from './taskFocus';
import { useErrorText } from '../../admin/state/useErrorText';

const maxTasks = 100;
const tasksId = 'tasks';

/** Whether the tasks can be focused. They are inert while something covers them, such as an open record on a narrow window. */
export const canFocusTasks = (): boolean => {
  const card = document.getElementById(tasksId);
  return card !== null && card.closest('[inert]') === null;
};

/** Focuses the task at an index, or the card when there are no tasks. Returns whether it could. */
export const focusTasks = (index = 0): boolean => {
  if (!canFocusTasks()) return false;
  const card = document.getElementById(tasksId)!;
  const names = card.querySelectorAll<HTMLElement>('[data-task-name]');
  (names[Math.min(index, names.length - 1)] ?? card).focus();
  return true;
};

const icons: Readonly<Record<string, IconName>> = { complete: 'check', dismiss: 'close', give: 'give' };

interface TaskButtonProps {
  name: string;
  action: CallAction;
  /** Why the button is disabled; undefined when it is enabled. */
  reason: string | undefined;
  /** Name of the task, for the accessible label. */
  task: string;
  onClick: () => void;
}

const TaskButton = ({ name, action, reason, task, onClick }: TaskButtonProps) => {
  const t = useTranslate();
  return (
    <button
      className={`button icon ${name}`}
      type="button"
      disabled={reason !== undefined}
      aria-label={`${t(action.label)}: ${task}`}
      title={t(reason ?? action.label)}
      onClick={onClick}
    >
      <Icon name={icons[name] ?? 'more'} size={16} />
    </button>
  );
};

/**
 * Keeps the focus on the tasks: when the focused task is removed, the task that took its place gets the focus. It runs
 * after every change of the tasks and of the open dialog.
 */
const useTaskFocusAfterRemoval = (
  card: RefObject<HTMLElement | null>,
  tasks: unknown,
  openAction: OpenAction | null,
) => {
  const lastIndex = useRef(-1);
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      // Dialogs restore the focus themselves.
      if ((target as Element).closest(overlaySelector)) return;
      const items = [...(card.current?.querySelectorAll('[data-task]') ?? [])];
      lastIndex.current = items.findIndex((item) => item.contains(target as Element));
    };
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, [card]);
  useEffect(() => {
    if (!openAction && lastIndex.current >= 0 && document.activeElement === document.body)
      focusTasks(lastIndex.current);
  }, [tasks, openAction]);
};

/** 'Personal tasks': the invoices that the signed-in operator has taken. */
export const PersonalTasks = () => {
  const t = useTranslate();
  const errorText = useErrorText();
  const state = useConsole();
  const { session, listChanges } = state;
  const { open } = useOpening();
  const [openAction, setOpenAction] = useState<OpenAction | null>(null);
  const card = useRef<HTMLElement>(null);
  // Roles that may open Invoices see more fields there.
  const openedEntity = mayOpen(invoices, session.role) ? invoices.name : workspace.name;
  const { data, total, error, refetch } = useGetList(workspace.name, {
    pagination: { page: 1, perPage: maxTasks },
    sort: { field: 'id', order: 'ASC' },
    filter: {},
  });
  const hasChanged =
    useSyncExternalStore(listChanges.subscribe, () => listChanges.get(workspace.name)).changed.size > 0;
  // Tasks taken elsewhere, for example in another tab, are fetched at once: unlike other lists, this one may change at any time.
  useEffect(() => {
    if (!hasChanged) return;
    listChanges.clear(workspace.name);
    void refetch();
  }, [hasChanged, listChanges, refetch]);
  const tasks = data?.filter(isInList);
  useTaskFocusAfterRemoval(card, tasks, openAction);
  useRequestedTaskFocus(tasks?.map(({ id }) => Number(id)) ?? [], (id) =>
    card.current?.querySelector<HTMLElement>(`[data-task-name="${id}"]`)?.focus(),
  );
  const actions = callsOf(workspace).filter(([, action]) => mayCall(workspace, action, session.role));
  const departedCount = (data?.length ?? 0) - (tasks?.length ?? 0);
  return (
    <section ref={card} id={tasksId} className="card tasks" aria-labelledby="personal-tasks" tabIndex={-1}>
      <header>
        <h2 id="personal-tasks">{t('Personal tasks')}</h2>
        <span className="muted numeric">{total !== undefined && total - departedCount}</span>
      </header>
      {error && (
        <p className="note" role="alert">
          {errorText(error as Error)}{' '}
          <button className="button small" type="button" onClick={() => void refetch()}>
            {t('Retry')}
          </button>
        </p>
      )}
      {tasks?.length === 0 && <p className="muted none">{t('No data.')}</p>}
      <ul>
        {tasks?.map((task) => (
          <li key={task.id} data-task={task.id}>
            <div>
              <button
                className="task-name mono"
                data-task-name={task.id}
                type="button"
                title={String(task.uuid)}
                onClick={() => open({ entity: openedEntity, id: String(task.id) }, { takesFocus: true })}
              >
                {shortenUuid(String(task.uuid))}
              </button>
              <small className="muted">
                {formatMoney(String(task.amount), 'RUB')} ·{' '}
                <ReferenceTitle target="clients" id={Number(task.clientId)} />
              </small>
              {isAwaitingApproval(task) ? <small className="task-waits">{t('Waits for approval')}</small> : null}
            </div>
            <span className="task-side">
              <TimeLeft deadline={String(task.expireDate)} always />
              <span>
                {actions.map(([name, action]) => (
                  <TaskButton
                    key={name}
                    name={name}
                    action={action}
                    reason={disabledReason(workspace, name, action, task, state)}
                    task={shortenUuid(String(task.uuid))}
                    onClick={() => setOpenAction({ name, action, record: task })}
                  />
                ))}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <ActionSlot definition={workspace} opened={openAction} onClose={() => setOpenAction(null)} />
    </section>
  );
};
