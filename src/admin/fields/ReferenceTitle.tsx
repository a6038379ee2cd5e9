import { useReference, type RaRecord } from 'react-admin';
import type { MouseEvent } from 'react';
import { formatNumber } from '../../format/money';
import { shortenUuid } from '../../format/uuid';
import { maskRequisites } from '../../format/requisites';
import { definitionOf, definitions } from '../../resources/index';
import { openedAs } from '../../resources/language/belonging';
import { recordPath, useOpening } from '../panel/openRecord';
import { useConsole } from '../state/ConsoleContext';
import { useSay } from '../state/useSay';

/** What names a record to people, shortened or masked where its kind asks for it. */
export const titleOf = (target: string, record: RaRecord): string => {
  const definition = definitionOf(target);
  const type = definition.fields[definition.represent]?.type;
  // Named after another record, it has no words of its own.
  if (type === 'reference') return String(record.id);
  const title = String(record[definition.represent] ?? record.id);
  return type === 'uuid' ? shortenUuid(title) : type === 'requisites' ? maskRequisites(title) : title;
};

/** The title of the record referred to; its id until that is known, or when it is gone. */
export const ReferenceTitle = ({ target, id }: { target: string; id: number }) => {
  const say = useSay();
  const { referenceRecord, error } = useReference({ reference: target, id });
  if (referenceRecord) return <span title={`${id}`}>{titleOf(target, referenceRecord)}</span>;
  return (
    <span className="muted" title={error ? say(error as Error) : undefined}>
      {formatNumber(id)}
    </span>
  );
};

/** Is a press meant for this page, not for another tab or window? */
export const isPlainPress = ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  !ctrlKey && !metaKey && !shiftKey && !altKey;

/** The title as a link that opens the record in the panel; no link where the role may only look it up. */
export const ReferenceLink = ({ target, id }: { target: string; id: number }) => {
  const { session } = useConsole();
  const { open } = useOpening();
  const entity = openedAs(definitions, definitionOf(target), session.role)?.name;
  if (entity === undefined) return <ReferenceTitle target={target} id={id} />;
  const record = { entity, id: String(id) };
  return (
    <a
      className="ref"
      href={recordPath(record)}
      onClick={(event) => {
        if (!isPlainPress(event)) return;
        event.preventDefault();
        open(record);
      }}
    >
      <ReferenceTitle target={target} id={id} />
    </a>
  );
};
