import type { FieldComponentProps } from '../../admin/registries/cells';
import { LineFits } from './LineFits';

/** What speaks for a proposed match and what against it, in words, where a dialog asks about it. */
const FitsCell = ({ value }: FieldComponentProps) => <LineFits stored={value} />;

export default FitsCell;
