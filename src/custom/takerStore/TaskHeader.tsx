import { useTranslate } from 'react-admin';
import { useEffect, useEffectEvent } from 'react';
import { startOf } from '../../admin/fields/DeadlineField';
import { StatusField } from '../../admin/fields/StatusField';
import { panelOnScreen } from '../../admin/navigation/panelOnScreen';
import { disabledReason } from '../../admin/state/disabledReason';
import { useConsole } from '../../admin/state/ConsoleContext';
import type { PanelHeaderProps } from '../../admin/registries/panelHeaders';
import { departureText } from '../../dataProvider/departure';
import { completeTask } from '../../resources/invoiceActions';
import { meets } from '../../resources/language/condition';
import { PaymentType } from '../../resources/statuses/invoices';
import { workspace } from '../../resources/takerStore';
import { droppedFiles } from '../receipts/droppedFiles';
import { useDrop } from '../../admin/hooks/useDrop';
import { usePhone } from '../../admin/hooks/useWidth';
import { AccountMessages } from '../messages/AccountMessages';
import { TaskClock } from './TaskClock';

/** What is asked for, where files can be dragged and on phones, where they cannot. */
const receiptWords = {
  payIn: {
    dragged: 'Drop, paste or choose a receipt (PDF, optional)',
    chosen: 'Choose a receipt (PDF, optional)',
  },
  payOut: { dragged: 'Drop, paste or choose the receipt (PDF)', chosen: 'Choose the receipt (PDF)' },
} as const;

/**
 * The top of a task's panel: the clock, the actions, the messages that may fit, and where receipts are dropped, pasted or
 * chosen, which opens the dialog that completes the task with them.
 */
const TaskHeader = ({ record, actions, onAction }: PanelHeaderProps) => {
  const t = useTranslate();
  const state = useConsole();
  const isPhone = usePhone();
  const isPayIn = record.paymentType === PaymentType.PayIn;
  const deadline = String(record.dueDate ?? record.expireDate);
  const left = departureText(record, t);
  const isCompletable =
    left === undefined && disabledReason(workspace, 'complete', completeTask, record, state) === undefined;
  const addFiles = (files: readonly File[]) => {
    if (files.length === 0 || !isCompletable) return;
    droppedFiles.set(files);
    onAction('complete');
  };
  const { isDraggedOver, handlers } = useDrop(isCompletable, addFiles);
  const onPasted = useEffectEvent(addFiles);
  useEffect(() => {
    const onPaste = ({ clipboardData, defaultPrevented }: ClipboardEvent) => {
      if (defaultPrevented || !panelOnScreen()?.contains(document.activeElement)) return;
      onPasted([...(clipboardData?.files ?? [])]);
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, []);
  return (
    <div className={isDraggedOver ? 'task-top dragged' : 'task-top'} {...handlers}>
      <div className="task-head">
        <span>
          <small>{left ?? t(isPayIn ? 'Your task: pay-in' : 'Your task: pay-out')}</small>
          {/* Of what was given to somebody else, the status is not known any more. */}
          {(left === undefined || !meets(record, workspace.source?.where ?? {})) && (
            <StatusField field={workspace.fields.status} value={Number(record.status)} record={record} />
          )}
        </span>
        {left === undefined && <TaskClock deadline={deadline} start={startOf(record)} />}
      </div>
      {actions}
      {isPayIn && <AccountMessages record={record} />}
      {(isCompletable || left !== undefined) && (
        <label className="task-drop muted">
          {t(receiptWords[isPayIn ? 'payIn' : 'payOut'][isPhone ? 'chosen' : 'dragged'])}
          <input
            className="visually-hidden"
            type="file"
            accept=".pdf,application/pdf"
            multiple
            disabled={!isCompletable}
            onChange={({ target }) => {
              addFiles([...(target.files ?? [])]);
              // So that the same file can be chosen again.
              target.value = '';
            }}
          />
        </label>
      )}
    </div>
  );
};

export default TaskHeader;
