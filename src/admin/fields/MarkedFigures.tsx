import { useTranslate } from 'react-admin';
import { moneyFigures, type MoneyFigure } from '../../format/bankTexts/figures';
import { positionOfSum } from '../../format/bankTexts/sums';

interface Mark {
  from: number;
  to: number;
  /** What the figure is, as a phrase. */
  phrase: string;
  className: 'sum' | 'named' | 'unnamed';
}

const markOf = ({ from, to, isRouble, isBehindWord, sum }: MoneyFigure, read: string | null): Mark => {
  if (isRouble && read !== null && Number(sum) === Number(read)) return { from, to, phrase: 'Sum', className: 'sum' };
  if (isRouble && isBehindWord) return { from, to, phrase: 'Balance, limit, fee or debt', className: 'named' };
  return { from, to, phrase: 'Another figure: nothing says what it is', className: 'unnamed' };
};

/** The marks of a text, in their order. A sum may stand without a currency, where it is no figure of money. */
const marksOf = (text: string, read: string | null): Mark[] => {
  const marks = moneyFigures(text).map((figure) => markOf(figure, read));
  const [from, to] =
    (read !== null && !marks.some(({ className }) => className === 'sum') && positionOfSum(text, read)) || [];
  if (from === undefined || to === undefined || marks.some((mark) => mark.from < to && from < mark.to)) return marks;
  return [...marks, { from, to, phrase: 'Sum', className: 'sum' } as const].toSorted((a, b) => a.from - b.from);
};

/** A text of a bank with each figure of money marked: the sum that was read, what a word names, and what nothing explains. */
export const MarkedFigures = ({ text, sum }: { text: string; sum: string | null }) => {
  const t = useTranslate();
  const marks = marksOf(text, sum);
  return (
    <>
      {marks.map(({ from, to, phrase, className }, index) => (
        <span key={from}>
          {text.slice(marks[index - 1]?.to ?? 0, from)}
          <mark className={className} title={t(phrase)}>
            {text.slice(from, to)}
          </mark>
        </span>
      ))}
      {text.slice(marks.at(-1)?.to ?? 0)}
    </>
  );
};
