import type { RaRecord } from 'react-admin';
import { hasMaskedCode, maskOneTimeCodes } from '../../format/oneTimeCodes';
import { placeOfSum } from '../../format/sums';
import type { Definition } from '../../resources/language/definition';
import { useWhole } from './useWhole';
import { WholeButton } from './WholeButton';

interface Props {
  definition: Definition;
  name: string;
  record: RaRecord;
  /** Pointing at it shows the text, where its column may cut it. */
  titled: boolean;
}

const Marked = ({ text, sum }: { text: string; sum: unknown }) => {
  const place = sum === null || sum === undefined ? undefined : placeOfSum(text, String(sum));
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
export const BankText = ({ titled, ...masked }: Props) => {
  const { definition, name, record } = masked;
  const { label, sum } = definition.fields[name]!;
  // A plain platform sends codes as they are.
  const sent = maskOneTimeCodes(String(record[name]));
  const { whole, toggle } = useWhole(masked);
  const text = whole ?? sent;
  const words = (
    <span className="literal" title={titled ? text : undefined}>
      <Marked text={text} sum={sum === undefined ? null : record[sum]} />
    </span>
  );
  if (!hasMaskedCode(sent)) return words;
  return (
    <span className="bank-text">
      {words}
      <WholeButton label={label} shown={whole !== null} onToggle={toggle} />
    </span>
  );
};
