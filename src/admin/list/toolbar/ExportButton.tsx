import { useListContext, useLocaleState, useTranslate } from 'react-admin';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { loadCode } from '../../../dataProvider/loadCode';
import { formatNumber } from '../../../format/money';
import type { Definition } from '../../../resources/language/definition';
import { hidesNumber } from '../../../resources/language/fields';
import { Icon } from '../../parts/icons';
import { MenuButton } from '../../menus/MenuButton';
import { useConsole } from '../../state/ConsoleContext';
import type { Column } from '../../columns/useColumns';
import { useNotifyError } from '../../outcomes/useNotifyError';
import type { RowsRequest } from '../rows/rowPages';
import { useListRequest } from '../rows/useListRequest';
import { ExportItems, WholeExportDialog } from './lazyMenus';
import { useSaveExport } from './useSaveExport';

interface Props {
  definition: Definition;
  columns: Column[];
  ids?: readonly (number | string)[];
  /** The phrase of the button. */
  label?: string;
}

interface Progress {
  done: number;
  total: number;
}

const fileOf = ({ name }: Definition, isWhole: boolean) =>
  `${name}${isWhole ? '-whole-numbers' : ''}-${new Date().toISOString().slice(0, 10)}.csv`;

const ExportProgress = ({ progress: { done, total }, onCancel }: { progress: Progress; onCancel: () => void }) => {
  const t = useTranslate();
  const text = t('Exporting %{done} of %{total}', { done: formatNumber(done), total: formatNumber(total) });
  return (
    <span className="exporting" title={text}>
      <progress value={done} max={Math.max(1, total)} aria-label={text} />
      <button className="icon-button" type="button" title={t('Cancel')} aria-label={t('Cancel')} onClick={onCancel}>
        <Icon name="close" size={16} />
      </button>
    </span>
  );
};

/**
 * Exports all pages of the list, or the rows in `ids`, as CSV. Shows the progress and can be canceled. Numbers of cards and
 * accounts are masked, unless somebody gives a reason for whole ones (extension), which the platform records.
 */
export const ExportButton = ({ definition, columns, ids, label = 'Export' }: Props) => {
  const t = useTranslate();
  const [language] = useLocaleState();
  const notifyError = useNotifyError();
  const save = useSaveExport();
  const { session, config } = useConsole();
  const { total } = useListContext();
  const request: RowsRequest = { ...useListRequest(definition), ids };
  const [progress, setProgress] = useState<Progress | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);
  const place = useRef<HTMLSpanElement>(null);
  const isRunning = progress !== null;
  // The button that had the focus is replaced by another one.
  useEffect(() => {
    if (abort.current && document.activeElement === document.body) place.current!.querySelector('button')?.focus();
  }, [isRunning]);

  /** Exports the rows of a request that was recorded, or of the list's, which it records. */
  const runExport = async (recorded?: RowsRequest) => {
    const controller = new AbortController();
    abort.current = controller;
    setProgress({ done: 0, total: ids?.length ?? total ?? 0 });
    try {
      const { exportCsv, recordExport } = await loadCode(() => import('./exportCsv'));
      const exported = await exportCsv({
        ...(recorded ?? (await recordExport({ ...request, signal: controller.signal }))),
        columns,
        role: session.role,
        language,
        t,
        onProgress: (done, rowCount) => setProgress({ done, total: rowCount }),
        signal: controller.signal,
      });
      save(exported, fileOf(definition, recorded !== undefined));
    } catch (error) {
      if (!controller.signal.aborted) notifyError(error);
    } finally {
      setProgress(null);
    }
  };

  const face: ReactNode = (
    <>
      <Icon name="download" />
      <span className="word">{t(label)}</span>
    </>
  );
  const offersWhole = total && config.extensions && columns.some(({ field }) => hidesNumber(field));
  return (
    <span ref={place} className="export">
      {progress ? (
        <ExportProgress progress={progress} onCancel={() => abort.current?.abort()} />
      ) : offersWhole ? (
        <MenuButton title={t(label)} face={face}>
          {(anchor, close) => (
            <ExportItems
              anchor={anchor}
              onMasked={() => {
                close();
                void runExport();
              }}
              onWhole={() => {
                close();
                setIsAsking(true);
              }}
              onClose={close}
            />
          )}
        </MenuButton>
      ) : (
        <button
          className="button plain"
          type="button"
          title={t(label)}
          disabled={!total}
          onClick={() => void runExport()}
        >
          {face}
        </button>
      )}
      {isAsking && (
        <WholeExportDialog
          request={request}
          label={label}
          count={ids?.length ?? total ?? 0}
          onRecorded={(recorded) => void runExport(recorded)}
          onClose={() => setIsAsking(false)}
        />
      )}
    </span>
  );
};
