import { useGetList, useGetOne, useTranslate } from 'react-admin';
import { formatMoney } from '../../format/money';
import { readSum } from '../../format/bankTexts/sums';
import { definitionOf } from '../../resources/index';
import type { Field } from '../../resources/language/fields';
import { Button } from '../parts/Button';
import { ActiveStatus } from '../../resources/statuses/vault';
import { compilePattern, tryPattern, type PatternMatch } from './pattern';

/** Number of newest messages on which a new pattern is tried. */
const maxMessages = 200;
const pageSize = 1000;
/** How many messages are shown of each sort. */
const maxShown = 3;

interface Props {
  field: Field;
  pattern: string;
  /** The named group that is the sum or the balance. */
  group: string | undefined;
  bankId: number;
  /** Offers to take a message that the pattern does not match as the sample. */
  onSample?: (text: string) => void;
}

/** A message with what the pattern captures in it, and the sum that the platform would read there. */
const MatchedMessage = ({ text, match, group }: { text: string; match: PatternMatch; group: string | undefined }) => {
  const t = useTranslate();
  const captured = group === undefined ? match : match.groups[group];
  const sum = readSum(captured?.text ?? '');
  const at = captured ?? match;
  return (
    <span className="sample">
      <strong>
        {typeof sum === 'object'
          ? formatMoney(sum.sum, 'RUB')
          : t(sum === 'doubtful' ? 'Its amount can be read in two ways' : 'No sum')}
      </strong>
      {' · '}
      {text.slice(0, at.start)}
      <mark>{at.text}</mark>
      {text.slice(at.start + at.text.length)}
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
const PatternTrial = ({ field, pattern, group, bankId, onSample }: Props) => {
  const t = useTranslate();
  const { messages, bank, patterns: resource } = field.trial!;
  const banks = definitionOf(resource).fields[bank.field]!.target!;
  const { data: sender } = useGetOne(banks, { id: bankId });
  const senders = bank.senders.map((name) => sender?.[name] as string | null | undefined).filter(Boolean);
  const { data: stored } = useGetList(messages.entity, {
    pagination: { page: 1, perPage: pageSize },
    sort: { field: 'id', order: 'DESC' },
    filter: {},
  });
  const { data: others } = useGetList(resource, {
    pagination: { page: 1, perPage: pageSize },
    sort: { field: 'id', order: 'ASC' },
    filter: { [bank.field]: [bankId], status: [ActiveStatus.Active] },
  });
  const compiled = compilePattern(pattern);
  if (!sender || !stored || !others || 'problem' in compiled) return null;
  const texts = stored
    .filter((message) => senders.includes(message[messages.sender] as string))
    .slice(0, maxMessages)
    .map((message) => String(message[messages.body]));
  const patternField = definitionOf(resource).display.nameField;
  const otherPatterns = others
    .map((other) => String(other[patternField]))
    .filter((text) => text !== pattern)
    .map(compilePattern);
  const tried = texts.map((text) => ({ text, match: tryPattern(compiled, text) }));
  const matched = tried.flatMap(({ text, match }) => (match ? [{ text, match }] : []));
  const unmatched = tried.filter(({ match }) => !match);
  const alreadyMatched = matched.filter(({ text }) =>
    otherPatterns.some((other) => 'pattern' in other && tryPattern(other, text) !== null),
  );
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
      {matched.slice(0, maxShown).map(({ text, match }, index) => (
        <MatchedMessage key={index} text={text} match={match} group={group} />
      ))}
      <More count={matched.length - maxShown} />
      {unmatched.length > 0 && <span>{t('It does not match:')}</span>}
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
