import { definitions } from '../../resources/index';
import { PlatformError } from '../../dataProvider/platformError';
import { openedAs } from '../../resources/language/belonging';
import { onPlainPress } from '../parts/onPlainPress';
import { recordPath, useOpening } from '../opening/openRecord';
import { useConsole } from '../state/ConsoleContext';
import { useSay } from '../state/useSay';

/** Why something was refused; the records that it names are links to them, as far as the reader may open them. */
export const Refusal = ({ error, onLeave }: { error: Error; onLeave: () => void }) => {
  const say = useSay();
  const { session } = useConsole();
  const { open } = useOpening();
  const words = say(error);
  const records = (error instanceof PlatformError && error.records) || [];
  const ids = records.map(({ id }) => id).join(', ');
  const at = ids === '' ? -1 : words.indexOf(ids);
  if (at < 0) return words;
  return (
    <>
      {words.slice(0, at)}
      {records.map(({ entity, id }, index) => {
        const named = definitions.find(({ name }) => name === entity);
        const opened = named && openedAs(definitions, named, session.role);
        const record = opened && { entity: opened.name, id: String(id) };
        return (
          <span key={`${entity}/${id}`}>
            {index > 0 && ', '}
            {record ? (
              <a
                href={recordPath(record)}
                onClick={onPlainPress(() => {
                  onLeave();
                  open(record);
                })}
              >
                {id}
              </a>
            ) : (
              id
            )}
          </span>
        );
      })}
      {words.slice(at + ids.length)}
    </>
  );
};
