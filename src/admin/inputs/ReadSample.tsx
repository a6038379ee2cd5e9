import { useTranslate } from 'react-admin';
import { moneyFigures, normalizeText } from '../../format/bankTexts/figures';
import {
  compile,
  isAnchored,
  isFromStart,
  matchesOf,
  patternGroups,
  readMessage,
  unnamedFigures,
  type PatternKind,
} from '../../format/bankTexts/readMessage';
import { formatMoney } from '../../format/money';
import { nearestWord } from '../../format/nearestWord';
import { optionOf } from '../../resources/language/choices';
import { UnmatchedReason, unmatchedReason } from '../../resources/statuses/messages';
import { OpenPayIns } from './OpenPayIns';

interface Props {
  pattern: string;
  kind: PatternKind;
  /** The group that the pattern needs. */
  group: string;
  text: string;
  /** The bank of which open pay-ins are looked for; null for none. */
  bankId: number | null;
}

/** The groups of a pattern that the platform does not know, each with the known one that was probably meant. */
export const unknownGroups = (pattern: string): { name: string; meant: string | undefined }[] =>
  Object.keys(compile(pattern)?.namedGroups() ?? {})
    .filter((name) => !patternGroups.some((known) => known === name))
    .map((name) => ({ name, meant: nearestWord(name, patternGroups, 2) }));

/** What the platform would read in a text with a pattern, in its own words: the sum or the balance, or why there is none. */
export const ReadSample = ({ pattern, kind, group, text, bankId }: Props) => {
  const t = useTranslate();
  const compiled = compile(pattern);
  const [match] = compiled ? matchesOf(compiled, normalizeText(text)) : [];
  if (!match) return <p>{t('The pattern does not match this message')}</p>;
  const read = readMessage([{ id: 0, regexpPattern: pattern, kind }], text);
  const reasonOf = (why: keyof typeof UnmatchedReason) => t(optionOf(unmatchedReason, UnmatchedReason[why])!.label);
  const others = typeof read === 'object' ? unnamedFigures(moneyFigures(text), match, read.amount) : [];
  return (
    <>
      <p>
        {t('Matches')} <mark>{text.slice(match.from, match.to)}</mark>
        {Object.entries(match.groups).map(([name, captured]) => (
          <span key={name}>
            {' · '}
            {name}: <mark>{captured.text}</mark>
          </span>
        ))}
      </p>
      {typeof read === 'string' && (
        <p className="problem">
          {read === 'noPattern' ? t('It reads nothing as %{group} in this message', { group }) : reasonOf(read)}
        </p>
      )}
      {typeof read === 'object' && (
        <p>
          {read.amount !== null && t('Read as %{sum}', { sum: formatMoney(read.amount, 'RUB') })}
          {read.amount === null &&
            (read.balance === null
              ? t('It reads nothing as %{group} in this message', { group })
              : t('No payment; the balance is %{sum}', { sum: formatMoney(read.balance, 'RUB') }))}
        </p>
      )}
      {typeof read === 'object' && read.doubt !== null && (
        <p className="problem">
          {t('It needs review: %{why}', { why: reasonOf(read.doubt) })}
          {read.doubt === 'otherFigure' && `: ${others.map((figure) => figure.text).join(', ')}`}
        </p>
      )}
      {typeof read === 'object' && read.amount !== null && bankId !== null && (
        <OpenPayIns bankId={bankId} amount={read.amount} account={read.account} />
      )}
    </>
  );
};

/** Why what a pattern reads needs review: it does not begin with `^`, or a payer could write before the sum; null for neither. */
export const loosenessOf = (pattern: string): 'start' | 'gap' | null => {
  if (compile(pattern) === null || isFromStart(pattern)) return null;
  return isAnchored(pattern) ? 'gap' : 'start';
};
