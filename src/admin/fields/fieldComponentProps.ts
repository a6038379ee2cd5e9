import type { RaRecord } from 'react-admin';
import type { Definition } from '../../resources/language/definition';
import type { Field } from '../../resources/language/fields';
import type { Value } from '../../resources/language/values';

/** What every drawing of a value is given. */
export interface FieldComponentProps {
  definition: Definition;
  name: string;
  field: Field;
  record: RaRecord;
  value: Exclude<Value, null>;
  /** `false`: it is no link, where the whole around it is one. */
  linked: boolean;
  /** Nothing is shortened: there is room. */
  whole: boolean;
}
