import { Fragment } from 'react';
import { useReference, useTranslate, type RaRecord } from 'react-admin';
import { changesBetween, readReason, readRefusal, readRows, readSnapshot } from '../../dataProvider/snapshots';
import { numberText } from '../../format/numberText';
import { definitions } from '../../resources/index';
import { actSentence } from '../../resources/language/actSentence';
import { openedAs } from '../../resources/language/openedAs';
import { isNameless, type Definition } from '../../resources/language/definition';
import type { Field } from '../../resources/language/fields';
import type { Value } from '../../resources/language/values';
import { placeholdersOf } from '../../resources/language/wire';
import { translateWords } from '../../resources/language/words';
import { Changes } from '../../admin/fields/Changes';
import { fieldText } from '../../admin/fields/fieldText';
import { NamePlaceholder } from '../../admin/fields/NamePlaceholder';
import { exportedFilter } from '../../admin/fields/exportedFilter';
import { titleText } from '../../admin/fields/phraseText';
import { titleOf } from '../../admin/fields/ReferenceTitle';
import { signInText } from '../../admin/fields/signInText';
import { recordPath, useOpening } from '../../admin/navigation/openRecord';
import { onPlainClick } from '../../admin/browser/onPlainClick';
import type { FieldComponentProps } from '../../admin/registries/cells';
import { useConsole } from '../../admin/state/ConsoleContext';

/** Control characters that mark the record's title and the user in the translated sentence. */
const titleMark = '\u0001';
const userMark = '\u0002';
const marks = new RegExp(`(${titleMark}|${userMark})`);

/** Whether a record can be fetched without the address of a parent record. */
const isFetchable = ({ endpoint }: Definition) => placeholdersOf(endpoint).every((name) => name.startsWith('me.'));

/**
 * Returns the record's present title; if it no longer exists, the title that was recorded; else its number. `title` is
 * null while the record is loading; `opened` is the entity under which the record can be opened.
 */
const useTitle = (entity: string, id: string | null, recorded: Readonly<Record<string, unknown>> | undefined) => {
  const t = useTranslate();
  const { session, config } = useConsole();
  const definition = definitions.find(({ name }) => name === entity);
  const openable = definition && openedAs(definitions, definition, session.role, config);
  const isNamed = definition !== undefined && !isNameless(definition);
  const isFetched = isNamed && id !== null && openable !== undefined && isFetchable(openable);
  const { referenceRecord, isPending } = useReference({
    reference: openable?.name ?? entity,
    id: Number(id),
    options: { enabled: isFetched },
  });
  const recordedTitle = isNamed ? recorded?.[definition.display.nameField] : undefined;
  const title = referenceRecord
    ? titleText(openable!, titleOf(openable!.name, referenceRecord), t)
    : isFetched && isPending
      ? null
      : typeof recordedTitle === 'string'
        ? titleText(definition!, recordedTitle, t)
        : id === null
          ? undefined
          : numberText(id);
  return { definition, title, opened: openable && isFetchable(openable) && id !== null ? openable.name : undefined };
};

/** Returns the title of the user who acted; null while it is loading. */
const useUserTitle = (
  { target, orElse }: Field,
  userId: unknown,
  acts: Definition,
  record: RaRecord,
): string | null => {
  const entity = target!;
  const t = useTranslate();
  const { referenceRecord, isPending } = useReference({
    reference: entity,
    id: Number(userId),
    options: { enabled: typeof userId === 'number' },
  });
  if (typeof userId !== 'number')
    return (orElse && fieldText(acts.fields[orElse]!, record[orElse] as Value, t)) || t('The platform');
  if (isPending) return null;
  return referenceRecord ? titleOf(entity, referenceRecord) : numberText(userId);
};

/** A sentence that says who did what with which record, with a link to the record, followed by the changed fields. */
const ActCell = ({ definition: acts, field, value, record, linked }: FieldComponentProps) => {
  const t = useTranslate();
  const { open } = useOpening();
  const tells = field.sentence!;
  const entity = String(record[tells.entity]);
  const id = (record[tells.id] as string | null) ?? null;
  const refused = record[tells.refused] === true;
  const before = readSnapshot(record[tells.before]);
  const after = readSnapshot(record[tells.after]);
  const refusal = refused ? readRefusal(after) : undefined;
  const reason = refused ? null : readReason(before, after);
  const user = useUserTitle(acts.fields[tells.who]!, record[tells.who], acts, record);
  const { definition, title, opened } = useTitle(entity, id, before ?? (refused ? undefined : after));
  const filter = definition && !refused && id === null ? exportedFilter(definition, after, t) : [];
  const sentence = actSentence(definitions, definition, {
    act: String(value),
    refused,
    who: { phrase: userMark },
    entity,
    title: title === undefined ? undefined : titleMark,
    rows: readRows(after),
  });
  const address = opened !== undefined && id !== null ? { entity: opened, id } : undefined;
  const name = title === null ? <NamePlaceholder /> : title;
  const titleLink =
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
        .split(marks)
        .filter((part) => part !== '')
        .map((part) => (
          <Fragment key={part}>
            {part === userMark ? (user ?? <NamePlaceholder />) : part === titleMark ? titleLink : part}
          </Fragment>
        ))}
      {refusal && <small className="muted">{translateWords(refusal, t)}</small>}
      {value === 'sign-in' && <small className="muted">{signInText(after, t)}</small>}
      {filter.length > 0 && <small className="muted">{filter.join(' · ')}</small>}
      {reason !== null && <small>{t('Reason: %{reason}', { reason })}</small>}
      {definition && linked && !refused && (
        // A reason that is also a field of the record is not repeated.
        <Changes
          definition={definition}
          changes={changesBetween(definition, before, after).filter(({ to }) => reason === null || to !== reason)}
        />
      )}
    </span>
  );
};

export default ActCell;
