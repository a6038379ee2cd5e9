import { definitions } from '../../resources/index';
import { PlatformError } from '../../dataProvider/platformError';
import { openedAs } from '../../resources/language/relatedLists';
import { onPlainClick } from '../parts/onPlainClick';
import { recordPath, useOpening } from '../opening/openRecord';
import { useConsole } from '../state/ConsoleContext';
import { useErrorText } from '../state/useErrorText';

/** Why something was refused; the records that it names are links to them, as far as the reader may open them. */
export const Refusal = ({ error, onLeave }: { error: Error; onLeave: () => void }) => {
  const say = useErrorText();
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
                onClick={onPlainClick(() => {
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
