import { Fragment } from 'react';
import { useReference, useTranslate, type RaRecord } from 'react-admin';
import { changesBetween, readRefusal, readWritten } from '../../dataProvider/history';
import { numberText } from '../../format/numberText';
import { definitions } from '../../resources/index';
import { actSentence } from '../../resources/language/acts';
import { openedAs } from '../../resources/language/relatedLists';
import { isNameless, type Definition } from '../../resources/language/definition';
import type { SentenceFields } from '../../resources/language/fields';
import { placeholdersOf } from '../../resources/language/wire';
import { translateWords } from '../../resources/language/words';
import { recordPath, useOpening } from '../opening/openRecord';

import { useConsole } from '../state/ConsoleContext';
import { NamePlaceholder } from './NamePlaceholder';
import { Changes } from './Changes';
import { onPlainClick } from '../parts/onPlainClick';
import { titleOf } from './ReferenceTitle';

/** Stand in the sentence where the record's title comes, and who did it. */
const titlePlace = '\u0001';
const whoPlace = '\u0002';
const parts = new RegExp(`(${titlePlace}|${whoPlace})`);

/** Can one record of the entity be asked for from anywhere? Not where its list is below another record. */
const isAskable = ({ endpoint }: Definition) => placeholdersOf(endpoint).every((name) => name.startsWith('me.'));

/** What the record is called now; what it was called when this was written down, if it is gone; else its number. Null while that is asked for. */
const useTitle = (entity: string, id: string | null, written: Readonly<Record<string, unknown>> | undefined) => {
  const { session } = useConsole();
  const definition = definitions.find(({ name }) => name === entity);
  const openable = definition && openedAs(definitions, definition, session.role);
  const isNamed = definition !== undefined && !isNameless(definition);
  const isAsked = isNamed && id !== null && openable !== undefined && isAskable(openable);
  const { referenceRecord, isPending } = useReference({
    reference: openable?.name ?? entity,
    id: Number(id),
    options: { enabled: isAsked },
  });
  const before = isNamed ? written?.[definition.display.nameField] : undefined;
  const title = referenceRecord
    ? titleOf(openable!.name, referenceRecord)
    : isAsked && isPending
      ? null
      : typeof before === 'string'
        ? before
        : id === null
          ? undefined
          : numberText(id);
  return { definition, title, opened: openable && isAskable(openable) && id !== null ? openable.name : undefined };
};

/** Who did it; null while that is asked for. */
const useWho = (people: string, who: unknown): string | null => {
  const t = useTranslate();
  const { referenceRecord, isPending } = useReference({
    reference: people,
    id: Number(who),
    options: { enabled: typeof who === 'number' },
  });
  if (typeof who !== 'number') return t('The platform');
  if (isPending) return null;
  return referenceRecord ? titleOf(people, referenceRecord) : numberText(who);
};

interface Props {
  /** Of the list of acts itself. */
  definition: Definition;
  tells: SentenceFields;
  act: string;
  record: RaRecord;
  linked: boolean;
}

/** Who did what with which record, as a sentence that leads to it, and which fields became what. */
export const ActField = ({ definition: acts, tells, act, record, linked }: Props) => {
  const t = useTranslate();
  const { open } = useOpening();
  const entity = String(record[tells.entity]);
  const id = (record[tells.id] as string | null) ?? null;
  const refused = record[tells.refused] === true;
  const before = readWritten(record[tells.before]);
  const after = readWritten(record[tells.after]);
  const why = refused ? readRefusal(after) : undefined;
  const who = useWho(acts.fields[tells.who]!.target!, record[tells.who]);
  const { definition, title, opened } = useTitle(entity, id, before ?? (refused ? undefined : after));
  const sentence = actSentence(definitions, definition, {
    act,
    refused,
    who: { phrase: whoPlace },
    entity,
    title: title === undefined ? undefined : titlePlace,
  });
  const address = opened !== undefined && id !== null ? { entity: opened, id } : undefined;
  const name = title === null ? <NamePlaceholder /> : title;
  const named =
    address && linked ? (
      <a className="ref" href={recordPath(address)} onClick={onPlainClick(() => open(address))}>
        {name}
      </a>
    ) : (
      name
    );
  return (
    <span className="act">
      {refused && <span className="refused-mark">{t('Attempt refused')}</span>}
      {translateWords(sentence, t)
        .split(parts)
        .filter((part) => part !== '')
        .map((part) => (
          <Fragment key={part}>
            {part === whoPlace ? (who ?? <NamePlaceholder />) : part === titlePlace ? named : part}
          </Fragment>
        ))}
      {why && <small className="muted">{translateWords(why, t)}</small>}
      {definition && linked && !refused && (
        <Changes definition={definition} changes={changesBetween(definition, before, after)} />
      )}
    </span>
  );
};
