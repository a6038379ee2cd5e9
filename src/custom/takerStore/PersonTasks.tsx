import { useQuery } from '@tanstack/react-query';
import { useLocaleState, useTranslate, type RaRecord } from 'react-admin';
import { useRef, useState } from 'react';
import { ActionSlot, type OpenAction } from '../../admin/actions/ActionSlot';
import { ReferenceTitle } from '../../admin/fields/ReferenceTitle';
import { NamePlaceholder } from '../../admin/fields/NamePlaceholder';
import { StatusField } from '../../admin/fields/StatusField';
import { startOf, TimeLeft } from '../../admin/fields/DeadlineField';
import { RowMenu } from '../../admin/list/table/RowMenu';
import { useFocusAfterRemoval } from '../../admin/list/useFocusAfterRemoval';
import { recordPath, useOpening } from '../../admin/navigation/openRecord';
import { onPlainClick } from '../../admin/browser/onPlainClick';
import { SectionFailure } from '../../admin/panel/PanelSection';
import { useConsole } from '../../admin/state/ConsoleContext';
import { disabledReason } from '../../admin/state/disabledReason';
import { usePlatform } from '../../admin/state/usePlatform';
import type { PanelHeaderProps } from '../../admin/registries/panelHeaders';
import { relatedQueries } from '../../dataProvider/queryKeys';
import { formatNearTime } from '../../format/dates';
import { formatMoney } from '../../format/money';
import { giveTask } from '../../resources/invoiceActions';
import { invoices } from '../../resources/invoices';
import { optionOf } from '../../resources/language/choices';
import { InvoiceStatus, paymentType, type PaymentType } from '../../resources/statuses/invoices';
import { storePeople } from '../../resources/storePeople';

/** More tasks than one person may hold (`TASKS_AT_ONCE`). */
const maxTasks = 100;
const noAddress = {};

interface TaskProps {
  task: RaRecord;
  onAction: (opened: OpenAction) => void;
}

const Task = ({ task, onAction }: TaskProps) => {
  const t = useTranslate();
  const [locale] = useLocaleState();
  const { open } = useOpening();
  const state = useConsole();
  const address = { entity: invoices.name, id: String(task.id) };
  const whyNotGiven = disabledReason(invoices, 'give', giveTask, task, state);
  return (
    <li data-row={address.id} tabIndex={-1}>
      <div>
        <a href={recordPath(address, noAddress)} onClick={onPlainClick(() => open(address))}>
          <b className="numeric">{formatMoney(String(task.amount), 'RUB')}</b>
        </a>
        <small className="muted">
          <ReferenceTitle target="clients" id={Number(task.clientId)} />
          {' · '}
          {t(optionOf(paymentType, task.paymentType as PaymentType)!.label)}
          {task.takenDate
            ? ` · ${t('since %{time}', { time: formatNearTime(new Date(String(task.takenDate)), locale) })}`
            : ''}
        </small>
      </div>
      <TimeLeft deadline={String(task.dueDate ?? task.expireDate)} start={startOf(task)} always />
      <button
        className="button small"
        type="button"
        disabled={whyNotGiven !== undefined}
        title={whyNotGiven && t(whyNotGiven)}
        aria-label={`${t(giveTask.label)}: ${task.id}`}
        onClick={() => onAction({ name: 'give', action: giveTask, record: task })}
      >
        {t(giveTask.label)}
      </button>
      <RowMenu definition={invoices} record={task} onAction={onAction} />
    </li>
  );
};

/** Keeps the place of a task while the tasks load. */
const AwaitedTask = () => (
  <li className="awaited-task">
    <div>
      <NamePlaceholder />
      <small>&nbsp;</small>
    </div>
  </li>
);

/** The top of a person's panel: the tasks that they hold, what is due first above, each with what a supervisor does about it. */
const PersonTasks = ({ record }: PanelHeaderProps) => {
  const t = useTranslate();
  const platform = usePlatform();
  const [openAction, setOpenAction] = useState<OpenAction | null>(null);
  const box = useRef<HTMLElement>(null);
  const { data, error, refetch } = useQuery({
    queryKey: [invoices.name, relatedQueries.belonging, 'person', record.id],
    queryFn: () =>
      platform.getList<RaRecord>(invoices.name, {
        pagination: { page: 1, perPage: maxTasks },
        sort: { field: 'dueDate', order: 'ASC' },
        filter: { owner: [Number(record.id)], status: [InvoiceStatus.WIP] },
      }),
  });
  useFocusAfterRemoval(box, data?.data, openAction);
  return (
    <section ref={box} className="person-tasks" tabIndex={-1} aria-label={t('Tasks')}>
      <StatusField field={storePeople.fields.presence} value={Number(record.presence)} record={record} />
      {error && <SectionFailure error={error} onRetry={() => void refetch()} />}
      {data?.data.length === 0 && <p className="muted">{t('No tasks at the moment.')}</p>}
      <ul>
        {!data &&
          !error &&
          Array.from({ length: Math.min(Number(record.tasks), maxTasks) }, (_, index) => <AwaitedTask key={index} />)}
        {data?.data.map((task) => (
          <Task key={task.id} task={task} onAction={setOpenAction} />
        ))}
      </ul>
      <ActionSlot definition={invoices} opened={openAction} onClose={() => setOpenAction(null)} />
    </section>
  );
};

export default PersonTasks;
