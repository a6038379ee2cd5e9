import { useTranslate } from 'react-admin';
import { divideDecimals } from '../../format/decimal';
import { formatMoney, formatNumber } from '../../format/money';
import { changeOf } from './rateChange';
import { useLimits } from './useLimits';
import { useNeedsApproval } from './useNeedsApproval';

/** A sum that payers ask for, RUB, by which a rate is easier to judge. */
const sampleSum = '10000.00';
const usdtDecimals = 2;

interface Props {
  /** RUB for one USDT. */
  current: string | null | undefined;
  typed: string | undefined;
}

/** By how much a rate that is being typed differs, who has to agree, and what it changes. */
const TypedRate = ({ current, typed }: Props) => {
  const t = useTranslate();
  const { data: limits } = useLimits();
  const needsApproval = useNeedsApproval(current, typed);
  if (typed === undefined || !current) return null;
  const inUsdt = (rate: string) => formatMoney(divideDecimals(sampleSum, rate, usdtDecimals), 'USDT');
  const step = limits?.RATE_STEP;
  return (
    <dl className="settings-typed" aria-live="polite">
      <div>
        <dt className="numeric">{changeOf(current, typed).text}</dt>
        {step !== undefined && step > 0 && (
          <dd>
            {needsApproval
              ? t('A second person has to approve this.')
              : t('A second person approves it if it is more than %{step} % from any rate of the last 24 hours', {
                  step: formatNumber(step),
                })}
          </dd>
        )}
      </div>
      <div>
        <dt>{t('What changes')}</dt>
        <dd className="numeric">
          {t('Of invoices made from then on %{sum} are %{after} instead of %{before}. Open ones keep their rate.', {
            sum: formatMoney(sampleSum, 'RUB'),
            after: inUsdt(typed),
            before: inUsdt(current),
          })}
        </dd>
      </div>
    </dl>
  );
};

export default TypedRate;
