import { useGetOne, useLocaleState, useTranslate, type RaRecord } from 'react-admin';
import { useState, useSyncExternalStore, type ReactNode } from 'react';
import type { Decision } from '../../dataProvider/approvalCalls';
import { formatAgo } from '../../format/ago';
import { formatDateTime } from '../../format/dates';
import { approvals, type ApprovalRequest } from '../../resources/approvals';
import type { Definition } from '../../resources/language/definition';
import { aboutText } from './aboutText';
import { isImport } from '../../resources/language/imports';
import { mayOpen } from '../../resources/language/rights';
import { users } from '../../resources/users';
import { FieldRow, isFieldEmpty } from '../fields/FieldRow';
import { RecordName } from '../fields/RecordName';
import { ReferenceLink } from '../fields/ReferenceTitle';
import { RecordSummary } from '../fields/RecordSummary';
import { useRecordTitle } from '../fields/recordTitle';
import { useConsole } from '../state/ConsoleContext';
import { subscribeToTicks } from '../browser/ticker';
import { ImportedRows } from './lazyParts';
import { requestEnd } from './requestEnd';
import { RequestEffects } from './RequestEffects';
import { factsOf } from './requestedCall';
import { useJointRequests } from './useJointRequests';
import { useSubject } from '../fields/useSubject';
import { useDeciders } from './WhoDecides';
import { ApprovalStatus } from '../../resources/statuses/approvals';

const minuteMs = 60_000;
/** The current minute, rounded up so that a time a few seconds ago does not count as future. */
const currentMinute = () => Math.ceil(Date.now() / minuteMs);

/** A time relative to now ('3 minutes ago', 'in 2 hours'), updated every minute. */
export const Ago = ({ iso }: { iso: string }) => {
  const [locale] = useLocaleState();
  const now = useSyncExternalStore(subscribeToTicks, currentMinute) * minuteMs;
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

const Deciders = ({ decision }: { decision: Decision }) => useDeciders(decision);

/** The requests that were made together with this one and are decided with it. */
const JointRequests = ({ id }: { id: number }) => {
  const t = useTranslate();
  const parts = useJointRequests(id);
  if (!parts || parts.length === 0) return null;
  return (
    <Fact label="Together with">
      {parts.map((part) => (
        <div key={part.id}>
          {t(part.step)}, {aboutText(part, t)} · <RecordName name={part.subject} linked />
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

interface SubjectProps {
  subject: NonNullable<ReturnType<typeof useSubject>>;
  request: ApprovalRequest;
}

/** The record's title, where it says more than the request's amount or value does, and the facts of the requested call. */
const SubjectFacts = ({ subject: { definition, id }, request: { about, call } }: SubjectProps) => {
  const { data } = useGetOne<RaRecord>(definition.name, { id });
  if (!data) return null;
  const facts = factsOf(call).filter(
    (name) => definition.fields[name] && !isFieldEmpty(data, name) && data[name] !== about,
  );
  return (
    <>
      <SubjectTitle definition={definition} record={data} about={about} />
      {facts.map((name) => (
        <FieldRow key={name} definition={definition} name={name} record={data} />
      ))}
    </>
  );
};

const SubjectTitle = ({ definition, record, about }: { definition: Definition; record: RaRecord; about: string }) => {
  const title = useRecordTitle(definition, record);
  if (!definition.display.summary && title === about) return null;
  return (
    <Fact label="Record">
      {definition.display.summary ? <RecordSummary definition={definition} record={record} /> : title}
    </Fact>
  );
};

/** When a request ends (`requestEnd.ts`), once its record is known. */
const EarlierEnd = ({ subject: { definition, id }, iso }: Pick<SubjectProps, 'subject'> & { iso: string }) => {
  const { data } = useGetOne<RaRecord>(definition.name, { id });
  const [shownAt] = useState(() => Date.now());
  return <Moment iso={data ? requestEnd(iso, definition, data, shownAt) : iso} />;
};

interface Props {
  request: ApprovalRequest & RaRecord;
  decision: Decision | undefined;
  /** The request is shown in the panel of its record, so the record is not named. */
  isAtRecord: boolean;
}

/** The facts that a decision is based on: those of the record, what the call does and what proves it, then those of the request. */
export const RequestFacts = ({ request, decision, isAtRecord }: Props) => {
  const t = useTranslate();
  const subject = useSubject(request.subject);
  const { session } = useConsole();
  const { userId, requester, createDate, expireDate, reason, why, status } = request;
  return (
    <>
      {!isAtRecord && subject && (
        <dl className="panel-fields">
          <SubjectFacts subject={subject} request={request} />
        </dl>
      )}
      {status === ApprovalStatus.Waiting && subject && (
        <RequestEffects subject={subject} request={request} isAtRecord={isAtRecord} />
      )}
      <dl className="panel-fields">
        <Fact label="Requested by">
          {mayOpen(users, session.role) ? <ReferenceLink target="users" id={userId} /> : requester}
        </Fact>
        {createDate && (
          <Fact label="Requested">
            <Moment iso={createDate} />
          </Fact>
        )}
        {request.proof !== null && <FieldRow definition={approvals} name="proof" record={request} />}
        {request.payIn && (
          <Fact label="Invoice">
            <RecordName name={request.payIn} linked />
          </Fact>
        )}
        {request.txHash && <FieldRow definition={approvals} name="txHash" record={request} />}
        {reason && <Fact label="Reason">{reason}</Fact>}
        {why && <Fact label="Needs approval because">{t(why)}</Fact>}
        <JointRequests id={request.id} />
        {status === ApprovalStatus.Waiting && expireDate && (
          <Fact label="Expires">
            {subject ? <EarlierEnd subject={subject} iso={expireDate} /> : <Moment iso={expireDate} />}
          </Fact>
        )}
        {/* To everyone else, RequestDecision says who can decide. */}
        {status === ApprovalStatus.Waiting && decision?.canDecide && (
          <Fact label="Can decide">
            <Deciders decision={decision} />
          </Fact>
        )}
      </dl>
      {status === ApprovalStatus.Waiting && isImport(request.subject) && (
        <ImportedRows key={request.id} request={request} />
      )}
    </>
  );
};
