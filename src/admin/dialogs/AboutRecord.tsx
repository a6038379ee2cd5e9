import { useTranslate, type RaRecord } from 'react-admin';
import { idText } from '../../format/numberText';
import type { Definition } from '../../resources/language/definition';
import { MeanwhileNote } from './MeanwhileNote';
import { RecordSummary } from '../fields/RecordSummary';
import { titleClassOf } from '../fields/ReferenceTitle';
import { recordKindOf, useTitle } from '../fields/recordTitle';

/** Says which record a dialog is about, its list, id and title, and whether somebody else has dealt with it since. */
export const AboutRecord = ({ definition, record }: { definition: Definition; record: RaRecord }) => {
  const t = useTranslate();
  const title = useTitle(definition, record);
  const id = idText(record.id);
  // The title of a child list names the parent record, so the noun of this record is shown instead.
  const list = definition.parent ? recordKindOf(definition, t) : t(definition.title);
  const listAndId = `${list} · ${id}`;
  const hasTitle = title !== undefined && title !== id && title !== String(record.id);
  return (
    <>
      {definition.display.summary ? (
        <>
          {listAndId} · <RecordSummary definition={definition} record={record} />
        </>
      ) : hasTitle ? (
        <>
          {listAndId} · <span className={titleClassOf(definition.name)}>{title}</span>
        </>
      ) : (
        listAndId
      )}
      <MeanwhileNote definition={definition} record={record} />
    </>
  );
};
