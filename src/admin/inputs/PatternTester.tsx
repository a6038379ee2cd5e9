import { useGetList, useGetOne, useTranslate } from 'react-admin';
import { useEffect, useId, useState } from 'react';
import { formatMoney } from '../../format/money';
import { readSum } from '../../format/sums';
import { definitionOf } from '../../resources/index';
import type { PatternTrial } from '../../resources/language/fields';
import { compilePattern, patternProblem, tryPattern } from './pattern';
import { TextBox } from '../parts/TextBox';
import { useOpenedFrom } from './openedFrom';
import type { InputProps } from './inputProps';
import { ActiveStatus } from '../../resources/statuses';

/** Number of newest messages on which a new pattern is tried. */
const maxMessages = 200;
const pageSize = 1000;

interface StoredProps {
  pattern: string;
  tries: PatternTrial;
  bankId: number;
}

/**
 * How many of the bank's newest messages the pattern matches, and how many of these another active pattern matches
 * already.
 */
const StoredMessages = ({ pattern, tries, bankId }: StoredProps) => {
  const t = useTranslate();
  const { messages, bank, patterns: resource } = tries;
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
  const activePatterns = others.map((other) => compilePattern(String(other[patternField])));
  const matched = texts.filter((text) => tryPattern(compiled, text) !== null);
  const alreadyMatched = matched.filter((text) =>
    activePatterns.some((other) => 'pattern' in other && tryPattern(other, text) !== null),
  );
  return (
    <output>
      {t(
        'Matches %{matched} of the last %{smart_count} message of this bank; another active pattern already matches %{already} of them. |||| Matches %{matched} of the last %{smart_count} messages of this bank; another active pattern already matches %{already} of them.',
        {
          matched: matched.length,
          smart_count: texts.length,
          already: alreadyMatched.length,
        },
      )}
      {matched.slice(0, 3).map((text) => (
        <span className="sample" key={text}>
          {text}
        </span>
      ))}
    </output>
  );
};

/** Lets a user paste a message and shows what the pattern matches in it, and which sum the platform reads there. */
const PatternTester = ({ field, value, invalid, siblings, onProblem }: InputProps) => {
  const t = useTranslate();
  const id = useId();
  const from = useOpenedFrom();
  const isAboutMessage = from !== undefined && from.entity === field.trial?.messages.entity;
  const [sample, setSample] = useState(isAboutMessage ? String(from.record[field.trial!.messages.body]) : '');
  const pattern = String(value ?? '');
  const compiled = compilePattern(pattern);
  const result = pattern !== '' && sample !== '' && 'pattern' in compiled ? tryPattern(compiled, sample) : undefined;
  const sum = result && field.group !== undefined ? readSum(result.groups[field.group] ?? '') : null;
  useEffect(() => onProblem(pattern === '' ? null : patternProblem(pattern, field.group)), [pattern, field, onProblem]);
  const bankId = field.trial && siblings[field.trial.bank.field];
  return (
    <div className="tester">
      {!invalid && pattern !== '' && 'problem' in compiled && (
        <p className="problem" role="status">
          {t('Not a valid pattern: %{why}', { why: compiled.problem })}
        </p>
      )}
      <label htmlFor={id}>{t('Sample message')}</label>
      <TextBox
        id={id}
        lines={2}
        value={sample}
        input={{ placeholder: t('Paste a message to see what the pattern captures') }}
        onChange={(event) => setSample(event.target.value)}
      />
      <div role="status">
        {result === null && <p>{t('The pattern does not match this message')}</p>}
        {result && (
          <p>
            {t('Matches')} <mark>{result.match}</mark>
            {Object.entries(result.groups).map(([name, captured]) => (
              <span key={name}>
                {' · '}
                {name}: <mark>{captured}</mark>
              </span>
            ))}
          </p>
        )}
        {sum === undefined && (
          <p className="problem">{t('It reads nothing as %{group} in this message', { group: field.group! })}</p>
        )}
        {sum === 'doubtful' && <p className="problem">{t('Its amount can be read in two ways')}</p>}
        {typeof sum === 'object' && sum !== null && <p>{t('Read as %{sum}', { sum: formatMoney(sum.sum, 'RUB') })}</p>}
      </div>
      {field.trial && typeof bankId === 'number' && pattern !== '' && 'pattern' in compiled && (
        <StoredMessages pattern={pattern} tries={field.trial} bankId={bankId} />
      )}
    </div>
  );
};

export default PatternTester;
