import { useQuery } from '@tanstack/react-query';
import { useTranslate, type RaRecord } from 'react-admin';
import { FileField } from '../../admin/fields/FileField';
import { PanelSection, SectionFailure } from '../../admin/panel/PanelSection';
import { usePlatform } from '../../admin/state/usePlatform';
import { relatedQueries } from '../../dataProvider/queryKeys';
import { formatDateTime } from '../../format/dates';
import { formatMoney } from '../../format/money';
import type { CaseMessage, CasePast, CaseReceipt, CaseSender, DisputeCase } from '../../resources/disputeCase';
import { disputes, type Dispute } from '../../resources/disputes';
import { receipts as receiptsDefinition } from '../../resources/receipts';
import { DisputeKind } from '../../resources/statuses/disputes';
import { indicatorColours } from '../../resources/language/options';
import { translateWords } from '../../resources/language/words';
import { verdictsOf, type Verdict } from './verdicts';

const senders: Readonly<Record<CaseSender, string>> = {
  payer: 'The payer',
  merchant: 'The merchant',
  owner: 'The vault owner',
  staff: 'Staff',
};

const signs = { for: 'stable', against: 'medium', none: 'draft' } as const;

const VerdictRow = ({ verdict: { label, words, isFor } }: { verdict: Verdict }) => {
  const t = useTranslate();
  const sign = isFor === undefined ? signs.none : isFor ? signs.for : signs.against;
  return (
    <li>
      <span>{t(label)}</span>
      <span className="status">
        <i style={{ background: `var(--${indicatorColours[sign]})` }} aria-hidden="true" />
        {translateWords(words, t)}
      </span>
    </li>
  );
};

const Receipts = ({ receipts }: { receipts: readonly CaseReceipt[] }) => {
  const t = useTranslate();
  if (receipts.length === 0) return <p className="muted">{t('None')}</p>;
  return (
    <ul className="case-rows">
      {receipts.map(({ from, isReused, ...receipt }) => (
        <li key={receipt.id}>
          <FileField
            definition={receiptsDefinition}
            name="file"
            field={receiptsDefinition.fields.file}
            value={receipt.file}
            record={receipt}
            full
            linked
          />
          <small className="muted">
            {t(senders[from])} · {formatDateTime(receipt.createDate)}
            {isReused && ` · ${t('was sent for another invoice, too')}`}
          </small>
        </li>
      ))}
    </ul>
  );
};

const Messages = ({ messages }: { messages: readonly CaseMessage[] }) => {
  const t = useTranslate();
  if (messages.length === 0) return <p className="muted">{t('None')}</p>;
  return (
    <ol className="case-rows">
      {messages.map(({ id, createDate, amount, message, fits, invoiceId }) => (
        <li key={id} className={fits ? 'fits' : undefined}>
          <span>
            <strong>{amount === null ? '—' : formatMoney(String(amount), 'RUB')}</strong>{' '}
            <small className="muted">
              {formatDateTime(createDate)} ·{' '}
              {fits ? t('fits') : invoiceId === null ? t('Unmatched') : t('Matched to #%{id}', { id: invoiceId })}
            </small>
          </span>
          <small className="literal">{message}</small>
        </li>
      ))}
    </ol>
  );
};

const pasts = { payer: 'Payer', account: 'Payment account', owner: 'Vault owner' } as const;

const Past = ({ found }: { found: DisputeCase }) => {
  const t = useTranslate();
  const rows = (Object.keys(pasts) as (keyof typeof pasts)[]).flatMap((name): [string, CasePast][] =>
    found[name] ? [[pasts[name], found[name]]] : [],
  );
  return (
    <ul className="case-facts">
      {rows.map(([label, past]) => (
        <li key={label}>
          <span>{t(label)}</span>
          <span>{t('%{open} open · %{accepted} accepted · %{refused} refused', { ...past })}</span>
        </li>
      ))}
    </ul>
  );
};

/** In the panel of a dispute: what agrees with the claim, its receipts, the account's messages, and the disputes before. */
const CaseSection = ({ record }: { record: RaRecord }) => {
  const t = useTranslate();
  const platform = usePlatform();
  const id = Number(record.id);
  const dispute = record as unknown as Dispute;
  const { data, error, refetch } = useQuery({
    queryKey: [disputes.name, relatedQueries.belonging, 'case', id],
    queryFn: () => platform.disputeCase(id),
    staleTime: 0,
    gcTime: 0,
  });
  const isPayIn = dispute.kind === DisputeKind.PayIn;
  return (
    <PanelSection heading="Evidence" className="dispute-case">
      {error && !data && <SectionFailure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <p className="muted">{t('Loading…')}</p>}
      {data && (
        <>
          {isPayIn && (
            <>
              <h4>{t('What agrees, what differs')}</h4>
              <ul className="case-facts">
                {verdictsOf(dispute, data).map((verdict) => (
                  <VerdictRow key={verdict.label} verdict={verdict} />
                ))}
              </ul>
            </>
          )}
          <h4>{t('Receipts')}</h4>
          <Receipts receipts={data.receipts} />
          {isPayIn && (
            <>
              <h4>{t('Messages of the account around the time')}</h4>
              <Messages messages={data.messages} />
            </>
          )}
          <h4>{t('Disputes before')}</h4>
          <Past found={data} />
        </>
      )}
    </PanelSection>
  );
};

export default CaseSection;
