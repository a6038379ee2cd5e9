import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { numberText } from '../../format/numberText';
import { invoices } from '../../resources/invoices';
import { relatedQueries } from '../../dataProvider/queryKeys';
import { usePlatform } from '../state/usePlatform';

interface Props {
  bankId: number;
  /** RUB. */
  amount: string;
  /** Last digits of the account; null where none was read. */
  account: string | null;
}

/** The open pay-ins that a message of the bank with what was read would be about now. */
export const OpenPayIns = ({ bankId, amount, account }: Props) => {
  const t = useTranslate();
  const platform = usePlatform();
  const { data, error } = useQuery({
    queryKey: [invoices.name, relatedQueries.belonging, 'open', bankId, amount, account],
    queryFn: async () => (await platform.messages()).openPayIns(bankId, { amount, account }),
  });
  if (error) return <p className="muted">{t('Which open pay-in it fits could not be read.')}</p>;
  // The line is there from the beginning, so that nothing below it moves.
  if (!data) return <p className="muted">{t('Loading…')}</p>;
  if (data.length === 0) return <p className="muted">{t('It fits no open pay-in now.')}</p>;
  return (
    <p>
      {t('It fits now:')}{' '}
      {data.map(({ id, partner, requisites }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          {numberText(id)} {partner} <span className="mono">{requisites}</span>
        </span>
      ))}
    </p>
  );
};
