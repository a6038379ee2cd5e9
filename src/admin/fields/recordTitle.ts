import { useReference, useTranslate, type RaRecord } from 'react-admin';
import { numberText } from '../../format/numberText';
import { definitions } from '../../resources/index';
import { actText } from '../../resources/language/acts';
import { identityOf, isNameless, type Definition } from '../../resources/language/definition';
import { titleOf } from './ReferenceTitle';

/** What kind of thing its records are, as the beginning of a line. */
export const recordKindOf = (definition: Definition, t: (phrase: string) => string): string => {
  const kind = t(definition.noun ?? definition.title);
  return `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`;
};

/** What names a record: a value of its own, or what the record is called that it is named after, once that is known. */
export const useTitle = (definition: Definition, record: RaRecord): string | undefined => {
  const t = useTranslate();
  const { meaning, sentence, target } = definition.fields[definition.display.nameField] ?? {};
  const after = target === undefined ? null : (record[definition.display.nameField] as number | null);
  const { referenceRecord } = useReference({
    reference: target ?? definition.name,
    id: Number(after),
    options: { enabled: after !== null },
  });
  if (sentence) {
    const about = definitions.find(({ name }) => name === record[sentence.entity]);
    return t(
      actText(definitions, about, String(record[definition.display.nameField]), record[sentence.refused] === true),
    );
  }
  if (meaning === 'phrase') return t(titleOf(definition.name, record));
  if (target === undefined) return titleOf(definition.name, record);
  return referenceRecord && titleOf(target, referenceRecord);
};

/** What a record is called by itself: by what names it, else by what kind of thing it is and its number. */
export const useRecordTitle = (definition: Definition, record: RaRecord): string => {
  const t = useTranslate();
  const title = useTitle(definition, record);
  const isNamed = !isNameless(definition) || definition.fields[definition.display.nameField]?.target !== undefined;
  return isNamed && title !== undefined ? title : `${recordKindOf(definition, t)} ${numberText(record.id)}`;
};

/** Its list, and its number where it has one. */
export const listAndNumber = (definition: Definition, id: string, t: (phrase: string) => string): string =>
  identityOf(definition) === 'id' ? `${t(definition.title)} · ${numberText(id)}` : t(definition.title);
