import { useReference, useTranslate, type RaRecord } from 'react-admin';
import { formatNumber } from '../../format/money';
import { shortenUuid } from '../../format/uuid';
import { maskRequisites } from '../../format/requisites';
import { definitionOf } from '../../resources/index';

/** What names a record to people, shortened or masked where its kind asks for it. */
export const titleOf = (target: string, record: RaRecord): string => {
  const definition = definitionOf(target);
  const title = String(record[definition.represent] ?? record.id);
  const type = definition.fields[definition.represent]?.type;
  return type === 'uuid' ? shortenUuid(title) : type === 'requisites' ? maskRequisites(title) : title;
};

/** The title of the record referred to; its id until that is known, or when it is gone. */
export const ReferenceTitle = ({ target, id }: { target: string; id: number }) => {
  const t = useTranslate();
  const { referenceRecord, error } = useReference({ reference: target, id });
  if (referenceRecord) return <span title={`${id}`}>{titleOf(target, referenceRecord)}</span>;
  return (
    <span className="muted" title={error ? t((error as Error).message) : undefined}>
      {formatNumber(id)}
    </span>
  );
};
