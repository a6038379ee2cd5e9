import { maskValue } from '../../resources/language/fields';
import { CopyButton } from './CopyButton';
import type { FieldComponentProps } from './fieldComponentProps';
import { useUnmasked } from './useUnmasked';
import { UnmaskButton } from './UnmaskButton';

/** A card or account number, or what else is masked until asked for; copying gives the whole. Either is written down. */
export const MaskedField = (props: FieldComponentProps) => {
  const { field, value } = props;
  const { whole, toggle, seen } = useUnmasked(props);
  return (
    <span className="with-button">
      <span className={field.kind.isMonospace ? 'mono' : undefined}>
        {whole === null ? maskValue(field, value) : (field.kind.format?.(field, whole) ?? whole)}
      </span>
      <UnmaskButton label={field.label} shown={whole !== null} onToggle={toggle} />
      <CopyButton value={String(value)} label={field.label} onCopied={seen} />
    </span>
  );
};
