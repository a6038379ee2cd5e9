import { useQuery } from '@tanstack/react-query';
import { useTranslate, type RaRecord } from 'react-admin';
import { besideLists } from '../../dataProvider/liveCache';
import { formatDateTime } from '../../format/dates';
import type { Definition } from '../../resources/language/definition';
import { mayOpen } from '../../resources/language/rights';
import { secondPerson } from '../../resources/secondPerson';
import { ReferenceTitle } from '../fields/ReferenceTitle';
import { useConsole } from '../state/ConsoleContext';
import { usePlatform } from '../state/usePlatform';

/** The record that two people decide on, as a first press names it: `invoices/12`. */
export const subjectOf = (definition: Definition, record: RaRecord): string =>
  `${definition.source?.entity ?? definition.name}/${record.id}`;

/** The first press that waits on a subject, where somebody pressed and the role may read it. */
export const useFirstPress = (subject: string, isWaiting: boolean): RaRecord | undefined => {
  const platform = usePlatform();
  const { session, config } = useConsole();
  const { data } = useQuery({
    queryKey: [secondPerson.name, besideLists.belonging, subject],
    queryFn: () =>
      platform.getList(secondPerson.name, {
        pagination: { page: 1, perPage: 1 },
        sort: { field: 'id', order: 'DESC' },
        filter: { subject: [subject] },
      }),
    enabled: isWaiting && config.extensions && mayOpen(secondPerson, session.role),
  });
  return isWaiting ? (data?.data[0] as RaRecord | undefined) : undefined;
};

/** Who pressed first, what, when and why; `says` what pressing now comes to. */
export const FirstPressNote = ({ press, says }: { press: RaRecord; says?: string }) => {
  const t = useTranslate();
  const { session } = useConsole();
  const isMine = press.userId === session.id;
  return (
    <div className="note calm second-person">
      <strong>{t('Waiting for a second person')}</strong>
      {isMine ? t('You pressed first') : <ReferenceTitle target="users" id={Number(press.userId)} />}
      {`: ${t(String(press.step))}, ${String(press.about)}. ${formatDateTime(String(press.createDate))}`}
      {press.reason ? <p>{t('Reason: %{reason}', { reason: String(press.reason) })}</p> : null}
      {says && <p>{t(isMine ? 'Another person presses the same; you may take yours back.' : says)}</p>}
    </div>
  );
};

/** Said in the dialog of the second person: who was first, and why. */
export const SecondOfTwo = ({ definition, record }: { definition: Definition; record: RaRecord }) => {
  const press = useFirstPress(subjectOf(definition, record), typeof record.firstPerson === 'string');
  return press && <FirstPressNote press={press} says="Press the same and it is done." />;
};
