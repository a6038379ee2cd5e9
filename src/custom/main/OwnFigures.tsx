import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { useConsole } from '../../admin/state/ConsoleContext';
import { usePlatform } from '../../admin/state/usePlatform';
import { ErrorText } from '../../admin/outcomes/ErrorText';
import { TileCard } from '../../admin/list/head/TileCard';
import { scalarKey } from '../../dataProvider/queryKeys';
import { formatMoney, formatNumber, moneyDecimalsOf } from '../../format/money';
import type { Figures, OwnInvoices } from '../../resources/figures';
import { translateWords } from '../../resources/language/words';
import { termsWords, type Terms } from '../../resources/terms';
import { deposits } from '../../resources/deposits';
import { Role } from '../../resources/language/roles';
import { toApprove } from '../../resources/invoiceFields';
import { ownInvoices } from '../../resources/ownInvoices';
import { payOuts } from '../../resources/payOuts';
import { balance } from '../../resources/scalars';
import { support } from '../../resources/support';
import { addresses } from '../../resources/addresses';
import { withdraws } from '../../resources/withdraws';
import { Statement } from '../funds/Statement';
import { usePlaceInAddress, type ChangePlace, type StatementPlace } from '../funds/useStatementPlace';
import { AgentEarnings } from './AgentEarnings';
import ShortList from './ShortList';

const decimalFrom = (amount: unknown) => (typeof amount === 'number' ? String(amount) : null);

/** Where the cards stand below each other, the statement is long before what else is on Main: it is opened by a press. */
const narrowScreen = '(max-width: 600px)';

/** The user's balance, what of it is held, and the statement. */
const Balance = ({ place, onPlace, terms }: { place: StatementPlace; onPlace: ChangePlace; terms?: Terms }) => {
  const t = useTranslate();
  const platform = usePlatform();
  const { session, config } = useConsole();
  const { data, error } = useQuery({
    queryKey: scalarKey(balance.path),
    queryFn: () => platform.scalarAnswer(balance),
  });
  const sums = {
    Available: data?.value ?? null,
    'On hold': decimalFrom(data?.answer.held),
    Total: decimalFrom(data?.answer.total),
  };
  const decimals = moneyDecimalsOf(Object.values(sums), 'USDT');
  return (
    <section className="card main-balance" aria-label={t('Balance')}>
      <h2>{t('Balance')}</h2>
      {error && (
        <div className="note" role="alert">
          <ErrorText error={error} />
        </div>
      )}
      <dl className="main-sums">
        {Object.entries(sums).map(([label, sum]) => (
          <div key={label}>
            <dt>{t(label)}</dt>
            <dd>{sum === null ? '—' : formatMoney(sum, 'USDT', decimals)}</dd>
          </div>
        ))}
      </dl>
      {terms && <p className="main-terms">{t('You pay: %{terms}', { terms: translateWords(termsWords(terms), t) })}</p>}
      {config.extensions && (
        <details open={!matchMedia(narrowScreen).matches}>
          <summary>
            <h3>{t('Statement')}</h3>
          </summary>
          <Statement userId={session.id} perPage={10} place={place} onPlace={onPlace} />
        </details>
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

interface Props {
  figures: Figures | undefined;
  /** The figures are not known yet: what they add would move the lists. */
  isCounting: boolean;
}

/** The part of Main about the user's own records, for merchants, agents and vault owners (docs/rules.md#figures). */
const OwnFigures = ({ figures, isCounting }: Props) => {
  const { session, config } = useConsole();
  const { role } = session;
  const [place, setPlace] = usePlaceInAddress();
  return (
    <>
      {figures?.own && <OwnInvoiceTiles own={figures.own} />}
      <div className={isCounting ? 'main-own main-loading' : 'main-own'}>
        <Balance place={place} onPlace={setPlace} terms={figures?.terms} />
        <div>
          {config.extensions && role === Role.Merchant && (
            <div className="main-waits">
              <ShortList definition={payOuts} all={{ definition: ownInvoices, where: toApprove }} />
            </div>
          )}
          {figures?.brought && <AgentEarnings place={place} brought={figures.brought} />}
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
