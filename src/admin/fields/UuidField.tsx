import { shortenUuid } from '../../format/uuid';
import { CopyButton } from './CopyButton';

/** First and last five characters, with a button that copies the whole. */
export const UuidField = ({ uuid, label }: { uuid: string; label: string }) => (
  <span className="with-button">
    <span className="mono" title={uuid}>
      {shortenUuid(uuid)}
    </span>
    <CopyButton value={uuid} label={label} />
  </span>
);
