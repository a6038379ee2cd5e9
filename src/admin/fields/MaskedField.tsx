import { useTranslate, type RaRecord } from 'react-admin';
import type { Definition } from '../../resources/language/definition';
import { masked } from '../../resources/language/fields';
import { CopyButton } from './CopyButton';
import { fieldText } from './fieldText';
import { useWhole } from './useWhole';
import { WholeButton } from './WholeButton';

/** A card or account number, or what else is masked until asked for; copying gives the whole. Either is written down. */
export const MaskedField = (props: { definition: Definition; name: string; record: RaRecord }) => {
  const { definition, name, record } = props;
  const t = useTranslate();
  const field = definition.fields[name]!;
  const value = String(record[name]);
  const { whole, toggle, seen } = useWhole(props);
  return (
    <span className="with-button">
      <span className={field.kind.isMono ? 'mono' : undefined}>
        {whole === null ? masked(field, value) : fieldText(field, whole, t)}
      </span>
      <WholeButton label={field.label} shown={whole !== null} onToggle={toggle} />
      <CopyButton value={value} label={field.label} onCopied={seen} />
    </span>
  );
};
