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
  title?: string;
}

const Figure = ({ label, value, currency, title }: FigureProps) => {
  const t = useTranslate();
  return (
    <span className={currency === 'USDT' ? 'figure usdt' : 'figure'} title={title}>
      <small>{t(label)}</small>
      <b>{value === undefined || value === null ? '—' : formatMoney(value, currency, decimals[currency][1])}</b>
      {title && <span className="visually-hidden">{title}</span>}
    </span>
  );
};

const Rate = () => {
  const errorText = useErrorText();
  const platform = usePlatform();
  const { data, error } = useQuery({
    queryKey: scalarKey(exchangeRate.path),
    queryFn: ({ client }) => afterRows(client, () => platform.scalar(exchangeRate)),
  });
  return <Figure label="USDT price" value={data} currency="RUB" title={error ? errorText(error) : undefined} />;
};

const Balance = () => {
  const t = useTranslate();
  const errorText = useErrorText();
  const platform = usePlatform();
  const { data, error } = useQuery({
    queryKey: scalarKey(balance.path),
    queryFn: ({ client }) => afterRows(client, () => platform.scalarAnswer(balance)),
  });
  const title = error ? errorText(error) : balanceDetails(data, t);
  return <Figure label="Balance" value={data?.value} currency="USDT" title={title} />;
};

/** The USDT price in RUB and the user's available balance in USDT. */
export const HeaderFigures = () => (
  <>
    <Rate />
    <Balance />
  </>
);
