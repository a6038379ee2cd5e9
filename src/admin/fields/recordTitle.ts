import { useReference, useTranslate, type RaRecord } from 'react-admin';
import { numberText } from '../../format/numberText';
import { definitions } from '../../resources/index';
import { actText } from '../../resources/language/acts';
import { isNameless, type Definition, type Head } from '../../resources/language/definition';
import { useConsole } from '../state/ConsoleContext';
import { titleOf, useTitleOf } from './ReferenceTitle';

/** Returns the noun for an entity's records with a capital letter: 'Invoice'. */
export const recordKindOf = (definition: Head, t: (phrase: string) => string): string => {
  const noun = t(definition.noun ?? definition.title);
  return `${noun.charAt(0).toUpperCase()}${noun.slice(1)}`;
};

/** Returns a record's title: its own name, or the title of the record that it is named after once that is loaded. */
export const useTitle = (definition: Definition, record: RaRecord): string | undefined => {
  const t = useTranslate();
  const { config } = useConsole();
  const titleFor = useTitleOf(definition.name);
  const { kind, sentence, target } = definition.fields[definition.display.nameField] ?? {};
  const referenceId = target === undefined ? null : (record[definition.display.nameField] as number | null);
  const { referenceRecord } = useReference({
    reference: target ?? definition.name,
    id: Number(referenceId),
    options: { enabled: referenceId !== null },
  });
  if (sentence) {
    const subject = definitions.find(({ name }) => name === record[sentence.entity]);
    return t(
      actText(definitions, subject, String(record[definition.display.nameField]), record[sentence.refused] === true),
    );
  }
  // Our platform sends texts of banks masked, with their sums.
  if (kind?.mask === 'codes' && config.extensions) return String(record[definition.display.nameField]);
  if (target === undefined) return titleFor(record);
  return referenceRecord && titleOf(target, referenceRecord);
};

/** Returns a record's title where it has a name, else its noun and number: 'Invoice #12'. */
export const useRecordTitle = (definition: Definition, record: RaRecord): string => {
  const t = useTranslate();
  const title = useTitle(definition, record);
  const isNamed = !isNameless(definition) || definition.fields[definition.display.nameField]?.target !== undefined;
  return isNamed && title !== undefined ? title : `${recordKindOf(definition, t)} ${numberText(record.id)}`;
};

/** Returns the list's title, with the record's number where records have one. */
export const listAndNumber = (definition: Head, id: string, t: (phrase: string) => string): string =>
  definition.identity === undefined ? `${t(definition.title)} · ${numberText(id)}` : t(definition.title);
