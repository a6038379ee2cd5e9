import { useTranslate } from 'react-admin';
import { numberText } from '../../format/numberText';
import { definitions } from '../../resources/index';
import { openedAs } from '../../resources/language/relatedLists';
import { recordPath, useOpening } from '../opening/openRecord';
import { recordKindOf } from './recordTitle';
import { useConsole } from '../state/ConsoleContext';
import { onPlainClick } from '../parts/onPlainClick';

/** A record given as `invoices/12`, shown as 'Invoice #12': a link where the role may open the record. */
export const RecordName = ({ name, linked }: { name: string; linked: boolean }) => {
  const t = useTranslate();
  const { session } = useConsole();
  const { open } = useOpening();
  const [entity, id = ''] = name.split('/');
  const definition = definitions.find((candidate) => candidate.name === entity);
  if (!definition) return name;
  // A record that is still to be created has no number.
  if (!/^\d+$/.test(id)) return t(definition.title);
  const text = `${recordKindOf(definition, t)} ${numberText(id)}`;
  const opened = linked ? openedAs(definitions, definition, session.role) : undefined;
  if (!opened) return text;
  const record = { entity: opened.name, id };
  return (
    <a className="ref" href={recordPath(record)} onClick={onPlainClick(() => open(record))}>
      {text}
    </a>
  );
};
