import { useQuery } from '@tanstack/react-query';
import { useGetList, useLocaleState, useTranslate, type RaRecord } from 'react-admin';
import { useSyncExternalStore, type ReactNode } from 'react';
import type { Decision } from '../../dataProvider/approvalCalls';
import { scalarKey } from '../../dataProvider/liveCache';
import { formatAgo } from '../../format/ago';
import { formatDateTime } from '../../format/dates';
import { formatMoney } from '../../format/money';
import { exchangeRate } from '../../resources/scalars';
import { approvals, type ApprovalRequest } from '../../resources/approvals';
import { RecordName } from '../fields/RecordName';
import { ReferenceLink } from '../fields/ReferenceTitle';
import { usePlatform } from '../state/usePlatform';
import { subscribeToTicks } from '../state/ticker';
import { SubjectTitle, useSubject } from './SubjectTitle';
import { rateSubject } from './useRequests';
import { useDeciders } from './WhoDecides';

const minute = 60_000;
/** Rounded up: what just happened is not still to come. */
const thisMinute = () => Math.ceil(Date.now() / minute);
const mostParts = 20;

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

/** What a new rate would take the place of. */
const RateNow = () => {
  const platform = usePlatform();
  const { data } = useQuery({
    queryKey: scalarKey(exchangeRate.path),
    queryFn: () => platform.scalar(exchangeRate),
  });
  return data ? <Fact label="Current exchange rate">{formatMoney(data, 'RUB')}</Fact> : null;
};

/** What was requested together with it, and is decided with it. */
const Parts = ({ id }: { id: number }) => {
  const t = useTranslate();
  const { data } = useGetList<ApprovalRequest & RaRecord>(approvals.name, {
    pagination: { page: 1, perPage: mostParts },
    sort: { field: 'id', order: 'ASC' },
    filter: { partOf: [id] },
  });
  if (!data || data.length === 0) return null;
  return (
    <Fact label="Together with">
      {data.map((part) => (
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
  const { subject, userId, createDate, expireDate, reason, why, status } = request;
  return (
    <dl className="panel-fields">
      {subject === rateSubject && <RateNow />}
      {!isAtRecord && of && (
        <Fact label="Record">
          <SubjectTitle {...of} />
        </Fact>
      )}
      <Fact label="Requested by">
        <ReferenceLink target="users" id={userId} />
      </Fact>
      {createDate && (
        <Fact label="Requested">
          <Moment iso={createDate} />
        </Fact>
      )}
      {reason && <Fact label="Reason">{reason}</Fact>}
      {why && <Fact label="Needs approval because">{t(why)}</Fact>}
      <Parts id={request.id} />
      {status === 0 && expireDate && (
        <Fact label="Lapses">
          <Moment iso={expireDate} />
        </Fact>
      )}
      {status === 0 && decision && (
        <Fact label="Can decide">
          <Deciders decision={decision} />
        </Fact>
      )}
    </dl>
  );
};
