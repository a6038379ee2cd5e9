import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { afterRows } from '../../dataProvider/afterRows';
import { scalarKey } from '../../dataProvider/liveCache';
import { formatMoney } from '../../format/money';
import { balance, exchangeRate, type Scalar } from '../../resources/scalars';
import { usePlatform } from '../state/usePlatform';
import { useSay } from '../state/useSay';

const Figure = ({ scalar, label, currency }: { scalar: Scalar; label: string; currency: 'RUB' | 'USDT' }) => {
  const t = useTranslate();
  const say = useSay();
  const platform = usePlatform();
  const { data, error } = useQuery({
    queryKey: scalarKey(scalar.path),
    queryFn: ({ client }) => afterRows(client, () => platform.scalar(scalar)),
  });
  const shown = data === undefined || data === null ? '—' : formatMoney(data, currency);
  return (
    <span className="figure" title={error ? say(error) : undefined}>
      <small>{t(label)}</small>
      <b>{shown}</b>
    </span>
  );
};

/** USDT price in RUB and the user's balance in USDT. */
export const HeaderFigures = () => (
  <>
    <Figure scalar={exchangeRate} label="USDT price" currency="RUB" />
    <Figure scalar={balance} label="Balance" currency="USDT" />
  </>
);
