import { recordPath, useOpening } from '../opening/openRecord';
import { onPlainClick } from '../parts/onPlainClick';
import { useNamedRecord } from './useNamedRecord';

/** A record given as `invoices/12`, shown as 'Invoice #12': a link where the role may open the record. */
export const RecordName = ({ name, linked }: { name: string; linked: boolean }) => {
  const { text, record } = useNamedRecord(name);
  const { open } = useOpening();
  if (!linked || !record) return text;
  return (
    <a className="ref" href={recordPath(record)} onClick={onPlainClick(() => open(record))}>
      {text}
    </a>
  );
};
