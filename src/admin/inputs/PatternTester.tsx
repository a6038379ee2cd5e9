import { useGetList, useGetOne, useTranslate } from 'react-admin';
import { useEffect, useId, useState } from 'react';
import { definitionOf } from '../../resources/index';
import type { PatternTrial } from '../../resources/language/fields';
import { compilePattern, patternProblem, tryPattern } from './pattern';
import { TextBox } from '../parts/TextBox';
import type { InputProps } from './inputProps';
import { ActiveStatus } from '../../resources/statuses';

/** How many of the newest messages a new pattern is tried on. */
const messagesTried = 200;
const everything = 1000;

interface StoredProps {
  pattern: string;
  tries: PatternTrial;
  bankId: number;
}

/** Which of the bank's newest messages the pattern would match, and which of them another active pattern does already. */
const StoredMessages = ({ pattern, tries, bankId }: StoredProps) => {
  const t = useTranslate();
  const { messages, bank, patterns: resource } = tries;
  const banks = definitionOf(resource).fields[bank.field]!.target!;
  const { data: sender } = useGetOne(banks, { id: bankId });
  const senders = bank.senders.map((name) => sender?.[name] as string | null | undefined).filter(Boolean);
  const { data: stored } = useGetList(messages.entity, {
    pagination: { page: 1, perPage: everything },
    sort: { field: 'id', order: 'DESC' },
    filter: {},
  });
  const { data: others } = useGetList(resource, {
    pagination: { page: 1, perPage: everything },
    sort: { field: 'id', order: 'ASC' },
    filter: { [bank.field]: [bankId], status: [ActiveStatus.Active] },
  });
  const compiled = compilePattern(pattern);
  if (!sender || !stored || !others || 'problem' in compiled) return null;
  const texts = stored
    .filter((message) => senders.includes(message[messages.sender] as string))
    .slice(0, messagesTried)
    .map((message) => String(message[messages.body]));
  const represent = definitionOf(resource).display.nameField;
  const active = others.map((other) => compilePattern(String(other[represent])));
  const matched = texts.filter((text) => tryPattern(compiled, text) !== null);
  const already = matched.filter((text) =>
    active.some((other) => 'pattern' in other && tryPattern(other, text) !== null),
  );
  return (
    <output>
      {t(
        'Matches %{matched} of the last %{smart_count} message of this bank; another active pattern already matches %{already} of them. |||| Matches %{matched} of the last %{smart_count} messages of this bank; another active pattern already matches %{already} of them.',
        {
          matched: matched.length,
          smart_count: texts.length,
          already: already.length,
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

/** Lets a person paste a message and see at once what the pattern matches and captures. */
const PatternTester = ({ field, value, invalid, siblings, onProblem }: InputProps) => {
  const t = useTranslate();
  const id = useId();
  const [sample, setSample] = useState('');
  const pattern = String(value ?? '');
  const compiled = compilePattern(pattern);
  const tried = sample !== '' && 'pattern' in compiled ? tryPattern(compiled, sample) : undefined;
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
        {tried === null && <p>{t('The pattern does not match this message')}</p>}
        {tried && (
          <p>
            {t('Matches')} <mark>{tried.match}</mark>
            {Object.entries(tried.groups).map(([name, captured]) => (
              <span key={name}>
                {' · '}
                {name}: <mark>{captured}</mark>
              </span>
            ))}
          </p>
        )}
      </div>
      {field.trial && typeof bankId === 'number' && pattern !== '' && 'pattern' in compiled && (
        <StoredMessages pattern={pattern} tries={field.trial} bankId={bankId} />
      )}
    </div>
  );
};

export default PatternTester;
