import type { Field } from '../../resources/language/fields';

/** What every kind of filter is given. */
export interface FilterProps {
  name: string;
  field: Field;
  startsOpen?: boolean;
  onClosed?: () => void;
}
