import { useTranslate, type RaRecord } from 'react-admin';
import type { Field } from '../../resources/language/fields';

/** Who asked for the approval that the record waits for, as its status field knows; undefined when it waits for none. */
export const requesterOf = ({ approval }: Field, record: RaRecord): string | undefined => {
  const requester: unknown = approval === undefined ? undefined : record[approval];
  return typeof requester === 'string' && requester !== '' ? requester : undefined;
};

/** Says below a status that the record waits for approval; below one that says so itself, who asked a second person for it. */
export const WaitingNote = ({ requester, isSaid = false }: { requester: string; isSaid?: boolean }) => {
  const t = useTranslate();
  const by = t('Requested by %{name}', { name: requester });
  return <small title={by}>{isSaid ? by : t('Waits for approval')}</small>;
};
