import { useTranslate } from 'react-admin';
import { useConsole } from '../../admin/state/ConsoleContext';
import { formatDate } from '../../format/dates';
import { formatDecimal } from '../../format/money';
import type { Brought } from '../../resources/figures';
import { isRole, roleName } from '../../resources/language/roles';
import { translateWords } from '../../resources/language/words';
import { termsWords, type Terms } from '../../resources/terms';
import { readDays } from '../funds/statementDays';
import { useSettledDays } from '../funds/useSettledDays';
import type { StatementPlace } from '../funds/useStatementPlace';
import { useStatementTotals } from '../funds/useStatementTotals';

interface Props {
  place: StatementPlace;
  brought: readonly Brought[];
}

/**
 * Whom an agent brought, on which terms, with their turnover and what came of it in the days of the statement beside it: its
 * sums agree with these.
 */
export const AgentEarnings = ({ place, brought }: Props) => {
  const t = useTranslate();
  const { session } = useConsole();
  const { period, isStale } = useSettledDays(readDays(place));
  const { data, isPlaceholderData } = useStatementTotals(session.id, period);
  const paid = new Map(data?.payers.map((payer) => [payer.id, payer]));
  const known = new Map(brought.map((one) => [one.id, one]));
  const rows = [
    ...paid.values(),
    ...brought.filter(({ id }) => !paid.has(id)).map((one) => ({ ...one, amount: '0', turnover: '0' })),
  ];
  const agreedText = (terms: Terms | null) =>
    terms ? translateWords(termsWords(terms), t) : t('No percents are agreed yet');
  const heading = t('What came to you');
  return (
    <section className="card main-list" aria-label={heading} aria-busy={isStale || isPlaceholderData}>
      <header>
        <h2>{heading}</h2>
        <small className="muted">{`${formatDate(period.from.toISOString())} – ${formatDate(period.to.toISOString())}`}</small>
      </header>
      {rows.length === 0 ? (
        <p className="muted main-none">{t('Nobody whom you brought is on the platform yet.')}</p>
      ) : (
        <div className="statement-scroll">
          <table className="statement earned">
            <thead>
              <tr>
                <th scope="col">{t('From whom')}</th>
                <th scope="col" className="right">
                  {`${t('Turnover')}, USDT`}
                </th>
                <th scope="col" className="right">
                  {`${t('Earned')}, USDT`}
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ id, who, type, amount, turnover }) => {
                const person = known.get(id);
                return (
                  <tr key={id}>
                    <td>
                      {who} <small className="muted">{isRole(type) && t(roleName(type))}</small>
                      <small className="muted terms">
                        {person ? agreedText(person.terms) : t('No longer one of those you brought')}
                      </small>
                    </td>
                    <td className="right">{formatDecimal(turnover, 2, 2)}</td>
                    <td className="right">{formatDecimal(amount, 6, 6)}</td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
};
