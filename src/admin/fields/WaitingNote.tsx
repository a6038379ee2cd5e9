import { useTranslate, type RaRecord } from 'react-admin';
import type { Field } from '../../resources/language/fields';

/** Who asked for the approval that the record waits for, as its status field knows; undefined when it waits for none. */
export const requesterOf = ({ approval }: Field, record: RaRecord): string | undefined => {
  const requester: unknown = approval === undefined ? undefined : record[approval];
  return typeof requester === 'string' && requester !== '' ? requester : undefined;
};

/** Says below a status that the record waits for approval. */
export const WaitingNote = ({ requester }: { requester: string }) => {
  const t = useTranslate();
  return <small title={t('Requested by %{name}', { name: requester })}>{t('Waits for approval')}</small>;
};
