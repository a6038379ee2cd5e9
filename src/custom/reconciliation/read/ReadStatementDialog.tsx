import { useTranslate } from 'react-admin';
import { useEffect, useRef, useState } from 'react';
import { Dialog } from '../../../admin/dialogs/Dialog';
import { DiscardConfirmation } from '../../../admin/dialogs/DiscardConfirmation';
import { useUnsaved } from '../../../admin/dialogs/useUnsaved';
import { Refusal } from '../../../admin/fields/Refusal';
import { useDrop } from '../../../admin/hooks/useDrop';
import { Button } from '../../../admin/parts/Button';
import type { CustomDialogProps } from '../../../admin/registries/customDialogs';
import { formatNumber } from '../../../format/money';
import { StatementFileStep } from './StatementFileStep';
import { StatementLinesStep } from './StatementLinesStep';
import { useReading, type RunningReading, type StatementKind } from './useReading';

interface Props extends CustomDialogProps {
  kind?: StatementKind;
  /** The statement was read. */
  onRead?: (fileId: number) => void;
}

/** Why the lines can't be read yet; undefined when they can. */
const whyNotRead = ({
  kind,
  subjectId,
  read,
}: Pick<RunningReading, 'kind' | 'subjectId' | 'read'>): string | undefined => {
  if (subjectId === null)
    return kind === 'chain'
      ? 'Choose the wallet: its address says what came in'
      : 'Choose the payment account that the statement is of';
  if (read.faults.length > 0) return 'Nothing is read while a line is wrong';
  return read.lines.length === 0 ? 'There are no lines' : undefined;
};

/** Reads a file of a bank or a chain: its account or wallet, its columns, its lines, and then all of them or none. */
const ReadStatementDialog = ({ kind = 'bank', onRead, onClose }: Props) => {
  const t = useTranslate();
  const running = useReading(kind);
  const { phase, progress, read, error, result } = running;
  const whyNot = whyNotRead(running);
  const [isAsking, setIsAsking] = useState(false);
  const body = useRef<HTMLDivElement>(null);
  const alert = useRef<HTMLDivElement>(null);
  const drop = useDrop(phase === 'file', ([dropped]) => dropped && void running.open(dropped));
  const isSending = progress !== undefined;
  useUnsaved(phase === 'lines');
  useEffect(() => {
    if (phase !== 'file') body.current?.focus({ preventScroll: true });
  }, [phase]);
  useEffect(() => {
    if (error) alert.current?.focus();
  }, [error]);
  const close = () => {
    if (isSending) return;
    if (phase === 'lines') setIsAsking(true);
    else onClose();
  };
  const buttons = {
    file: <Button onClick={close}>{t('Cancel')}</Button>,
    lines: (
      <>
        <Button onClick={isSending ? running.stop : running.goBack}>{t(isSending ? 'Stop' : 'Back')}</Button>
        <Button
          kind="primary"
          isBusy={isSending}
          disabled={whyNot !== undefined}
          title={whyNot && t(whyNot)}
          onClick={() => void running.send()}
        >
          {t('Read %{smart_count} line |||| Read %{smart_count} lines', { smart_count: read.lines.length })}
        </Button>
      </>
    ),
    done: (
      <Button
        kind="primary"
        onClick={() => {
          if (result) onRead?.(result.fileId);
          onClose();
        }}
      >
        {t(onRead ? 'Show what is left over' : 'Close')}
      </Button>
    ),
  };
  return (
    <Dialog
      heading={t('Read a statement')}
      size="widest"
      onClose={phase === 'done' ? onClose : close}
      confirmation={
        isAsking && (
          <DiscardConfirmation
            about={{ question: 'Leave the statement?', loss: t('It is not read to its end.') }}
            onKeep={() => setIsAsking(false)}
            onDiscard={onClose}
          />
        )
      }
      buttons={buttons[phase]}
      {...drop.handlers}
    >
      <div ref={body} tabIndex={-1} className="import-step">
        {error && (
          <div ref={alert} tabIndex={-1} className="note" role="alert">
            <Refusal error={error} onLeave={onClose} />
          </div>
        )}
        {phase === 'file' && <StatementFileStep running={running} isDraggedOver={drop.isDraggedOver} />}
        {phase === 'lines' && <StatementLinesStep running={running} />}
        {phase === 'done' && result && (
          <p role="status">
            {t('%{count} line was read, %{added} of them new. |||| %{count} lines were read, %{added} of them new.', {
              smart_count: result.lines,
              count: formatNumber(result.lines),
              added: formatNumber(result.added),
            })}
          </p>
        )}
        {isSending && (
          <p role="status" className="import-progress">
            <progress value={progress} max={1} aria-label={t('Reading the statement…')} /> {t('Reading the statement…')}
          </p>
        )}
      </div>
    </Dialog>
  );
};

export default ReadStatementDialog;
