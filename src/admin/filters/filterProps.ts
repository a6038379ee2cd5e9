import type { Definition } from '../../resources/language/definition';
import type { Field } from '../../resources/language/fields';

/** The props of every filter component. */
export interface FilterProps {
  definition: Definition;
  name: string;
  field: Field;
  startsOpen?: boolean;
  onClosed?: () => void;
}
