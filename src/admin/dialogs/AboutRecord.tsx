import { useTranslate, type RaRecord } from 'react-admin';
import { numberText } from '../../format/numberText';
import { shortenUuid } from '../../format/uuid';
import type { Definition } from '../../resources/language/definition';
import { Headline } from '../fields/Headline';
import { recordKindOf, useTitle } from '../fields/recordTitle';

/** Which record a dialog is about: its list, its id and what names it. */
export const AboutRecord = ({ definition, record }: { definition: Definition; record: RaRecord }) => {
  const t = useTranslate();
  const title = useTitle(definition, record);
  const id = typeof record.id === 'string' ? shortenUuid(record.id) : numberText(record.id);
  // A list below a record is called after that record: it says nothing of this one.
  const list = definition.parent ? recordKindOf(definition, t) : t(definition.title);
  const place = `${list} · ${id}`;
  if (definition.display.summary) {
    return (
      <>
        {place} · <Headline definition={definition} record={record} />
      </>
    );
  }
  return title === undefined || title === String(record.id) ? place : `${place} · ${title}`;
};
