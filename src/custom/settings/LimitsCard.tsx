import { useTranslate } from 'react-admin';
import { ErrorText } from '../../admin/outcomes/ErrorText';
import { formatDecimal, formatNumber } from '../../format/money';
import { groupBy } from '../../format/groupBy';
import { limits, type Limit, type LimitName } from '../../resources/limits';
import { useLimits } from './useLimits';

const named = Object.entries(limits) as [LimitName, Limit][];
const groups = [...groupBy(named, ([, { group }]) => group)];

/** A limit with its unit: `1 000.00 USDT`, `15 min`. */
const useLimitText = () => {
  const t = useTranslate();
  return ({ unit, zero }: Limit, value: number) => {
    if (value === 0 && zero) return t(zero);
    if (unit === 'count') return formatNumber(value);
    const number = unit === 'USDT' ? formatDecimal(String(value), 2, 2) : formatNumber(value);
    return `${number}\u00a0${t(unit)}`;
  };
};

/** The limits that the server was started with, in words: they are changed where it is started. */
const LimitsCard = () => {
  const t = useTranslate();
  const limitText = useLimitText();
  const { data, error } = useLimits();
  return (
    <section className="card settings-limits" aria-label={t('Limits in force')}>
      <header>
        <h2>{t('Limits in force')}</h2>
        <small className="muted">{t("Set at the server's start")}</small>
      </header>
      {error && (
        <div className="note" role="alert">
          <ErrorText error={error} />
        </div>
      )}
      {groups.map(([group, members]) => (
        <div key={group}>
          <h3>{t(group)}</h3>
          <dl>
            {members.map(([name, limit]) => (
              <div key={name}>
                <dt title={name}>
                  {t(limit.label)} <small className="muted">{t(limit.meaning)}</small>
                </dt>
                <dd className="numeric">{data ? limitText(limit, data[name]) : '—'}</dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </section>
  );
};

export default LimitsCard;
