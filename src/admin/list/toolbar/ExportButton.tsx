import { useListContext, useLocaleState, useNotify, useTranslate } from 'react-admin';
import { useEffect, useRef, useState } from 'react';
import { loadCode } from '../../../dataProvider/loadCode';
import { formatNumber } from '../../../format/money';
import type { Definition } from '../../../resources/language/definition';
import { Icon } from '../../parts/icons';
import { useConsole } from '../../state/ConsoleContext';
import { useAddress } from '../../calls/useAct';
import { usePlatform } from '../../state/usePlatform';
import { saveFile } from '../../browser/saveFile';
import type { Column } from '../../columns/useColumns';
import { useNotifyError } from '../../outcomes/useNotifyError';

interface Props {
  definition: Definition;
  columns: Column[];
  ids?: readonly (number | string)[];
  /** The phrase of the button. */
  label?: string;
}

/** Exports all pages of the list, or the rows in `ids`, as CSV. Shows the progress and can be canceled. */
export const ExportButton = ({ definition, columns, ids, label = 'Export' }: Props) => {
  const t = useTranslate();
  const [language] = useLocaleState();
  const notifyError = useNotifyError();
  const notify = useNotify();
  const platform = usePlatform();
  const { session } = useConsole();
  const address = useAddress();
  const { sort, filterValues, total } = useListContext();
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);

  const runExport = async () => {
    const controller = new AbortController();
    abort.current = controller;
    setProgress({ done: 0, total: ids?.length ?? total ?? 0 });
    try {
      const { exportCsv } = await loadCode(() => import('./exportCsv'));
      const { csv, rows } = await exportCsv({
        platform,
        definition,
        columns,
        sort: { field: sort.field, order: sort.order === 'DESC' ? 'DESC' : 'ASC' },
        filter: filterValues as Record<string, unknown>,
        ids,
        address,
        role: session.role,
        language,
        t,
        onProgress: (done, rowCount) => setProgress({ done, total: rowCount }),
        signal: controller.signal,
      });
      const file = `${definition.name}-${new Date().toISOString().slice(0, 10)}.csv`;
      saveFile(csv, file);
      notify('%{count} row exported: %{file} |||| %{count} rows exported: %{file}', {
        messageArgs: { smart_count: rows, count: formatNumber(rows), file },
      });
    } catch (error) {
      if (!controller.signal.aborted) notifyError(error);
    } finally {
      setProgress(null);
    }
  };

  if (progress) {
    const progressText = t('Exporting %{done} of %{total}', {
      done: formatNumber(progress.done),
      total: formatNumber(progress.total),
    });
    return (
      <span className="exporting" title={progressText}>
        <progress value={progress.done} max={Math.max(1, progress.total)} aria-label={progressText} />
        <button
          className="icon-button"
          type="button"
          title={t('Cancel')}
          aria-label={t('Cancel')}
          onClick={() => abort.current?.abort()}
        >
          <Icon name="close" size={16} />
        </button>
      </span>
    );
  }
  return (
    <button className="button plain" type="button" title={t(label)} disabled={!total} onClick={() => void runExport()}>
      <Icon name="download" />
      <span className="word">{t(label)}</span>
    </button>
  );
};
