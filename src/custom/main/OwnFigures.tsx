import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { useConsole } from '../../admin/state/ConsoleContext';
import { usePlatform } from '../../admin/state/usePlatform';
import { useErrorText } from '../../admin/state/useErrorText';
import { TileCard } from '../../admin/list/TileCard';
import { scalarKey } from '../../dataProvider/liveCache';
import { formatDecimal, formatMoney, formatNumber, moneyDecimalsOf } from '../../format/money';
import type { Figures, OwnInvoices } from '../../resources/figures';
import { deposits } from '../../resources/deposits';
import { isRole, Role, roleNames } from '../../resources/language/roles';
import { payOuts } from '../../resources/payOuts';
import { balance } from '../../resources/scalars';
import { support } from '../../resources/support';
import { addresses } from '../../resources/addresses';
import { withdraws } from '../../resources/withdraws';
import { Statement } from '../funds/Statement';
import { usePlaceInAddress } from '../funds/useStatementPlace';
import ShortList from './ShortList';

const decimalFrom = (amount: unknown) => (typeof amount === 'number' ? String(amount) : null);

/** The user's balance, what of it is held, and the statement. */
const Balance = () => {
  const t = useTranslate();
  const errorText = useErrorText();
  const platform = usePlatform();
  const { session, config } = useConsole();
  const [place, setPlace] = usePlaceInAddress();
  const { data, error } = useQuery({
    queryKey: scalarKey(balance.path),
    queryFn: () => platform.scalarAnswer(balance),
  });
  const sums = {
    Available: data?.value ?? null,
    Held: decimalFrom(data?.answer.held),
    Total: decimalFrom(data?.answer.total),
  };
  const decimals = moneyDecimalsOf(Object.values(sums), 'USDT');
  return (
    <section className="card main-balance" aria-label={t('Balance')}>
      <h2>{t('Balance')}</h2>
      {error && (
        <p className="note" role="alert">
          {errorText(error)}
        </p>
      )}
      <dl className="main-sums">
        {Object.entries(sums).map(([label, sum]) => (
          <div key={label}>
            <dt>{t(label)}</dt>
            <dd>{sum === null ? '—' : formatMoney(sum, 'USDT', decimals)}</dd>
          </div>
        ))}
      </dl>
      {config.extensions && (
        <>
          <h3>{t('Statement')}</h3>
          <Statement userId={session.id} perPage={10} place={place} onPlace={setPlace} />
        </>
      )}
    </section>
  );
};

const CompletedTile = ({ label, completed: { count, sum } }: { label: string; completed: OwnInvoices['payIns'] }) => {
  const t = useTranslate();
  return (
    <TileCard
      label={label}
      text={formatMoney(sum.toFixed(2), 'RUB')}
      below={<small>{t('%{smart_count} invoice |||| %{smart_count} invoices', { smart_count: count })}</small>}
    />
  );
};

/** A merchant's own invoices of the last 30 days. */
const OwnInvoiceTiles = ({ own }: { own: OwnInvoices }) => {
  const t = useTranslate();
  return (
    <section aria-label={t('Your invoices of the last 30 days')}>
      <h2 className="main-heading">{t('Your invoices of the last 30 days')}</h2>
      <dl className="tiles">
        <TileCard label="Invoices created" text={formatNumber(own.created)} />
        <CompletedTile label="Pay-ins completed" completed={own.payIns} />
        <CompletedTile label="Pay-outs completed" completed={own.payOuts} />
      </dl>
    </section>
  );
};

/** Whom an agent brought, with their turnover and what came of it in the last 30 days. */
const AgentEarnings = ({ earned }: { earned: NonNullable<Figures['earned']> }) => {
  const t = useTranslate();
  return (
    <section className="card main-list" aria-label={t('What came to you in the last 30 days')}>
      <header>
        <h2>{t('What came to you in the last 30 days')}</h2>
      </header>
      {earned.length === 0 ? (
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
              {earned.map(({ who, type, amount, turnover }) => (
                <tr key={who}>
                  <td>
                    {who} <small className="muted">{isRole(type) && t(roleNames[type])}</small>
                  </td>
                  <td className="right">{formatDecimal(turnover.toFixed(2), 2, 2)}</td>
                  <td className="right">{formatDecimal(amount.toFixed(6), 6, 6)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
};

/** The part of Main about the user's own records, for merchants, agents and vault owners (rules, section 8). */
const OwnFigures = ({ figures }: { figures: Figures | undefined }) => {
  const { session, config } = useConsole();
  const { role } = session;
  return (
    <>
      {figures?.own && <OwnInvoiceTiles own={figures.own} />}
      <div className="main-own">
        <Balance />
        <div>
          {config.extensions && role === Role.Merchant && (
            <div className="main-waits">
              <ShortList definition={payOuts} />
            </div>
          )}
          {figures?.earned && <AgentEarnings earned={figures.earned} />}
          {config.extensions && role !== Role.Agent && <ShortList definition={deposits} />}
          {config.extensions && <ShortList definition={withdraws} />}
          {config.extensions && <ShortList definition={addresses} />}
          <ShortList definition={support} />
        </div>
      </div>
    </>
  );
};

export default OwnFigures;
