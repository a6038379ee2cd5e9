import { useNotify } from 'react-admin';
import { useEffect, useRef, useState } from 'react';
import { formatNumber } from '../../../format/money';
import { saveFile } from '../../browser/saveFile';
import { useNotifyError } from '../../outcomes/useNotifyError';

/** How many rows of an export are fetched. */
export interface ExportProgress {
  done: number;
  total: number;
}

/** What writes an export needs to say how far it is, and to be canceled. */
export interface Running {
  signal: AbortSignal;
  onProgress: (done: number, total: number) => void;
}

/** What an export wrote: a file with so many rows. */
export interface WrittenExport {
  csv: Blob;
  rows: number;
  file: string;
}

/** An export that can be run: how far it is while it runs, and what cancels it. */
export interface RunnableExport {
  progress: ExportProgress | null;
  /** Runs what writes about so many rows, and fetches the code for it. Says how many there were, or why it failed. */
  run: (total: number, write: (running: Running) => Promise<WrittenExport>) => Promise<void>;
  cancel: () => void;
}

/** Runs exports, one at a time. One that runs when its list is left is canceled. */
export const useExport = (): RunnableExport => {
  const notify = useNotify();
  const notifyError = useNotifyError();
  const [progress, setProgress] = useState<ExportProgress | null>(null);
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);
  const run: RunnableExport['run'] = async (total, write) => {
    const { signal } = (abort.current = new AbortController());
    setProgress({ done: 0, total });
    try {
      const { csv, rows, file } = await write({
        signal,
        onProgress: (done, rowCount) => setProgress({ done, total: rowCount }),
      });
      saveFile(csv, file);
      notify('%{count} row exported: %{file} |||| %{count} rows exported: %{file}', {
        messageArgs: { smart_count: rows, count: formatNumber(rows), file },
      });
    } catch (error) {
      if (!signal.aborted) notifyError(error);
    } finally {
      setProgress(null);
    }
  };
  return { progress, run, cancel: () => abort.current?.abort() };
};
