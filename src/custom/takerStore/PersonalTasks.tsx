import { useGetList, useTranslate } from 'react-admin';
import { useEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react';
import { isAwaitingApproval } from '../../resources/requestedBy';
import { ActionSlot, type OpenAction } from '../../admin/actions/ActionSlot';
import { overlaySelector } from '../../admin/list/useFocusAfterRemoval';
import { disabledReason } from '../../admin/state/disabledReason';
import { useOpening } from '../../admin/navigation/openRecord';
import { useMarkedRow } from '../../admin/navigation/useMarkedRow';
import { useConsole } from '../../admin/state/ConsoleContext';
import { mayCall } from '../../resources/language/rights';
import { usePublishRows } from '../../admin/navigation/adjacentRecords';
import type { Value } from '../../resources/language/values';
import { DirectionArrow } from '../../admin/fields/DirectionArrow';
import { ReferenceTitle } from '../../admin/fields/ReferenceTitle';
import { startOf, TimeLeft } from '../../admin/fields/DeadlineField';
import { Icon, type IconName } from '../../admin/parts/icons';
import { useEver } from '../../admin/hooks/useEver';
import { isInList } from '../../dataProvider/departure';
import { formatMoney } from '../../format/money';
import { shortenUuid } from '../../format/uuid';
import { callsOf, type CallAction } from '../../resources/language/definition';
import { workspace } from '../../resources/takerStore';
import { isOffline } from '../../admin/list/rows/isOffline';
import { LoadFailure } from '../../admin/outcomes/LoadFailure';
import { useErrorText } from '../../admin/outcomes/useErrorText';

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
/** Names of the actions that a task has here. Its panel has all. */
const buttonNames = Object.keys(icons);

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
  const state = useConsole();
  const { session, listChanges } = state;
  const { open } = useOpening();
  const openTask = useMarkedRow(workspace.name);
  const [openAction, setOpenAction] = useState<OpenAction | null>(null);
  const card = useRef<HTMLElement>(null);
  const { data, total, error, refetch } = useGetList(workspace.name, {
    pagination: { page: 1, perPage: maxTasks },
    sort: { field: 'dueDate', order: 'ASC' },
    filter: {},
  });
  /** Whether they were answered once, be it with an error. The queue below them appears then, and is not moved by them. */
  const isKnown = useEver(data !== undefined || Boolean(error));
  const hasChanged =
    useSyncExternalStore(listChanges.subscribe, () => listChanges.get(workspace.name)).changed.size > 0;
  // Tasks taken elsewhere, for example in another tab, are fetched at once: unlike other lists, this one may change at any time.
  useEffect(() => {
    if (!hasChanged) return;
    listChanges.clear(workspace.name);
    void refetch();
  }, [hasChanged, listChanges, refetch]);
  const failure = error as Error | null;
  const errorText = useErrorText();
  const tasks = data?.filter(isInList);
  // The next task opens once the open one has left.
  usePublishRows(workspace.name, tasks, 'urgent-first');
  useTaskFocusAfterRemoval(card, tasks, openAction);
  // The open task stays in sight in a card that scrolls; the page itself does not move.
  useEffect(() => {
    const box = card.current;
    const item = openTask === undefined ? null : box?.querySelector<HTMLElement>(`[data-task="${openTask}"]`);
    if (!box || !item) return;
    const end = item.offsetTop - box.offsetTop + item.offsetHeight;
    if (end > box.scrollTop + box.clientHeight) box.scrollTop = end - box.clientHeight;
    else if (item.offsetTop - box.offsetTop < box.scrollTop) box.scrollTop = item.offsetTop - box.offsetTop;
  }, [openTask, tasks?.length]);
  const actions = callsOf(workspace).filter(
    ([name, action]) => buttonNames.includes(name) && mayCall(workspace, action, session.role),
  );
  const departedCount = (data?.length ?? 0) - (tasks?.length ?? 0);
  return (
    <section
      ref={card}
      id={tasksId}
      className={isKnown ? 'card tasks' : 'card tasks tasks-loading'}
      aria-labelledby="personal-tasks"
      tabIndex={-1}
    >
      <header>
        <h2 id="personal-tasks">{t('Personal tasks')}</h2>
        <span className="muted numeric">{total !== undefined && total - departedCount}</span>
        {failure && data && (
          <small className="tasks-stale" role="alert">
            <span title={t('Could not be refreshed: what you see may be old')}>
              {isOffline(failure) ? t('No connection') : errorText(failure)}
            </span>
            <button className="task-waits" type="button" onClick={() => void refetch()}>
              {t('Retry')}
            </button>
          </small>
        )}
      </header>
      {failure && !data && <LoadFailure error={failure} onRetry={() => void refetch()} />}
      {!isKnown && <p className="muted none">{t('Loading…')}</p>}
      {tasks?.length === 0 && <p className="muted none">{t('You have no tasks. Take one from the queue.')}</p>}
      <ul>
        {tasks?.map((task) => (
          <li key={task.id} data-task={task.id}>
            <div>
              <button
                className="task-name"
                data-task-name={task.id}
                type="button"
                title={String(task.uuid)}
                aria-current={openTask === String(task.id) ? 'true' : undefined}
                onClick={() => open({ entity: workspace.name, id: String(task.id) }, { takesFocus: true })}
              >
                <DirectionArrow type={task.paymentType as Value} />
                <b className="numeric">{formatMoney(String(task.amount), 'RUB')}</b>{' '}
                <span className="mono">{shortenUuid(String(task.uuid))}</span>
              </button>
              <small className="muted">
                <ReferenceTitle target="clients" id={Number(task.clientId)} />
                {task.bank ? ` · ${String(task.bank)}` : ''}
              </small>
              {isAwaitingApproval(task) ? (
                <button
                  className="task-waits"
                  type="button"
                  title={t('Open the request')}
                  onClick={() => open({ entity: workspace.name, id: String(task.id) }, { takesFocus: true })}
                >
                  {t('Waits for approval')}
                </button>
              ) : null}
            </div>
            <span className="task-side">
              <TimeLeft deadline={String(task.dueDate ?? task.expireDate)} start={startOf(task)} always />
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
