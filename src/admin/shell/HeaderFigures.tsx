import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { afterRows } from '../../dataProvider/afterRows';
import { scalarKey } from '../../dataProvider/queryKeys';
import { decimals, formatMoney } from '../../format/money';
import { balance, exchangeRate } from '../../resources/scalars';
import { usePlatform } from '../state/usePlatform';
import { balanceDetails } from './balanceDetails';
import { useErrorText } from '../outcomes/useErrorText';

interface FigureProps {
  label: string;
  value: string | null | undefined;
  currency: 'RUB' | 'USDT';
  /** Why the value is not known. */
  error: Error | null;
  /** What is said of it beyond the value. */
  details?: string;
}

const Figure = ({ label, value, currency, error, details }: FigureProps) => {
  const t = useTranslate();
  const errorText = useErrorText();
  const title = error ? errorText(error) : details;
  return (
    <span className={`figure ${currency}`} title={title}>
      <small>{t(label)}</small>
      <b>{value ? formatMoney(value, currency, decimals[currency][1]) : '—'}</b>
      {title && <span className="visually-hidden">{title}</span>}
    </span>
  );
};

const Rate = () => {
  const platform = usePlatform();
  const { data, error } = useQuery({
    queryKey: scalarKey(exchangeRate.path),
    queryFn: ({ client }) => afterRows(client, () => platform.scalar(exchangeRate)),
  });
  return <Figure label="USDT price" value={data} currency="RUB" error={error} />;
};

const Balance = () => {
  const platform = usePlatform();
  const { data, error } = useQuery({
    queryKey: scalarKey(balance.path),
    queryFn: ({ client }) => afterRows(client, () => platform.scalarAnswer(balance)),
  });
  const details = balanceDetails(data, useTranslate());
  return <Figure label="Balance" value={data?.value} currency="USDT" error={error} details={details} />;
};

/** The USDT price in RUB and the user's available balance in USDT. */
export const HeaderFigures = () => (
  <>
    <Rate />
    <Balance />
  </>
);
