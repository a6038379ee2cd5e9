import { maskBankText } from '../../format/bankTexts/maskBankText';
import { hasMaskedCode } from '../../format/bankTexts/oneTimeCodes';
import { moneyFigures } from '../../format/bankTexts/figures';
import { positionOfSum } from '../../format/bankTexts/sums';
import { MarkedFigures } from './MarkedFigures';
import type { FieldComponentProps } from '../registries/cells';
import { useUnmasked } from './useUnmasked';
import { UnmaskButton } from './UnmaskButton';

/** The sum where a figure of the text reads as it without a currency beside it. */
const Marked = ({ text, sum }: { text: string; sum: string | null }) => {
  const range = sum === null ? undefined : positionOfSum(text, sum);
  if (!range || moneyFigures(text).some(({ from, to }) => from < range[1] && range[0] < to))
    return <MarkedFigures text={text} sum={sum} />;
  return (
    <>
      {text.slice(0, range[0])}
      <mark className="sum">{text.slice(...range)}</mark>
      <MarkedFigures text={text.slice(range[1])} sum={sum} />
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
  const read: unknown = highlight === undefined ? null : record[highlight];
  const sum = read === null || read === undefined ? null : String(read);
  const content = (
    <span className={full ? 'literal' : 'literal message-text'} title={full ? undefined : text}>
      <Marked text={text} sum={sum} />
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
