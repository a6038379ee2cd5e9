import { masked } from '../../resources/language/fields';
import { CopyButton } from './CopyButton';
import type { DrawnProps } from './drawnProps';
import { useWhole } from './useWhole';
import { WholeButton } from './WholeButton';

/** A card or account number, or what else is masked until asked for; copying gives the whole. Either is written down. */
export const MaskedField = (props: DrawnProps) => {
  const { field, value } = props;
  const { whole, toggle, seen } = useWhole(props);
  return (
    <span className="with-button">
      <span className={field.kind.isMono ? 'mono' : undefined}>
        {whole === null ? masked(field, value) : (field.kind.format?.(field, whole) ?? whole)}
      </span>
      <WholeButton label={field.label} shown={whole !== null} onToggle={toggle} />
      <CopyButton value={String(value)} label={field.label} onCopied={seen} />
    </span>
  );
};
