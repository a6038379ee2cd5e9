import { useTranslate } from 'react-admin';
import { useEffect, useId, useState } from 'react';
import { neededGroupOf } from '../../resources/language/fields';
import { PatternKind } from '../../resources/statuses/messages';
import { translateWords } from '../../resources/language/words';
import { Button } from '../parts/Button';
import { TextBox } from '../parts/TextBox';
import { useConsole } from '../state/ConsoleContext';
import type { InputProps } from './inputProps';
import { KnownForms } from './KnownForms';
import { useOpenedFrom } from './openedFrom';
import { clearDraft, draftFigures } from '../../format/bankTexts/draftPattern';
import { knownForms } from '../../format/bankTexts/knownForms';
import type { PatternKind as PatternKindName } from '../../format/bankTexts/readMessage';
import { compilePattern, patternProblem } from './pattern';
import PatternTrial from './PatternTrial';
import { loosenessOf, ReadSample, unknownGroups } from './ReadSample';

/** Whether a sample is nothing that somebody pasted: it is empty, or that of a ready form. */
const isOfForm = (sample: string): boolean => sample.trim() === '' || knownForms.some(({ text }) => text === sample);

/** Whether a text has the figure that a pattern of this kind reads. */
const canDraft = (text: string, kind: PatternKindName): boolean => {
  const { sums, balances } = draftFigures(text);
  return kind === 'incoming' ? sums.length > 0 : balances.length > 0;
};

/** Of so many texts the open pay-ins are looked for that they fit. */
const maxLookedFor = 5;

/** Matches a name, and no comment. */
const nameExample = '[\\p{L} .]{1,60}';

/** What is wrong with a pattern that can be saved all the same. */
const Warnings = ({
  pattern,
  kind,
  onChange,
}: {
  pattern: string;
  kind: PatternKindName;
  onChange: (pattern: string) => void;
}) => {
  const t = useTranslate();
  const looseness = loosenessOf(pattern);
  return (
    <>
      {looseness === 'gap' && kind === 'incoming' && (
        <p className="problem">
          {t(
            'Any text may stand before the sum: what it reads needs review. Say which letters a name has: %{example}',
            {
              example: nameExample,
            },
          )}
        </p>
      )}
      {looseness === 'start' && (
        <p className="problem">
          {t('It does not begin with ^: what it reads needs review, and completes nothing by itself.')}{' '}
          <Button className="plain" onClick={() => onChange(`^${pattern}`)}>
            {t('Begin with ^')}
          </Button>
        </p>
      )}
      {unknownGroups(pattern).map(({ name, meant }) => (
        <p className="problem" key={name}>
          {t('Nothing reads the group %{name}.', { name })}{' '}
          {meant !== undefined && t('Did you mean %{meant}?', { meant })}
        </p>
      ))}
    </>
  );
};

/** Lets a user paste messages, one a line, and shows what the platform reads in each with the pattern. */
const PatternTester = ({ field, value, invalid, siblings, onChange, onProblem }: InputProps) => {
  const t = useTranslate();
  const id = useId();
  const { config } = useConsole();
  const from = useOpenedFrom();
  const isAboutMessage = from !== undefined && from.entity === field.trial?.messages.entity;
  const [sample, setSample] = useState(isAboutMessage ? String(from.record[field.trial!.messages.body]) : '');
  const pattern = String(value ?? '');
  const group = neededGroupOf(field, siblings);
  const kind = Number(siblings.kind) === Number(PatternKind.BalanceOnly) ? 'balanceOnly' : 'incoming';
  // While it is being typed on, the trial of the last whole pattern stays, dimmed: the dialog does not jump.
  const [tried, setTried] = useState('');
  const isWhole = pattern !== '' && 'pattern' in compilePattern(pattern);
  if (isWhole && tried !== pattern) setTried(pattern);
  const problem = pattern === '' ? null : patternProblem(pattern, group);
  useEffect(() => onProblem(pattern === '' ? null : patternProblem(pattern, group)), [pattern, group, onProblem]);
  const bankId = field.trial && siblings[field.trial.bank];
  const [firstText = ''] = sample.split(/\r?\n/);
  const draft = canDraft(firstText, kind) ? clearDraft(firstText, kind) : undefined;
  const texts = isWhole ? sample.split(/\r?\n/).filter((line) => line.trim() !== '') : [];
  return (
    <div className="tester">
      {!invalid && problem && (
        <p className="problem" role="status">
          {translateWords(problem, t)}
        </p>
      )}
      <KnownForms
        kind={kind}
        pattern={pattern}
        onChoose={(form) => {
          onChange(form?.draft ?? '');
          // What somebody pasted stays: they want to see whether the form reads it.
          if (form && isOfForm(sample)) setSample(form.text);
        }}
      />
      {!problem && isWhole && <Warnings pattern={pattern} kind={kind} onChange={onChange} />}
      <label htmlFor={id}>{t('Sample message')}</label>
      <TextBox
        id={id}
        lines={2}
        value={sample}
        input={{ placeholder: t('Paste messages, one a line, to see what the pattern reads') }}
        onChange={(event) => setSample(event.target.value)}
      />
      {pattern === '' && draft !== undefined && (
        <p>
          <Button className="small" onClick={() => onChange(draft)}>
            {t('Make a pattern of this text')}
          </Button>
        </p>
      )}
      <div role="status">
        {texts.map((text, index) => (
          <div className={texts.length > 1 ? 'read-sample' : undefined} key={index}>
            <ReadSample
              pattern={pattern}
              kind={kind}
              group={group ?? ''}
              text={text}
              bankId={config.extensions && typeof bankId === 'number' && index < maxLookedFor ? bankId : null}
            />
          </div>
        ))}
      </div>
      {field.trial && typeof bankId === 'number' && tried !== '' && (
        <div className="trial-place" aria-busy={!isWhole}>
          <PatternTrial
            field={field}
            pattern={tried}
            kind={kind}
            bankId={bankId}
            onSample={(text) => setSample(isOfForm(sample) ? text : `${sample.trimEnd()}\n${text}`)}
          />
        </div>
      )}
    </div>
  );
};

export default PatternTester;
