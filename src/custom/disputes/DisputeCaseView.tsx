import { useTranslate } from 'react-admin';
import { useEffect, useRef, useState } from 'react';
import { ActionSlot, type OpenAction } from '../../admin/actions/ActionSlot';
import { useCustomParts } from '../../admin/actions/customParts';
import { FieldValue } from '../../admin/fields/FieldValue';
import { StatusField } from '../../admin/fields/StatusField';
import { LoadFailure } from '../../admin/outcomes/LoadFailure';
import { PanelActions } from '../../admin/panel/PanelActions';
import { ReadAbout } from '../../admin/panel/ReadAbout';
import { useOpenedRecord } from '../../admin/panel/useOpenedRecord';
import { formatDateTime } from '../../format/dates';
import { formatMoney } from '../../format/money';
import type { DisputeCase } from '../../resources/disputeCase';
import { disputes } from '../../resources/disputes';
import { optionOf } from '../../resources/language/choices';
import {
  DisputeKind,
  disputeKind,
  disputeOpener,
  DisputeStatus,
  openDisputeStatuses,
} from '../../resources/statuses/disputes';
import { CaseMessages } from './CaseMessages';
import { CasePasts } from './CasePasts';
import { CaseRequests } from './CaseRequests';
import { CaseTimeLine } from './CaseTimeLine';
import { DecisionFoot } from './DecisionFoot';
import type { DisputeRow } from './deskTabs';
import { FactsTable } from './FactsTable';
import { CaseReceipts } from './CaseReceipts';
import { TakenFromOwner } from './TakenFromOwner';
import { useCase } from './useCase';
import { factsOf } from './witnesses';

const isUndecided = ({ status }: DisputeRow) => openDisputeStatuses.some((open) => open === status);

/** What the payer says, their receipts, and what the vault owner answers. */
const Claims = ({
  dispute,
  found,
  marked,
  onRead,
}: {
  dispute: DisputeRow;
  found: DisputeCase;
  marked: readonly number[];
  onRead: (lines: readonly string[] | null) => void;
}) => {
  const t = useTranslate();
  const { text, openedBy, createDate, answer, answeredDate, answerUntil, reason, decidedDate } = dispute;
  return (
    <div className="case-claims">
      <h3>{t('What is claimed')}</h3>
      {text !== null && <p className="long-text">{text}</p>}
      <p>
        <small className="muted">
          {t(optionOf(disputeOpener, openedBy)!.label)} · {formatDateTime(createDate)}
        </small>
      </p>
      <CaseReceipts receipts={found.receipts} marked={marked} onRead={onRead} />
      <h3>{t('The vault owner answers')}</h3>
      {answeredDate === null ? (
        <p className="muted">{t(answerUntil === null ? 'There is no vault owner' : 'Nothing yet')}</p>
      ) : (
        <>
          <p className="long-text">{answer ?? t('They deny it with a file')}</p>
          <small className="muted">{formatDateTime(answeredDate)}</small>
        </>
      )}
      {decidedDate !== null && reason !== null && (
        <>
          <h3>{t('Reason')}</h3>
          <p className="long-text">{reason}</p>
        </>
      )}
    </div>
  );
};

const Case = ({ dispute, found }: { dispute: DisputeRow; found: DisputeCase }) => {
  const t = useTranslate();
  const [lines, setLines] = useState<readonly string[] | null>(null);
  const facts = factsOf(dispute, found, lines);
  const marked = facts.flatMap(({ receipt }) => (receipt ? [receipt.line] : []));
  return (
    <div className="case-body">
      <Claims dispute={dispute} found={found} marked={marked} onRead={setLines} />
      <div className="case-witnesses">
        <FactsTable facts={facts} />
        <div className="case-columns">
          <section>
            <h3>{t('Invoice')}</h3>
            <CaseTimeLine dispute={dispute} invoice={found.invoice} />
          </section>
          <section>
            {dispute.kind === DisputeKind.PayIn && (
              <>
                <h3>{t('Messages of the account around the time')}</h3>
                <CaseMessages messages={found.messages} />
              </>
            )}
            <h3>{t('Disputes before')}</h3>
            <CasePasts found={found} />
          </section>
        </div>
      </div>
    </div>
  );
};

