import { useTranslate } from 'react-admin';
import { numbered } from '../../format/number';
import { definitions } from '../../resources/index';
import { openedAs } from '../../resources/language/belonging';
import { recordPath, useOpening } from '../opening/openRecord';
import { kindOf } from './recordTitle';
import { useConsole } from '../state/ConsoleContext';
import { onPlainPress } from '../parts/onPlainPress';

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
  const text = `${kindOf(definition, t)} ${numbered(id)}`;
  const opened = linked ? openedAs(definitions, definition, session.role) : undefined;
  if (!opened) return text;
  const record = { entity: opened.name, id };
  return (
    <a className="ref" href={recordPath(record)} onClick={onPlainPress(() => open(record))}>
      {text}
    </a>
  );
};
