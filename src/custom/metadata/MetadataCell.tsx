import { CopyButton } from '../../admin/fields/CopyButton';
import type { FieldComponentProps } from '../../admin/registries/cells';
import './metadata.css';

/** The texts of a metadata value in JSON; null where it holds anything else. */
const entriesOf = (json: string): [string, string][] | null => {
  try {
    const entries = Object.entries(JSON.parse(json) as Record<string, unknown>);
    const isText = (entry: [string, unknown]): entry is [string, string] => typeof entry[1] === 'string';
    return entries.every(isText) ? entries : null;
  } catch {
    return null;
  }
};

/** What a merchant's server stored with its invoice: a line for each text, which can be copied. */
const MetadataCell = ({ value, full }: FieldComponentProps) => {
  const entries = entriesOf(String(value));
  if (entries === null) return value;
  if (!full) return entries.map(([name, text]) => `${name}: ${text}`).join(', ');
  return (
    <ul className="metadata">
      {entries.map(([name, text]) => (
        <li key={name}>
          <span>
            <span className="muted">{name}:</span> {text}
          </span>
          <CopyButton value={text} label={name} />
        </li>
      ))}
    </ul>
  );
};

export default MetadataCell;
