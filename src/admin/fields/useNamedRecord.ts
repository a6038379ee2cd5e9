import { useTranslate } from 'react-admin';
import { numberText } from '../../format/numberText';
import { definitions } from '../../resources/index';
import { openedAs } from '../../resources/language/relatedLists';
import type { RecordAddress } from '../opening/openRecord';
import { useConsole } from '../state/ConsoleContext';
import { recordKindOf } from './recordTitle';

/**
 * The text of a record given as `invoices/12`, 'Invoice #12', and the record to open for it: undefined where the role
 * may not open it, and for a record that is still to be created.
 */
export const useNamedRecord = (name: string): { text: string; record: RecordAddress | undefined } => {
  const t = useTranslate();
  const { session } = useConsole();
  const [entity, id = ''] = name.split('/');
  const definition = definitions.find((candidate) => candidate.name === entity);
  if (!definition) return { text: name, record: undefined };
  if (!/^\d+$/.test(id)) return { text: t(definition.title), record: undefined };
  const opened = openedAs(definitions, definition, session.role);
  const text = `${recordKindOf(definition, t)} ${numberText(id)}`;
  return { text, record: opened && { entity: opened.name, id } };
};
