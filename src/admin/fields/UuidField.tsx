import { shortenUuid } from '../../format/uuid';
import { CopyButton } from './CopyButton';
import type { DrawnProps } from './drawnProps';

/** First and last five characters, or the `whole`, with a button that copies the whole. */
export const UuidField = ({ field, value, whole }: DrawnProps) => {
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
