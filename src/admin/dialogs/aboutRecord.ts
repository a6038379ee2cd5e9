import type { RaRecord } from 'react-admin';
import { shortenUuid } from '../../format/uuid';
import type { Definition } from '../../resources/language/definition';
import { titleOf } from '../fields/ReferenceTitle';

/** Which record a dialog is about: its list, its id and what names it. */
export const aboutRecord = (definition: Definition, record: RaRecord, t: (phrase: string) => string): string => {
  const title = titleOf(definition.name, record);
  const id = typeof record.id === 'string' ? shortenUuid(record.id) : String(record.id);
  return [t(definition.title), id, ...(title === String(record.id) ? [] : [title])].join(' · ');
};