interface Props {
  id: number;
  /** Moves the focus to the heading each time it increases. */
  focusCount: number;
}

/** Everything that one dispute is decided by, and the decision. It is keyed by dispute, so that no state of another one is kept. */
const DisputeCaseView = ({ id, focusCount }: Props) => {
  const t = useTranslate();
  const heading = useRef<HTMLHeadingElement>(null);
  const { record, isMissing, error, retry } = useOpenedRecord(disputes, String(id));
  const { found, error: caseError, retry: retryCase } = useCase(id);
  const [openAction, setOpenAction] = useState<OpenAction | null>(null);
  useCustomParts(disputes);
  const isLoaded = record !== undefined;
  useEffect(() => {
    if (focusCount > 0 && isLoaded) heading.current?.focus({ preventScroll: true });
  }, [focusCount, isLoaded]);
  if (isMissing) return <p className="note calm">{t('Record not found. It may have been deleted, or is finished.')}</p>;
  if (error && !record) return <LoadFailure error={error} onRetry={retry} />;
  if (!record) {
    return (
      <p className="muted" role="status">
        {t('Loading…')}
      </p>
    );
  }
  const dispute = record as DisputeRow;
  const buttons = (without?: readonly string[]) => (
    <PanelActions definition={disputes} record={dispute} onAction={setOpenAction} without={without} />
  );
  return (
    <>
      <ReadAbout subject={`${disputes.name}/${id}`} />
      <header className="case-head">
        <div>
          <small className="muted">
            <FieldValue definition={disputes} name="invoiceId" record={dispute} /> ·{' '}
            <FieldValue definition={disputes} name="clientId" record={dispute} />
            {dispute.vaultOwnerId !== null && (
              <>
                {' · '}
                <FieldValue definition={disputes} name="vaultOwnerId" record={dispute} />
              </>
            )}
          </small>
          <h2 ref={heading} tabIndex={-1}>
            <span className="numeric">{dispute.amount === null ? '—' : formatMoney(dispute.amount, 'RUB')}</span> ·{' '}
            {t(optionOf(disputeKind, dispute.kind)!.label)}
          </h2>
        </div>
        <div className="case-due">
          <StatusField field={disputes.fields.status} value={Number(dispute.status)} record={dispute} />
          {dispute.status === DisputeStatus.Open && dispute.answerUntil !== null && (
            <small className="muted">
              {t('Answer until')} <FieldValue definition={disputes} name="answerUntil" record={dispute} />
            </small>
          )}
          {found && <TakenFromOwner dispute={dispute} invoice={found.invoice} />}
          {dispute.status === DisputeStatus.Accepted && dispute.received !== null && (
            <small className="muted">
              {t('Received')} <FieldValue definition={disputes} name="received" record={dispute} />
            </small>
          )}
        </div>
      </header>
      {caseError && !found && <LoadFailure error={caseError} onRetry={retryCase} />}
      {!found && !caseError && (
        <p className="muted case-loading" role="status">
          {t('Loading…')}
        </p>
      )}
      {found && <Case dispute={dispute} found={found} />}
      {found && <CaseRequests dispute={dispute} onDecided={() => heading.current?.focus({ preventScroll: true })} />}
      {found && isUndecided(dispute) ? (
        <DecisionFoot dispute={dispute} found={found} buttons={buttons} />
      ) : (
        <footer className="case-foot">{buttons()}</footer>
      )}
      <ActionSlot definition={disputes} opened={openAction} onClose={() => setOpenAction(null)} />
    </>
  );
};

export default DisputeCaseView;
