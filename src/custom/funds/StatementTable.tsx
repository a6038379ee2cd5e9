import { Fragment } from 'react';
import { useTranslate } from 'react-admin';
import { shortenUuid } from '../../format/uuid';
import { formatDateTime } from '../../format/dates';
import { recordPath, useOpening } from '../../admin/opening/openRecord';
import { useNamedRecord } from '../../admin/fields/useNamedRecord';
import { onceUnguarded } from '../../admin/parts/backGuard';
import { onPlainClick } from '../../admin/parts/onPlainClick';
import { useConsole } from '../../admin/state/ConsoleContext';
import { formatDecimal, formatMoney, moneyDecimalsOf } from '../../format/money';
import { invoices } from '../../resources/invoices';
import { Role } from '../../resources/language/roles';
import { ownInvoices } from '../../resources/ownInvoices';
import { Purpose } from '../../resources/statuses';
import type { StatementInvoice, StatementLine } from '../../resources/statement';
import { purposeText } from './purposeText';

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

/** The invoice behind a line, which opens, and what it came to. */
const LineInvoice = ({
  invoice: { id, uuid, cid, amount, rate, fee },
  isPayment,
  isInclusive,
}: {
  invoice: StatementInvoice;
  isPayment: boolean;
  /** The line contains the fee, as of a pay-out: it has no line of its own. */
  isInclusive: boolean;
}) => {
  const t = useTranslate();
  const { session } = useConsole();
  const { open } = useOpening();
  const address = { entity: session.role === Role.Merchant ? ownInvoices.name : invoices.name, id: String(id) };
  const facts = [
    cid,
    formatMoney(amount, 'RUB'),
    `${t('Rate')} ${formatMoney(rate, 'RUB')}`,
    isInclusive ? `${t('Fee')} ${formatMoney(fee, 'USDT')}` : null,
  ];
  // A fee stands beside its payment, which says the rest.
  const shown = isPayment ? facts.filter((fact) => fact !== null) : [];
  return (
    <>
      <a href={recordPath(address)} title={uuid} onClick={onPlainClick(() => open(address))}>
        {`${t('Invoice')} ${shortenUuid(uuid)}`}
      </a>
      {shown.map((fact) => (
        <Fragment key={fact}>
          {' · '}
          <span>{fact}</span>
        </Fragment>
      ))}
    </>
  );
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
                  {line.dealId !== null && !line.invoice && (
                    <LineRecord name={`deals/${line.dealId}`} onLeave={onLeave} />
                  )}
                  {line.invoice && (
                    <LineInvoice
                      invoice={line.invoice}
                      isPayment={line.purpose !== Purpose.Fee}
                      isInclusive={line.purpose !== Purpose.Fee && line.quantity.startsWith('-')}
                    />
                  )}
                  {line.operationId !== null && (
                    <LineRecord name={`funds-operations/${line.operationId}`} onLeave={onLeave} />
                  )}
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
