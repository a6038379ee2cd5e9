import { hasMaskedCode, maskOneTimeCodes } from '../../format/oneTimeCodes';
import { positionOfSum } from '../../format/sums';
import type { FieldComponentProps } from './fieldComponentProps';
import { useUnmasked } from './useUnmasked';
import { UnmaskButton } from './UnmaskButton';

const Marked = ({ text, sum }: { text: string; sum: unknown }) => {
  const place = sum === null || sum === undefined ? undefined : positionOfSum(text, String(sum));
  if (!place) return text;
  return (
    <>
      {text.slice(0, place[0])}
      <mark>{text.slice(...place)}</mark>
      {text.slice(place[1])}
    </>
  );
};

/** What a bank wrote, letter by letter: the sum that was read is marked, a masked code is shown on demand. */
export const BankText = (props: FieldComponentProps) => {
  const { field, record, value } = props;
  const { label, highlight } = field;
  // A plain platform sends codes as they are.
  const sent = maskOneTimeCodes(String(value));
  const { whole, toggle } = useUnmasked(props);
  const text = whole ?? sent;
  // Its column may cut it.
  const title = props.whole ? undefined : text;
  const words = (
    <span className="literal" title={title}>
      <Marked text={text} sum={highlight === undefined ? null : record[highlight]} />
    </span>
  );
  if (!hasMaskedCode(sent)) return words;
  return (
    <span className="bank-text">
      {words}
      <UnmaskButton label={label} shown={whole !== null} onToggle={toggle} />
    </span>
  );
};
