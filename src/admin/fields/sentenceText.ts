import { changesBetween, readReason, readRefusal, readRows, readSnapshot } from '../../dataProvider/snapshots';
import { definitions } from '../../resources/index';
import { actSentence } from '../../resources/language/actSentence';
import { isNameless, recordedFields, type Definition } from '../../resources/language/definition';
import type { Field, SentenceFields } from '../../resources/language/fields';
import type { Value } from '../../resources/language/values';
import { translateWords, type Translate } from '../../resources/language/words';
import { exportedFilter } from './exportedFilter';
import { fieldText } from './fieldText';
import { titleText } from './phraseText';
import { signInText } from './signInText';

interface Told {
  tells: SentenceFields;
  act: string;
  row: Readonly<Record<string, unknown>>;
  /** Who did it, as the column of the user says. */
  who: string;
}

const changedText = (field: Field, value: Value, t: Translate) =>
  value === null || value === '' ? '—' : field.target === undefined ? fieldText(field, value, t) : `#${value}`;

const titleIn = (
  definition: Definition | undefined,
  recorded: Readonly<Record<string, unknown>> | undefined,
  t: Translate,
) => {
  const name = definition && !isNameless(definition) ? recorded?.[definition.display.nameField] : undefined;
  return typeof name === 'string' ? titleText(definition!, name, t) : undefined;
};

/**
 * What an entry of activity says on the screen, as one text for a file: who did what with which record, what changed, and why it
 * was refused. The record has its number, and the name that was recorded.
 */
export const sentenceText = ({ tells, act, row, who }: Told, t: Translate): string => {
  const entity = String(row[tells.entity]);
  const id = (row[tells.id] as string | null) ?? null;
  const refused = row[tells.refused] === true;
  const before = readSnapshot(row[tells.before]);
  const after = readSnapshot(row[tells.after]);
  const definition = definitions.find(({ name }) => name === entity);
  const name = titleIn(definition, before ?? (refused ? undefined : after), t);
  const title = [name, id === null ? undefined : `#${id}`].filter((part) => part !== undefined).join(' ');
  const sentence = actSentence(definitions, definition, {
    act,
    refused,
    who: { phrase: who },
    entity,
    title: title === '' ? undefined : title,
    rows: readRows(after),
  });
  const changes =
    definition && !refused
      ? changesBetween(definition, before, after).map(({ field, from, to }) => {
          const changed = recordedFields(definition)[field]!;
          return `${t(changed.label)}: ${changedText(changed, from, t)} → ${changedText(changed, to, t)}`;
        })
      : [];
  const refusal = refused ? readRefusal(after) : undefined;
  const reason = refused ? null : readReason(before, after);
  const details = [
    ...(act === 'sign-in' ? [signInText(after, t)] : []),
    ...(definition && !refused && id === null ? exportedFilter(definition, after, t) : []),
    ...changes,
    ...(refusal ? [translateWords(refusal, t)] : []),
    ...(reason === null ? [] : [t('Reason: %{reason}', { reason })]),
  ];
  return [translateWords(sentence, t), ...details.filter((detail) => detail !== '')].join('; ');
};
