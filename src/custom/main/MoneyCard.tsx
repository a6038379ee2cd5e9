import type { CSSProperties } from 'react';
import { useTranslate } from 'react-admin';
import { onPlainClick } from '../../admin/browser/onPlainClick';
import { listPath } from '../../admin/list/rows/listPath';
import { FineSum } from '../../admin/fields/FineSum';
import { useOpening } from '../../admin/navigation/openRecord';
import { useConsole } from '../../admin/state/ConsoleContext';
import { formatClockOfDay } from '../../format/clockOfDay';
import { formatDecimal } from '../../format/money';
import type { Figures } from '../../resources/figures';
import { headOf } from '../../resources/index';
import { mayOpen, seesInMenu } from '../../resources/language/rights';

/** What an Owner does with the platform's balance: look into it, and withdraw from it. */
const platformLists = ['balance-accounts', 'withdraws'];
/** What lies behind it: for Finance, whose menu does not have them. */
const moneyLists = ['deals', 'transactions', 'funds-operations', 'platform-wallets'];

const percent = 100;

const sumText = (amount: number) => formatDecimal(amount.toFixed(6), 6, 6);

/** Whether the last check of the books found differences. */
const BooksState = ({ books }: { books: Figures['books'] }) => {
  const t = useTranslate();
  if (!books) return <small className="muted">{t('Books not checked yet')}</small>;
  const { differences, at } = books;
  const time = formatClockOfDay(at);
  return (
    <span className="status" title={t('Every balance is worked out again from its transactions')}>
      <i style={{ background: differences === 0 ? 'var(--green)' : 'var(--red)' }} aria-hidden="true" />
      {differences === 0
        ? t('Books agree · %{time}', { time })
        : t('%{smart_count} difference · %{time} |||| %{smart_count} differences · %{time}', {
            smart_count: differences,
            time,
          })}
    </span>
  );
};

/** The platform's balance in USDT, what of it is held, and whether the books agree. */
export const MoneyCard = ({ figures }: { figures: Figures | undefined }) => {
  const t = useTranslate();
  const { go } = useOpening();
  const { session } = useConsole();
  const { platform, books } = figures ?? {};
  const { amount = 0, held = 0 } = platform ?? {};
  const availableShare = amount > 0 ? (percent * (amount - held)) / amount : percent;
  const { role } = session;
  const lists = [
    ...platformLists.map(headOf),
    ...moneyLists.map(headOf).filter((list) => !seesInMenu(list, role)),
  ].filter((list) => mayOpen(list, role));
  const sums = { 'Platform balance': amount, Available: amount - held, 'On hold': held };
  return (
    <section className="card main-money" aria-label={t('Money')}>
      <header>
        <h2>{t('Money')}</h2>
        {figures && <BooksState books={books} />}
      </header>
      <div>
        <dl className="main-sums">
          {Object.entries(sums).map(([label, sum]) => (
            <div key={label}>
              <dt>{t(label)}</dt>
              <dd>
                {platform ? <FineSum text={sumText(sum)} /> : '—'} <small className="muted">{t('USDT')}</small>
              </dd>
            </div>
          ))}
        </dl>
        <nav aria-label={t('Money')}>
          {lists.map((list) => {
            const path = listPath(list, {})!;
            return (
              <a key={list.name} href={path} onClick={onPlainClick(() => go(path))}>
                {t(list.title)}
              </a>
            );
          })}
        </nav>
        <div
          className="main-money-bar"
          style={{ '--share': `${availableShare}%` } as CSSProperties}
          aria-hidden="true"
        />
      </div>
    </section>
  );
};
