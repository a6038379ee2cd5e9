import { useGetOne, useLocaleState, useTranslate, type RaRecord } from 'react-admin';
import { useSyncExternalStore, type ReactNode } from 'react';
import type { Decision } from '../../dataProvider/approvalCalls';
import { formatAgo } from '../../format/ago';
import { formatDateTime } from '../../format/dates';
import type { ApprovalRequest } from '../../resources/approvals';
import type { Definition } from '../../resources/language/definition';
import { mayOpen } from '../../resources/language/rights';
import { users } from '../../resources/users';
import { RecordName } from '../fields/RecordName';
import { ReferenceLink } from '../fields/ReferenceTitle';
import { Headline } from '../fields/Headline';
import { useRecordTitle } from '../fields/recordTitle';
import { useConsole } from '../state/ConsoleContext';
import { subscribeToTicks } from '../parts/ticker';
import { useJointRequests } from './useJointRequests';
import { useSubject } from './useSubject';
import { useDeciders } from './WhoDecides';
import { ApprovalStatus } from '../../resources/statuses';

const minute = 60_000;
/** Rounded up: what just happened is not still to come. */
const thisMinute = () => Math.ceil(Date.now() / minute);

/** How long ago, or in how long; told anew every minute. */
export const Ago = ({ iso }: { iso: string }) => {
  const [locale] = useLocaleState();
  const now = useSyncExternalStore(subscribeToTicks, thisMinute) * minute;
  return <time dateTime={iso}>{formatAgo(iso, locale, now)}</time>;
};

const Moment = ({ iso }: { iso: string }) => (
  <>
    {formatDateTime(iso)}{' '}
    <span className="muted">
      (<Ago iso={iso} />)
    </span>
  </>
);

const Deciders = ({ decision }: { decision: Decision }) => {
  const t = useTranslate();
  const names = useDeciders(decision, 'conjunction');
  return names === '' ? <span className="muted">{t('Nobody can decide now')}</span> : names;
};

/** What was requested together with it, and is decided with it. */
const Parts = ({ id }: { id: number }) => {
  const t = useTranslate();
  const parts = useJointRequests(id);
  if (!parts || parts.length === 0) return null;
  return (
    <Fact label="Together with">
      {parts.map((part) => (
        <div key={part.id}>
          {t(part.step)}, {part.about} · <RecordName name={part.subject} linked />
        </div>
      ))}
    </Fact>
  );
};

const Fact = ({ label, children }: { label: string; children: ReactNode }) => {
  const t = useTranslate();
  return (
    <div>
      <dt>{t(label)}</dt>
      <dd>{children}</dd>
    </div>
  );
};

/** What names the record, where that says more than the sum or value does: whose it is. */
const SubjectFact = ({ definition, id, about }: NonNullable<ReturnType<typeof useSubject>> & { about: string }) => {
  const { data } = useGetOne<RaRecord>(definition.name, { id });
  return data && <SubjectTitle definition={definition} record={data} about={about} />;
};

const SubjectTitle = ({ definition, record, about }: { definition: Definition; record: RaRecord; about: string }) => {
  const title = useRecordTitle(definition, record);
  if (!definition.display.summary && title === about) return null;
  return (
    <Fact label="Record">
      {definition.display.summary ? <Headline definition={definition} record={record} /> : title}
    </Fact>
  );
};

interface Props {
  request: ApprovalRequest & RaRecord;
  decision: Decision | undefined;
  /** It is shown at its record: that need not be named. */
  isAtRecord: boolean;
}

/** Everything that one decides by. */
export const RequestFacts = ({ request, decision, isAtRecord }: Props) => {
  const t = useTranslate();
  const of = useSubject(request.subject);
  const { session } = useConsole();
  const { userId, requester, createDate, expireDate, reason, why, status } = request;
  return (
    <dl className="panel-fields">
      {!isAtRecord && of && <SubjectFact {...of} about={request.about} />}
      <Fact label="Requested by">
        {mayOpen(users, session.role) ? <ReferenceLink target="users" id={userId} /> : requester}
      </Fact>
      {createDate && (
        <Fact label="Requested">
          <Moment iso={createDate} />
        </Fact>
      )}
      {reason && <Fact label="Reason">{reason}</Fact>}
      {why && <Fact label="Needs approval because">{t(why)}</Fact>}
      <Parts id={request.id} />
      {status === ApprovalStatus.Waiting && expireDate && (
        <Fact label="Lapses">
          <Moment iso={expireDate} />
        </Fact>
      )}
      {status === ApprovalStatus.Waiting && decision && (
        <Fact label="Can decide">
          <Deciders decision={decision} />
        </Fact>
      )}
    </dl>
  );
};
