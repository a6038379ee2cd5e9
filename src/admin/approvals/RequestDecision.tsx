import { useTranslate, type RaRecord } from 'react-admin';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { Decision } from '../../dataProvider/approvalCalls';
import { isMaybeDone } from '../../dataProvider/platformError';
import { approvals, type ApprovalRequest } from '../../resources/approvals';
import { callsOf } from '../../resources/language/definition';
import type { Fields } from '../../resources/language/fields';
import { useUnsentInput } from '../inputs/useUnsentInput';
import { formatDateTime } from '../../format/dates';
import { Refusal } from '../fields/Refusal';
import { decisionCalls, type Deciding, type DecisionName } from './useDecision';
import { useConsole } from '../state/ConsoleContext';
import { HashInput } from './HashInput';
import { useIsSettled } from './useIsSettled';
import { useJointRequests } from './useJointRequests';
import { WhyNotYou } from './WhyNotYou';
import { optionOf } from '../../resources/language/choices';
import { approvalStatus, ApprovalStatus } from '../../resources/statuses/approvals';

const maxReasonLength = 1000;
const decisionInputs: Fields = callsOf(approvals).find(([name]) => name === 'approve')![1].inputs!;

interface Props {
  request: ApprovalRequest & RaRecord;
  /** What this user may do; undefined while it is loading. */
  decision: Decision | undefined;
  deciding: Deciding;
  /** Shown next to the buttons. */
  beside?: ReactNode;
}

/** The outcome of a decided request: its status, who decided it, when and why. */
const Outcome = ({ request, beside }: Pick<Props, 'request' | 'beside'>) => {
  const t = useTranslate();
  const { status, decider, decideDate, decideReason } = request;
  return (
    <>
      <div className="note calm request-outcome" role="status">
        <strong>{t(optionOf(approvalStatus, status)!.label)}</strong>
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

/**
 * The form that decides on a waiting request. It is keyed by request, so that a typed reason never applies to another
 * one.
 */
const WaitingDecision = ({ request, decision, deciding, beside }: Props) => {
  const t = useTranslate();
  const buttons = useRef<HTMLDivElement>(null);
  const isSettled = useIsSettled(buttons);
  const reasonId = useId();
  const whyId = useId();
  const [reason, setReason] = useState('');
  const [txHash, setTxHash] = useState('');
  useUnsentInput({ into: `${approvals.name}/${request.id}` }, decisionInputs, {
    typed: { reason, txHash },
    isDirty: reason !== '' || txHash !== '',
    setValue: (name, value) => (name === 'reason' ? setReason : setTxHash)(String(value)),
  });
  const [isReasonMissing, setIsReasonMissing] = useState(false);
  const reasonInput = useRef<HTMLTextAreaElement>(null);
  const alert = useRef<HTMLDivElement>(null);
  const { sending, refusal, decide } = deciding;
  const { session } = useConsole();
  const isMine = request.userId === session.id;
  const parts = useJointRequests(request.id);
  const error = refusal?.id === request.id ? refusal.error : null;
  useEffect(() => {
    if (error) alert.current?.focus();
  }, [error]);
  // Nobody approves what they have not seen: the joint requests must be loaded, too.
  const isDisabled = decision?.canDecide !== true || parts === undefined;
  const handleClick = (name: DecisionName) => () => {
    if (!isSettled || sending) return;
    if (name === 'cancel') decide(request, name);
    if (isDisabled) return;
    if (name === 'approve')
      decide(request, name, {
        parts: (parts ?? []).map(({ id }) => id).join(','),
        reason: reason.trim(),
        ...(txHash.trim() !== '' && { txHash: txHash.trim() }),
      });
    else if (name === 'decline' && reason.trim() !== '') decide(request, name, { reason: reason.trim() });
    else if (name === 'decline') {
      // Drawn before the focus scrolls the box into view: else what is said below would cover it.
      flushSync(() => setIsReasonMissing(true));
      reasonInput.current?.focus();
    }
  };
  const button = (name: DecisionName, className: string, disabled = false) => (
    <button
      className={className}
      type="button"
      aria-disabled={disabled || sending !== null ? true : undefined}
      aria-describedby={disabled ? whyId : undefined}
      aria-busy={sending?.name === name}
      onClick={handleClick(name)}
    >
      {t(decisionCalls[name].label)}
    </button>
  );
  return (
    <div className={isSettled ? 'request-decision' : 'request-decision settling'}>
      <div role="alert" tabIndex={-1} ref={alert}>
        {error && (
          <div className="note">
            <strong>{t(isMaybeDone(error) ? 'The decision got no answer' : 'Could not be decided')}</strong>
            <Refusal error={error} onLeave={() => undefined} />
          </div>
        )}
      </div>
      {decision?.canDecide && (
        <>
          <label htmlFor={reasonId}>{t('Reason')}</label>
          <textarea
            ref={reasonInput}
            id={reasonId}
            rows={2}
            maxLength={maxReasonLength}
            value={reason}
            placeholder={t('Required to decline')}
            aria-invalid={isReasonMissing}
            aria-describedby={isReasonMissing ? whyId : undefined}
            onFocus={({ currentTarget }) => currentTarget.scrollIntoView({ block: 'nearest' })}
            onChange={(event) => {
              setReason(event.target.value);
              setIsReasonMissing(false);
            }}
          />
          {isReasonMissing && (
            <p className="problem" id={whyId}>
              {t('Say why you decline it')}
            </p>
          )}
          <HashInput request={request} value={txHash} onChange={setTxHash} />
        </>
      )}
      {(isMine || decision?.canDecide === false) && (
        <p className="request-why" id={whyId}>
          {isMine && <strong>{t('You requested this')}</strong>}
          {decision && <WhyNotYou decision={decision} isMine={isMine} />}
        </p>
      )}
      <div ref={buttons} className="request-buttons">
        {isMine ? (
          button('cancel', 'button')
        ) : (
          <>
            {button('approve', 'button primary', isDisabled)}
            {button('decline', 'button', isDisabled)}
          </>
        )}
        {beside}
      </div>
    </div>
  );
};

/** The decision form of a waiting request, or the outcome of a decided one. */
export const RequestDecision = (props: Props) =>
  props.request.status === ApprovalStatus.Waiting ? (
    <WaitingDecision key={props.request.id} {...props} />
  ) : (
    <Outcome {...props} />
  );
