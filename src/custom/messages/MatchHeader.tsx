import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { useState } from 'react';
import { isAwaitingApproval } from '../../resources/requestedBy';
import { RecordName } from '../../admin/fields/RecordName';
import { StatusField } from '../../admin/fields/StatusField';
import { SectionFailure } from '../../admin/panel/PanelSection';
import { usePlatform } from '../../admin/state/usePlatform';
import type { PanelHeaderProps } from '../../admin/registries/panelHeaders';
import { relatedQueries } from '../../dataProvider/queryKeys';
import { formatMoney } from '../../format/money';
import { invoices } from '../../resources/invoices';
import { messages } from '../../resources/messages';
import { numberOf } from '../../resources/language/choices';
import { isOpenInvoice } from '../../resources/statuses/invoices';
import type { FittingInvoice } from '../../resources/messageTrials';
import { FitChecks } from './FitChecks';

/** Maximum number of shown pay-ins of another sum than the message's. The dialog finds any other. */
const maxOthers = 5;

interface FitProps extends Pick<PanelHeaderProps, 'record' | 'onAction'> {
  fit: FittingInvoice;
}

const Fit = ({ fit, record, onAction }: FitProps) => {
  const t = useTranslate();
  return (
    <li>
      <span className="fit-head">
        <span className="fit-name">
          <RecordName name={`${invoices.name}/${fit.id}`} linked /> · {fit.partner}
        </span>
        <strong className="numeric">{formatMoney(String(fit.amount), 'RUB')}</strong>
      </span>
      <FitChecks fit={fit} message={record} />
      <span className="fit-head">
        <StatusField field={invoices.fields.status} value={numberOf(fit.status)} record={{ id: fit.id }} />
        {!fit.sum && isOpenInvoice(fit.status) && (
          <button
            className="button plain small"
            type="button"
            aria-label={`${t('Another sum arrived')} #${fit.id}`}
            onClick={() => onAction('otherSum', { invoiceId: fit.id })}
          >
            {t('Another sum arrived')}…
          </button>
        )}
        <button
          className="button small"
          type="button"
          aria-label={`${t('Assign…')} #${fit.id}`}
          onClick={() => onAction('assign', { invoiceId: fit.id })}
        >
          {t('Assign…')}
        </button>
      </span>
    </li>
  );
};

interface FitListProps extends Omit<FitProps, 'fit'> {
  fits: readonly FittingInvoice[];
}

const FitList = ({ fits, ...props }: FitListProps) => (
  <ul>
    {fits.map((fit) => (
      <Fit key={fit.id} fit={fit} {...props} />
    ))}
  </ul>
);

/** The pay-ins, and below them the actions, which wait for the pay-ins: a button must not move away under the finger. */
const FitsAndActions = ({ record, actions, onAction }: PanelHeaderProps) => {
  const t = useTranslate();
  const platform = usePlatform();
  // Pay-ins change while the message waits: the query is refetched like everything that belongs to messages.
  const { data, error, refetch } = useQuery({
    queryKey: [messages.name, relatedQueries.belonging, 'fitting', record.id],
    queryFn: async () => (await platform.messages()).fittingInvoices(Number(record.id)),
  });
  const [showsOthers, setShowsOthers] = useState(false);
  const isSumRead = (record.amount ?? null) !== null;
  const ofThisSum = data?.filter(({ sum }) => sum) ?? [];
  const others = data?.filter(({ sum }) => !sum).slice(0, maxOthers) ?? [];
  return (
    <>
      <section className="match-fits" aria-label={t('Which pay-in is it?')}>
        <h3>{t('Which pay-in is it?')}</h3>
        {!data && !error && <p className="muted panel-late">{t('Loading…')}</p>}
        {error && <SectionFailure error={error} onRetry={() => void refetch()} />}
        {data && ofThisSum.length === 0 && (
          <p className="muted">
            {t(
              others.length === 0
                ? 'There was no open pay-in before this message.'
                : isSumRead
                  ? 'No open pay-in has this sum.'
                  : 'Its sum was not read, and its text names the sum of no open pay-in.',
            )}
          </p>
        )}
        <FitList fits={ofThisSum} record={record} onAction={onAction} />
        {others.length > 0 && (
          <button
            className="button plain small"
            type="button"
            aria-expanded={showsOthers}
            onClick={() => setShowsOthers(!showsOthers)}
          >
            {showsOthers
              ? t('Hide other pay-ins')
              : t(isSumRead ? 'Show %{count} of another sum' : 'Show %{count} other pay-ins', { count: others.length })}
          </button>
        )}
        {showsOthers && <FitList fits={others} record={record} onAction={onAction} />}
      </section>
      {(data || error) && actions}
    </>
  );
};

/**
 * The top of an unmatched message's panel: the pay-ins that it may belong to, best first, each with what agrees and what
 * differs; below them what else can be done with the message.
 */
const MatchHeader = ({ record, actions, onAction }: PanelHeaderProps) => (
  <div className="match-top">
    <StatusField field={messages.fields.status} value={Number(record.status)} record={record} />
    {record.noPayment || isAwaitingApproval(record) ? (
      actions
    ) : (
      <FitsAndActions record={record} actions={actions} onAction={onAction} />
    )}
  </div>
);

export default MatchHeader;
