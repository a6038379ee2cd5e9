import type { FieldComponentProps } from '../../admin/registries/cells';

/** Who paid or was paid by the file, and below it what for. */
const PartyCell = ({ record, value, full }: FieldComponentProps) => {
  const { purpose } = record as { purpose?: string | null };
  return (
    <span className="line-party">
      <span>{String(value)}</span>
      {purpose && !full && <small className="muted">{purpose}</small>}
    </span>
  );
};

export default PartyCell;
