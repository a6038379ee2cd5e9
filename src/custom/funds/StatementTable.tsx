import { Fragment, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { shortenUuid } from '../../format/uuid';
import { formatDateTime } from '../../format/dates';
import { recordPath, useOpening, type RecordAddress } from '../../admin/navigation/openRecord';
import { useNamedRecord } from '../../admin/fields/useNamedRecord';
import { onceUnguarded } from '../../admin/browser/backGuard';
import { onPlainClick } from '../../admin/browser/onPlainClick';
import { useConsole } from '../../admin/state/ConsoleContext';
import { formatDecimal, formatMoney, moneyDecimalsOf } from '../../format/money';
import { deals } from '../../resources/deals';
import { disputes } from '../../resources/disputes';
import { ownDisputes } from '../../resources/ownDisputes';
import { fundsOperations } from '../../resources/fundsOperations';
import { definitions } from '../../resources/index';
import { invoices } from '../../resources/invoices';
import { nameFor } from '../../resources/language/openedAs';
import { mayOpen } from '../../resources/language/rights';
import { ownInvoices } from '../../resources/ownInvoices';
import { vaultInvoices } from '../../resources/vaultInvoices';
import { paymentAccounts } from '../../resources/paymentAccounts';
import type { StatementInvoice, StatementLine } from '../../resources/statement';
import { Purpose } from '../../resources/statuses/funds';
import { withdraws } from '../../resources/withdraws';
import { paymentTypeText, purposeText, shareText } from './purposeText';

interface StatementTableProps {
  lines: readonly StatementLine[];
  /** Called before a record opens, for a dialog to close. */
  onLeave?: () => void;
}

/** What a line came from, `deals/12`: a link where the reader may open it. */
const LineRecord = ({ name, onLeave }: { name: string } & Pick<StatementTableProps, 'onLeave'>) => {
  const { text, link } = useNamedRecord(name);
  if (!link) return <span>{text}</span>;
  return (
    <a
      href={link.path}
      onClick={onPlainClick(() => {
        onLeave?.();
        onceUnguarded(link.open);
      })}
    >
      {text}
    </a>
  );
};

interface NameProps extends Pick<StatementTableProps, 'onLeave'> {
  record: RecordAddress;
  text: string;
  title?: string;
}

/** A link to a record that closes the dialog around it first. */
const RecordLink = ({ record, text, title, onLeave }: NameProps) => {
  const { open } = useOpening();
  return (
    <a
      href={recordPath(record)}
      title={title}
      onClick={onPlainClick(() => {
        onLeave?.();
        onceUnguarded(() => open(record));
      })}
    >
      {text}
    </a>
  );
};

/** The invoice behind a line: a link where the reader has a list of such invoices. */
const InvoiceName = ({ id, uuid, onLeave }: StatementInvoice & Pick<StatementTableProps, 'onLeave'>) => {
  const t = useTranslate();
  const { session } = useConsole();
  const text = `${t('Invoice')} ${shortenUuid(uuid)}`;
  const definition = [ownInvoices, vaultInvoices, invoices].find((candidate) => mayOpen(candidate, session.role));
  if (!definition) return <span title={uuid}>{text}</span>;
  return <RecordLink record={{ entity: definition.name, id: String(id) }} text={text} title={uuid} onLeave={onLeave} />;
};

/** What a line came from and what it came to, separated by dots. */
const LineFacts = ({ line, onLeave }: { line: StatementLine } & Pick<StatementTableProps, 'onLeave'>) => {
  const t = useTranslate();
  const { session } = useConsole();
  const { invoice, dealId, operationId, share, includedFee, purpose } = line;
  const operationKind = purpose === Purpose.Withdraw ? withdraws : fundsOperations;
  // A fee or reward stands beside its payment, which says the rest.
  const paid = share ? null : invoice;
  const facts: Readonly<Record<string, ReactNode>> = {
    deal: dealId !== null && (!invoice || mayOpen(deals, session.role)) && (
      <LineRecord name={`deals/${dealId}`} onLeave={onLeave} />
    ),
    invoice: invoice && <InvoiceName {...invoice} onLeave={onLeave} />,
    paymentType: paymentTypeText(line, t),
    operation: operationId !== null && (
      <LineRecord name={nameFor(definitions, operationKind, { id: operationId }, session.role)} onLeave={onLeave} />
    ),
    customer: paid?.cid,
    account: paid?.account && (
      <RecordLink
        record={{ entity: paymentAccounts.name, id: String(paid.account.id) }}
        text={paid.account.number}
        onLeave={onLeave}
      />
    ),
    dispute: paid?.dispute && (
      <LineRecord
        name={nameFor(
          definitions,
          mayOpen(ownDisputes, session.role) ? ownDisputes : disputes,
          { id: paid.dispute },
          session.role,
        )}
        onLeave={onLeave}
      />
    ),
    amount: paid && formatMoney(paid.amount, 'RUB'),
    rate: paid && `${t('Rate')} ${formatMoney(paid.rate, 'RUB')}`,
    share: share && shareText(share, t),
    includedFee: includedFee && `${t('Fee included')} ${formatMoney(includedFee, 'USDT')}`,
  };
  return Object.entries(facts)
    .filter(([, fact]) => Boolean(fact))
    .map(([name, fact], index) => (
      <Fragment key={name}>
        {index > 0 && ' '}
        {/* The dot stays with what follows it when the line wraps. */}
        <span>
          {index > 0 && '· '}
          {fact}
        </span>
      </Fragment>
    ));
};

/** Lines of a statement as a table. */
export const StatementTable = ({ lines, onLeave }: StatementTableProps) => {
  const t = useTranslate();
  const decimals = moneyDecimalsOf(
    lines.flatMap(({ quantity, after }) => [quantity, after]),
    'USDT',
  );
  const sumText = (decimal: string) => formatDecimal(decimal, decimals, decimals);
  return (
    <div className="statement-scroll">
      <table className="statement statement-lines">
        <thead>
          <tr>
            <th scope="col">{t('Date')}</th>
            <th scope="col">{t('Purpose')}</th>
            <th scope="col" className="right">
              {`${t('Amount')}, USDT`}
            </th>
            <th scope="col" className="right">
              {`${t('Balance afterwards')}, USDT`}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <td>{formatDateTime(line.postedDate)}</td>
              <td>
                {purposeText(line, t)}{' '}
                <small className="muted">
                  <LineFacts line={line} onLeave={onLeave} />
                </small>
              </td>
              <td className="right">
                {line.quantity.startsWith('-') ? '' : '+'}
                {sumText(line.quantity)}
              </td>
              <td className="right">{sumText(line.after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
