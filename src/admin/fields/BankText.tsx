import { maskBankText } from '../../format/bankTexts/maskBankText';
import { hasMaskedCode } from '../../format/bankTexts/oneTimeCodes';
import { positionOfSum } from '../../format/bankTexts/sums';
import type { FieldComponentProps } from '../registries/cells';
import { useUnmasked } from './useUnmasked';
import { UnmaskButton } from './UnmaskButton';

const Marked = ({ text, sum }: { text: string; sum: unknown }) => {
  const range = sum === null || sum === undefined ? undefined : positionOfSum(text, String(sum));
  if (!range) return text;
  return (
    <>
      {text.slice(0, range[0])}
      <mark>{text.slice(...range)}</mark>
      {text.slice(range[1])}
    </>
  );
};

/**
 * The text of a bank message: the recognised amount is highlighted, one-time codes stay masked until the user unmasks
 * them.
 */
const BankText = (props: FieldComponentProps) => {
  const { field, record, value } = props;
  const { label, highlight } = field;
  // A plain platform sends one-time codes unmasked.
  const masked = maskBankText(String(value));
  const { unmasked, toggle, isBusy } = useUnmasked(props);
  const text = unmasked ?? masked;
  // A row cuts the text off after two lines.
  const { full } = props;
  const content = (
    <span className={full ? 'literal' : 'literal message-text'} title={full ? undefined : text}>
      <Marked text={text} sum={highlight === undefined ? null : record[highlight]} />
    </span>
  );
  if (!hasMaskedCode(masked)) return content;
  return (
    <span className="bank-text">
      {content}
      <UnmaskButton label={label} shown={unmasked !== null} isBusy={isBusy} onToggle={toggle} />
    </span>
  );
};

export default BankText;
