import { useTranslate } from 'react-admin';
import { formatDateTime } from '../../format/dates';
import { formatDecimal, moneyDecimalsOf } from '../../format/money';
import type { StatementLine } from '../../resources/statement';
import { purposeText } from './purposeText';

interface StatementTableProps {
  lines: readonly StatementLine[];
}

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
                  {line.dealId !== null && <span>{`${t('Deal')} ${line.dealId}`}</span>}
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
