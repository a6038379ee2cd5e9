import { shortenUuid } from '../../format/uuid';
import { CopyButton } from './CopyButton';
import type { FieldComponentProps } from './fieldComponentProps';

/** First and last five characters, or the `whole`, with a button that copies the whole. */
export const UuidField = ({ field, value, whole }: FieldComponentProps) => {
  const uuid = String(value);
  return (
    <span className="with-button">
      <span className="mono" title={uuid}>
        {whole ? uuid : shortenUuid(uuid)}
      </span>
      <CopyButton value={uuid} label={field.label} />
    </span>
  );
};
