import { useTranslate } from 'react-admin';
import type { ImportResult } from '../../dataProvider/importCalls';
import { formatNumber } from '../../format/money';
import { approvals } from '../../resources/approvals';
import type { Definition } from '../../resources/language/definition';
import { countedPhrase, importSubject } from '../../resources/language/imports';
import { SentForApproval } from '../approvals/SentForApproval';
import { recordPath, useOpening } from '../opening/openRecord';
import { onPlainClick } from '../parts/onPlainClick';

interface Props {
  definition: Definition;
  result: ImportResult;
  onClose: () => void;
}

/** A number of records in words: '2 000 payment accounts'. */
export const countedRecords = (
  definition: Definition,
  count: number,
  t: (phrase: string, figures?: object) => string,
): string => t(countedPhrase(definition), { smart_count: count, count: formatNumber(count) });

/** What an import did: the records that it created, or the request that it waits for. */
export const ImportOutcome = ({ definition, result, onClose }: Props) => {
  const t = useTranslate();
  const { go } = useOpening();
  const { created, request } = result;
  if (request === undefined)
    return <p role="status">{t('Created: %{records}', { records: countedRecords(definition, created, t) })}</p>;
  const path = recordPath({ entity: approvals.name, id: String(request) });
  const open = () => {
    onClose();
    go(path);
  };
  return (
    <div className="note calm" role="status">
      <p>
        <SentForApproval subject={importSubject(definition)} />
      </p>
      <a href={path} className="ref" onClick={onPlainClick(open)}>
        {t('Open the request')}
      </a>
    </div>
  );
};
