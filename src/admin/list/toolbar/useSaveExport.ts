import { useNotify } from 'react-admin';
import { formatNumber } from '../../../format/money';
import { saveFile } from '../../browser/saveFile';

/** Returns a function that saves what was exported as a file, and says how many rows that are. */
export const useSaveExport = () => {
  const notify = useNotify();
  return ({ csv, rows }: { csv: Blob; rows: number }, file: string) => {
    saveFile(csv, file);
    notify('%{count} row exported: %{file} |||| %{count} rows exported: %{file}', {
      messageArgs: { smart_count: rows, count: formatNumber(rows), file },
    });
  };
};
