import { useTranslate } from 'react-admin';
import type { ImportResult } from '../../dataProvider/importCalls';
import { approvals } from '../../resources/approvals';
import type { Definition } from '../../resources/language/definition';
import { importSubject } from '../../resources/language/imports';
import { countedRecords } from '../fields/countedRecords';
import { SentForApproval } from '../approvals/SentForApproval';
import { recordPath, useOpening } from '../navigation/openRecord';
import { onPlainClick } from '../browser/onPlainClick';

interface Props {
  definition: Definition;
  result: ImportResult;
  onClose: () => void;
}

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
