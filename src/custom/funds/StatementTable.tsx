import { Fragment } from 'react';
import { useTranslate } from 'react-admin';
import { shortenUuid } from '../../format/uuid';
import { formatDateTime } from '../../format/dates';
import { recordPath, useOpening } from '../../admin/opening/openRecord';
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
}

/** The invoice behind a line, which opens, and what it came to. */
const LineInvoice = ({
  invoice: { id, uuid, cid, amount, rate },
  isPayment,
}: {
  invoice: StatementInvoice;
  isPayment: boolean;
}) => {
  const t = useTranslate();
  const { session } = useConsole();
  const { open } = useOpening();
  const address = { entity: session.role === Role.Merchant ? ownInvoices.name : invoices.name, id: String(id) };
  const facts = [cid, formatMoney(amount, 'RUB'), `${t('Rate')} ${formatMoney(rate, 'RUB')}`];
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
export const StatementTable = ({ lines }: StatementTableProps) => {
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
                  {line.dealId !== null && !line.invoice && <span>{`${t('Deal')} ${line.dealId}`}</span>}
                  {line.invoice && <LineInvoice invoice={line.invoice} isPayment={line.purpose !== Purpose.Fee} />}
                  {line.operationId !== null && <span>{`${t('Funds operation')} ${line.operationId}`}</span>}
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
