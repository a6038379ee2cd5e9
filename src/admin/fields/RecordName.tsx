import { useTranslate } from 'react-admin';
import { numberText } from '../../format/numberText';
import { definitions } from '../../resources/index';
import { openedAs } from '../../resources/language/relatedLists';
import { recordPath, useOpening } from '../opening/openRecord';
import { recordKindOf } from './recordTitle';
import { useConsole } from '../state/ConsoleContext';
import { onPlainClick } from '../parts/onPlainClick';

/** A record that is written as `invoices/12`: what it is and its number ('Invoice #12'), a link where the role may open it. */
export const RecordName = ({ name, linked }: { name: string; linked: boolean }) => {
  const t = useTranslate();
  const { session } = useConsole();
  const { open } = useOpening();
  const [entity, id = ''] = name.split('/');
  const definition = definitions.find((one) => one.name === entity);
  if (!definition) return name;
  // What is about to be made has no number yet.
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
