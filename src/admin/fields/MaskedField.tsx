import { maskDigits } from '../../resources/language/fields';
import { CopyButton } from './CopyButton';
import type { FieldComponentProps } from '../registries/cells';
import { useUnmasked } from './useUnmasked';
import { UnmaskButton } from './UnmaskButton';

/** A masked value such as a card number. Unmasking shows it, copying copies it unmasked; the platform records both. */
export const MaskedField = (props: FieldComponentProps) => {
  const { field, value } = props;
  const { unmasked, toggle, fetchUnmasked, isBusy } = useUnmasked(props);
  return (
    <span className="with-button">
      <span className={field.kind.isMonospace ? 'mono' : undefined}>
        {unmasked === null ? maskDigits(field, value) : (field.kind.format?.(field, unmasked) ?? unmasked)}
      </span>
      <UnmaskButton label={field.label} shown={unmasked !== null} isBusy={isBusy} onToggle={toggle} />
      <CopyButton value={fetchUnmasked} label={field.label} />
    </span>
  );
};
