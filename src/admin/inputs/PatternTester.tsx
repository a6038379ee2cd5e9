import { useTranslate } from 'react-admin';
import { useEffect, useId, useState } from 'react';
import { translateWords } from '../../resources/language/words';
import { formatMoney } from '../../format/money';
import { readSum } from '../../format/bankTexts/sums';
import PatternTrial from './PatternTrial';
import { compilePattern, patternProblem, tryPattern } from './pattern';
import { TextBox } from '../parts/TextBox';
import { neededGroupOf } from '../../resources/language/fields';
import { useOpenedFrom } from './openedFrom';
import type { InputProps } from './inputProps';

/** Lets a user paste a message and shows what the pattern matches in it, and which sum the platform reads there. */
const PatternTester = ({ field, value, invalid, siblings, onProblem }: InputProps) => {
  const t = useTranslate();
  const id = useId();
  const from = useOpenedFrom();
  const isAboutMessage = from !== undefined && from.entity === field.trial?.messages.entity;
  const [sample, setSample] = useState(isAboutMessage ? String(from.record[field.trial!.messages.body]) : '');
  const pattern = String(value ?? '');
  const compiled = compilePattern(pattern);
  // While it is being typed on, the trial of the last whole pattern stays, dimmed: the dialog does not jump.
  const [tried, setTried] = useState('');
  const isWhole = pattern !== '' && 'pattern' in compiled;
  if (isWhole && tried !== pattern) setTried(pattern);
  const group = neededGroupOf(field, siblings);
  const problem = pattern === '' ? null : patternProblem(pattern, group);
  const result = pattern !== '' && sample !== '' && 'pattern' in compiled ? tryPattern(compiled, sample) : undefined;
  const sum = result && group !== undefined ? readSum(result.groups[group]?.text ?? '') : null;
  useEffect(() => onProblem(pattern === '' ? null : patternProblem(pattern, group)), [pattern, group, onProblem]);
  const bankId = field.trial && siblings[field.trial.bank.field];
  return (
    <div className="tester">
      {!invalid && problem && (
        <p className="problem" role="status">
          {translateWords(problem, t)}
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
            {t('Matches')} <mark>{result.text}</mark>
            {Object.entries(result.groups).map(([name, captured]) => (
              <span key={name}>
                {' · '}
                {name}: <mark>{captured.text}</mark>
              </span>
            ))}
          </p>
        )}
        {sum === undefined && (
          <p className="problem">{t('It reads nothing as %{group} in this message', { group: group! })}</p>
        )}
        {sum === 'doubtful' && <p className="problem">{t('Its amount can be read in two ways')}</p>}
        {typeof sum === 'object' && sum !== null && <p>{t('Read as %{sum}', { sum: formatMoney(sum.sum, 'RUB') })}</p>}
      </div>
      {field.trial && typeof bankId === 'number' && tried !== '' && (
        <div className="trial-place" aria-busy={!isWhole}>
          <PatternTrial field={field} pattern={tried} group={group} bankId={bankId} onSample={setSample} />
        </div>
      )}
    </div>
  );
};

export default PatternTester;
