import { onPlainClick } from '../browser/onPlainClick';
import { useNamedRecord } from './useNamedRecord';

/** A record given as `invoices/12`, shown as 'Invoice #12', or a list: a link where the role may open it. */
export const RecordName = ({ name, linked }: { name: string; linked: boolean }) => {
  const { text, link } = useNamedRecord(name);
  if (!linked || !link) return text;
  return (
    <a className="ref" href={link.path} onClick={onPlainClick(link.open)}>
      {text}
    </a>
  );
};
