import type { Field } from '../../resources/language/fields';

/** The props of every filter component. */
export interface FilterProps {
  name: string;
  field: Field;
  startsOpen?: boolean;
  onClosed?: () => void;
}
