import { useTranslate, type RaRecord } from 'react-admin';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import type { Decision } from '../../dataProvider/approvalCalls';
import type { ApprovalRequest } from '../../resources/approvals';
import { formatDateTime } from '../../format/dates';
import { Refusal } from '../fields/Refusal';
import { decisionCalls, type Deciding, type DecisionName } from './useDeciding';
import { useJointRequests } from './useJointRequests';
import { WhyNotYou } from './WhoDecides';
import { approvalStatus, ApprovalStatus } from '../../resources/statuses';

/** For so long (ms) after a request came, nothing is decided by a press that was meant for the one before. */
const settlesIn = 300;
const longestReason = 1000;

const useSettled = () => {
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), settlesIn);
    return () => clearTimeout(timer);
  }, []);
  return settled;
};

interface Props {
  request: ApprovalRequest & RaRecord;
  /** What this person may do; undefined until that is known. */
  decision: Decision | undefined;
  deciding: Deciding;
  /** Stands beside the buttons. */
  beside?: ReactNode;
}

/** What became of a request, by whom and why. */
const Outcome = ({ request, beside }: Pick<Props, 'request' | 'beside'>) => {
  const t = useTranslate();
  const { status, decider, decideDate, decideReason } = request;
  return (
    <>
      <div className="note calm request-outcome" role="status">
        <strong>{t(approvalStatus[status as keyof typeof approvalStatus].label)}</strong>
        <span>
          {decider}
          {decider !== null && decideDate !== null && ' · '}
          {decideDate !== null && formatDateTime(decideDate)}
        </span>
        {decideReason && <p>{t('Reason: %{reason}', { reason: decideReason })}</p>}
      </div>
      {beside && <div className="request-buttons">{beside}</div>}
    </>
  );
};

/** Decides on a request that waits; made anew for each, so that nothing typed for one counts for another. */
const WaitingDecision = ({ request, decision, deciding, beside }: Props) => {
  const t = useTranslate();
  const isSettled = useSettled();
  const reasonId = useId();
  const whyId = useId();
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const text = useRef<HTMLTextAreaElement>(null);
  const alert = useRef<HTMLDivElement>(null);
  const { sending, refused, decide } = deciding;
  const parts = useJointRequests(request.id);
  const error = refused?.id === request.id ? refused.error : null;
  useEffect(() => {
    if (error) alert.current?.focus();
  }, [error]);
  // What is approved is what was seen: also what is decided together with it.
  const isOff = decision?.canDecide !== true || parts === undefined;
  const press = (name: DecisionName) => () => {
    if (!isSettled || sending) return;
    if (name === 'cancel') decide(request, name);
    if (isOff) return;
    if (name === 'approve')
      decide(request, name, { parts: (parts ?? []).map(({ id }) => id).join(','), reason: reason.trim() });
    else if (name === 'decline' && reason.trim() !== '') decide(request, name, { reason: reason.trim() });
    else if (name === 'decline') {
      setIsMissing(true);
      text.current?.focus();
    }
  };
  const button = (name: DecisionName, look: string, off = false) => (
    <button
      className={look}
      type="button"
      aria-disabled={off || sending !== null ? true : undefined}
      aria-describedby={off ? whyId : undefined}
      aria-busy={sending?.name === name}
      onClick={press(name)}
    >
      {t(decisionCalls[name].label)}
    </button>
  );
  return (
    <div className={isSettled ? 'request-decision' : 'request-decision settling'}>
      <div role="alert" tabIndex={-1} ref={alert}>
        {error && (
          <div className="note">
            <strong>{t('That did not work')}</strong>
            <Refusal error={error} onLeave={() => undefined} />
          </div>
        )}
      </div>
      {decision?.canDecide && (
        <>
          <label htmlFor={reasonId}>{t('Reason')}</label>
          <textarea
            ref={text}
            id={reasonId}
            rows={2}
            maxLength={longestReason}
            value={reason}
            placeholder={t('Required to decline')}
            aria-invalid={isMissing}
            aria-describedby={isMissing ? whyId : undefined}
            onChange={(event) => {
              setReason(event.target.value);
              setIsMissing(false);
            }}
          />
          {isMissing && (
            <p className="problem" id={whyId}>
              {t('Say why you decline it')}
            </p>
          )}
        </>
      )}
      {decision && !decision.canDecide && (
        <p className="request-why" id={whyId}>
          {decision.isMine && <strong>{t('You requested this')}</strong>}
          <WhyNotYou decision={decision} />
        </p>
      )}
      <div className="request-buttons">
        {decision?.isMine ? (
          button('cancel', 'button')
        ) : (
          <>
            {button('approve', 'button primary', isOff)}
            {button('decline', 'button', isOff)}
          </>
        )}
        {beside}
      </div>
    </div>
  );
};

/** What can be done about a request, or what became of it. */
export const RequestDecision = (props: Props) =>
  props.request.status === ApprovalStatus.Waiting ? (
    <WaitingDecision key={props.request.id} {...props} />
  ) : (
    <Outcome {...props} />
  );
