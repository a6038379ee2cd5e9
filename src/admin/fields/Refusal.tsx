import { definitions } from '../../resources/index';
import { PlatformError } from '../../dataProvider/platformError';
import { openedAs } from '../../resources/language/openedAs';
import { onPlainClick } from '../browser/onPlainClick';
import { recordPath, useOpening } from '../navigation/openRecord';
import { useConsole } from '../state/ConsoleContext';
import { ErrorText } from '../outcomes/ErrorText';
import { useErrorText } from '../outcomes/useErrorText';

/** The message of a refused call. The records that it names are links where the role may open them. */
export const Refusal = ({ error, onLeave }: { error: Error; onLeave: () => void }) => {
  const errorText = useErrorText();
  const { session, config } = useConsole();
  const { open } = useOpening();
  const message = errorText(error);
  const records = (error instanceof PlatformError && error.records) || [];
  const ids = records.map(({ id }) => id).join(', ');
  const start = ids === '' ? -1 : message.indexOf(ids);
  if (start < 0) return <ErrorText error={error} />;
  return (
    <>
      {message.slice(0, start)}
      {records.map(({ entity, id }, index) => {
        const named = definitions.find(({ name }) => name === entity);
        const opened = named && openedAs(definitions, named, session.role, config);
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
      {message.slice(start + ids.length)}
    </>
  );
};
