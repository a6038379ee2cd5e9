import type { RaRecord } from 'react-admin';
import { groupRequisites, maskRequisites } from '../../format/requisites';
import type { Definition } from '../../resources/language/definition';
import { CopyButton } from './CopyButton';
import { useWhole } from './useWhole';
import { WholeButton } from './WholeButton';

/** A card or account number, masked until asked for; copying gives the whole. Either is written down. */
export const RequisitesField = (masked: { definition: Definition; name: string; record: RaRecord }) => {
  const { definition, name, record } = masked;
  const { label } = definition.fields[name]!;
  const requisites = String(record[name]);
  const { whole, toggle, seen } = useWhole(masked);
  return (
    <span className="with-button">
      <span className="mono">{whole === null ? maskRequisites(requisites) : groupRequisites(whole)}</span>
      <WholeButton label={label} shown={whole !== null} onToggle={toggle} />
      <CopyButton value={requisites} label={label} onCopied={seen} />
    </span>
  );
};
