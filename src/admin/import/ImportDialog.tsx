import { useTranslate } from 'react-admin';
import { useEffect, useRef, useState } from 'react';
import type { Definition } from '../../resources/language/definition';
import { importStep } from '../../resources/language/imports';
import { Dialog } from '../dialogs/Dialog';
import { DiscardConfirmation } from '../dialogs/DiscardConfirmation';
import { useUnsaved } from '../dialogs/useUnsaved';
import { Refusal } from '../fields/Refusal';
import { Button } from '../parts/Button';
import { saveFile } from '../browser/saveFile';
import { useDrop } from '../hooks/useDrop';
import { existingRows } from './checkRows';
import { ColumnsStep } from './ColumnsStep';
import { faultyRowsOf } from './faultyRows';
import { faultyRowsCsv, templateCsv } from './files';
import { FileStep } from './FileStep';
import { ImportOutcome } from './ImportOutcome';
import { missingColumns } from './mapping';
import { RowsStep } from './RowsStep';
import { useImport } from './useImport';

interface Props {
  definition: Definition;
  onClose: () => void;
}

/** The dialog that imports a file: its columns, its rows with what is wrong with them, and then all of them or none. */
const ImportDialog = ({ definition, onClose }: Props) => {
  const t = useTranslate();
  const running = useImport(definition);
  const { phase, file, check, isChanged, progress, error, fields, mapping, result } = running;
  const [isAsking, setIsAsking] = useState(false);
  const body = useRef<HTMLDivElement>(null);
  const alert = useRef<HTMLDivElement>(null);
  const drop = useDrop(phase === 'file', ([dropped]) => dropped && void running.openFile(dropped));
  const isImporting = progress?.of === 'import';
  const mayLose = phase === 'columns' || phase === 'rows';
  useUnsaved(mayLose);
  // Each step begins with its own first control; the one that led to it is gone.
  useEffect(() => {
    if (phase === 'file') return;
    body.current?.closest('[aria-modal]')?.scrollTo({ top: 0 });
    const faulty = body.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (faulty) faulty.focus();
    else body.current?.focus({ preventScroll: true });
  }, [phase, check]);
  // Focused, it is scrolled into view.
  useEffect(() => {
    if (error) alert.current?.focus();
  }, [error]);
  const close = () => {
    if (isImporting) return;
    if (mayLose) setIsAsking(true);
    else onClose();
  };
  const hasExisting = check !== undefined && existingRows(check.faults).size > 0;
  const isFaulty = check !== undefined && check.total > 0;
  const faulty = file ? [...file.leftOut, ...faultyRowsOf(file, phase === 'rows' && check ? check.faults : [])] : [];
  const download = file && faulty.length > 0 && (
    <Button onClick={() => saveFile(faultyRowsCsv(file.table.headings, faulty, t), `${definition.name}-faults.csv`)}>
      {t('Download faulty rows')}
    </Button>
  );
  const buttons = {
    file: <Button onClick={close}>{t('Cancel')}</Button>,
    columns: (
      <>
        <Button onClick={progress ? running.stop : running.goBack}>{t(progress ? 'Stop' : 'Back')}</Button>
        <Button
          kind="primary"
          isBusy={progress !== undefined}
          disabled={missingColumns(fields, mapping).length > 0}
          onClick={running.startCheck}
        >
          {t('Check rows')}
        </Button>
      </>
    ),
    rows: (
      <>
        {download}
        {hasExisting && (
          <Button disabled={progress !== undefined || isChanged} onClick={running.startSkip}>
            {t('Skip rows that exist already')}
          </Button>
        )}
        {isFaulty && (
          <Button disabled={progress !== undefined || isChanged} onClick={running.startLeaveOut}>
            {t('Leave out rows with errors')}
          </Button>
        )}
        <Button disabled={isImporting} onClick={progress ? running.stop : running.goBack}>
          {t(progress && !isImporting ? 'Stop' : 'Back')}
        </Button>
        {isFaulty || isChanged ? (
          <Button key="check" kind="primary" isBusy={progress !== undefined} onClick={running.startCheck}>
            {t('Check again')}
          </Button>
        ) : (
          <Button
            key="import"
            kind="primary"
            isBusy={progress !== undefined}
            disabled={file?.table.rows.length === 0}
            onClick={running.startImport}
          >
            {t(check?.waits ? 'Send for approval' : 'Import')}
          </Button>
        )}
      </>
    ),
    done: (
      <>
        {download}
        <Button kind="primary" onClick={onClose}>
          {t('Close')}
        </Button>
      </>
    ),
  };
  return (
    <Dialog
      heading={t(importStep(definition))}
      size="widest"
      onClose={phase === 'done' ? onClose : close}
      confirmation={
        isAsking && (
          <DiscardConfirmation
            about={{ question: 'Leave the import?', loss: t('Nothing has been imported yet.') }}
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
        {phase === 'file' && (
          <FileStep
            running={running}
            note={typeof definition.import === 'object' ? definition.import.note : undefined}
            isDraggedOver={drop.isDraggedOver}
            onTemplate={() => saveFile(templateCsv(definition), `${definition.name}-template.csv`)}
          />
        )}
        {phase === 'columns' && file && <ColumnsStep running={running} file={file} />}
        {phase === 'rows' && file && check && (
          <RowsStep definition={definition} running={running} file={file} check={check} />
        )}
        {phase === 'done' && result && <ImportOutcome definition={definition} result={result} onClose={onClose} />}
        {progress && (
          <p className="import-progress" role="status">
            <progress value={progress.share < 1 ? progress.share : undefined} max={1} aria-label={t('Progress')} />
            {t(isImporting ? 'Importing…' : 'Checking the rows…')}
          </p>
        )}
      </div>
    </Dialog>
  );
};

export default ImportDialog;
