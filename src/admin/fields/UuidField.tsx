import { shortenUuid } from '../../format/uuid';
import { CopyButton } from './CopyButton';
import type { FieldComponentProps } from '../registries/cells';

/** Shows the first and last five characters of a uuid, or all with `full`, and a button that copies the full uuid. */
export const UuidField = ({ field, value, full }: FieldComponentProps) => {
  const uuid = String(value);
  return (
    <span className="with-button">
      <span className="mono uuid" title={uuid}>
        {full ? uuid : shortenUuid(uuid)}
      </span>
      <CopyButton value={uuid} label={field.label} />
    </span>
  );
};
