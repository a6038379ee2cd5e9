import { shortenUuid } from '../../format/uuid';
import { CopyButton } from './CopyButton';

/** First and last five characters, or the `whole`, with a button that copies the whole. */
export const UuidField = ({ uuid, label, whole = false }: { uuid: string; label: string; whole?: boolean }) => (
  <span className="with-button">
    <span className="mono" title={uuid}>
      {whole ? uuid : shortenUuid(uuid)}
    </span>
    <CopyButton value={uuid} label={label} />
  </span>
);
