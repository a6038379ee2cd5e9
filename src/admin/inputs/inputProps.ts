import type { Field } from '../../resources/language/fields';
import type { Issue, Value, Values } from '../../resources/language/values';

/** What every input is given. `describedBy` names its helper or problem. */
export interface InputProps {
  id: string;
  name: string;
  field: Field;
  value: Value;
  invalid: boolean;
  helper?: string;
  placeholder?: string;
  autoFocus: boolean;
  /** The other values of the form. */
  siblings: Values;
  onChange: (value: Value) => void;
  /** Tells of something wrong that the value can't tell; `null` when no longer. */
  onProblem: (problem: Issue | null) => void;
}
