import { useGetList, useGetOne, useTranslate } from 'react-admin';
import { formatMoney } from '../../format/money';
import { normalizeText } from '../../format/bankTexts/figures';
import {
  compile,
  matchesOf,
  readMessage,
  type PatternKind,
  type PatternMatch,
  type Reading,
  type UnreadReason,
} from '../../format/bankTexts/readMessage';
import { isSenderOf } from '../../resources/bankSenders';
import type { Bank } from '../../resources/banks';
import { definitionOf } from '../../resources/index';
import type { Field } from '../../resources/language/fields';
import { Button } from '../parts/Button';
import { optionOf } from '../../resources/language/choices';
import { UnmatchedReason, unmatchedReason } from '../../resources/statuses/messages';
import { ActiveStatus } from '../../resources/statuses/vault';

/** Number of newest messages on which a new pattern is tried. */
const maxMessages = 200;
const pageSize = 1000;
/** How many messages are shown of each sort. */
const maxShown = 3;

interface Props {
  field: Field;
  pattern: string;
  kind: PatternKind;
  bankId: number;
  /** Offers to take a message that the pattern does not match as the sample. */
  onSample?: (text: string) => void;
}

/** The first match of a pattern in a text as patterns read it. */
const firstMatch = (pattern: string, text: string): PatternMatch | undefined => {
  const compiled = compile(pattern);
  return compiled ? matchesOf(compiled, normalizeText(text)).next().value || undefined : undefined;
};

/** What the platform would read in a message: the sum or the balance, or why there is none; undefined where it does not match. */
interface Tried {
  text: string;
  match: PatternMatch | undefined;
  read: Reading | UnreadReason;
}

/** A message with what the pattern captures in it, and what the platform would read there. */
const MatchedMessage = ({ text, match, read }: Tried & { match: PatternMatch }) => {
  const t = useTranslate();
  const { amount, balance } = match.groups;
  const at = amount ?? balance ?? match;
  const why = typeof read === 'string' ? read : read.doubt;
  const sum = typeof read === 'string' ? null : (read.amount ?? read.balance);
  return (
    <span className="sample">
      <strong>{sum === null ? t('No sum') : formatMoney(sum, 'RUB')}</strong>
      {why !== null && why !== 'noPattern' && ` · ${t(optionOf(unmatchedReason, UnmatchedReason[why])!.label)}`}
      {' · '}
      {text.slice(0, at.from)}
      <mark>{text.slice(at.from, at.to)}</mark>
      {text.slice(at.to)}
    </span>
  );
};

const More = ({ count }: { count: number }) => {
  const t = useTranslate();
  return count > 0 ? <span className="sample">{t('and %{smart_count} more', { smart_count: count })}</span> : null;
};

/**
 * What a pattern does with the bank's newest messages: how many it matches, which sums it reads, which messages it leaves,
 * and how many of them another active pattern matches already.
 */
const PatternTrial = ({ field, pattern, kind, bankId, onSample }: Props) => {
  const t = useTranslate();
  const { messages, bank, patterns: resource } = field.trial!;
  const banks = definitionOf(resource).fields[bank]!.target!;
  const { data: sender } = useGetOne<Bank>(banks, { id: bankId });
  const { data: stored } = useGetList(messages.entity, {
    pagination: { page: 1, perPage: pageSize },
    sort: { field: 'id', order: 'DESC' },
    filter: {},
  });
  const { data: others } = useGetList(resource, {
    pagination: { page: 1, perPage: pageSize },
    sort: { field: 'id', order: 'ASC' },
    filter: { [bank]: [bankId], status: [ActiveStatus.Active] },
  });
  if (!sender || !stored || !others || !compile(pattern)) return null;
  const texts = stored
    .filter((message) => isSenderOf(sender, String(message[messages.sender])))
    .slice(0, maxMessages)
    .map((message) => String(message[messages.body]));
  const patternField = definitionOf(resource).display.nameField;
  const otherPatterns = others.map((other) => String(other[patternField])).filter((text) => text !== pattern);
  const tried = texts.map((text) => ({
    text,
    match: firstMatch(pattern, text),
    read: readMessage([{ id: 0, regexpPattern: pattern, kind }], text),
  }));
  const matched = tried.flatMap(({ match, ...one }) => (match ? [{ ...one, match }] : []));
  const isReadByOther = ({ text }: { text: string }) => otherPatterns.some((other) => firstMatch(other, text));
  const alreadyMatched = matched.filter(isReadByOther);
  const unmatched = tried.filter((one) => !one.match && !isReadByOther(one));
  if (texts.length === 0) return <output className="trial">{t('This bank has sent no messages yet.')}</output>;
  return (
    <output className="trial">
      {t(
        'Matches %{matched} of the last %{smart_count} message of this bank; another active pattern already matches %{already} of them. |||| Matches %{matched} of the last %{smart_count} messages of this bank; another active pattern already matches %{already} of them.',
        {
          matched: matched.length,
          smart_count: texts.length,
          already: alreadyMatched.length,
        },
      )}
      {matched.slice(0, maxShown).map((one, index) => (
        <MatchedMessage key={index} {...one} />
      ))}
      <More count={matched.length - maxShown} />
      {unmatched.length > 0 && <span>{t('No active pattern matches:')}</span>}
      {unmatched.slice(0, maxShown).map(({ text }, index) => (
        <span className="sample" key={index}>
          {text}{' '}
          {onSample && (
            <Button className="plain" onClick={() => onSample(text)}>
              {t('Use as sample')}
            </Button>
          )}
        </span>
      ))}
      <More count={unmatched.length - maxShown} />
    </output>
  );
};

export default PatternTrial;
