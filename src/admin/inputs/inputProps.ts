import type { Field } from '../../resources/language/fields';
import type { Issue, Value, Values } from '../../resources/language/values';

/** Props of every control of an input. */
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
  /** Reports a problem that the value alone does not show; `null` when it is solved. */
  onProblem: (problem: Issue | null) => void;
}
