import { useTranslate } from 'react-admin';
import { formatMoney } from '../../format/money';

interface Props {
  /** Amount in the message, RUB; null when none was read. */
  messageAmount: string | null;
  /** Amount of the pay-in, RUB. */
  payInAmount: string;
}

/** Warns that the message's amount differs from the amount of the chosen pay-in. */
export const DifferentAmountNote = ({ messageAmount, payInAmount }: Props) => {
  const t = useTranslate();
  const title =
    messageAmount === null ? 'The message does not name the sum of the pay-in' : 'The message names a different sum';
  return (
    <div className="note other-sum" role="status">
      <strong>{t(title)}</strong>
      <dl>
        {messageAmount !== null && (
          <div>
            <dt>{t('Sum of the message')}</dt>
            <dd className="numeric">{formatMoney(messageAmount, 'RUB')}</dd>
          </div>
        )}
        <div>
          <dt>{t('Amount of the pay-in')}</dt>
          <dd className="numeric">{formatMoney(payInAmount, 'RUB')}</dd>
        </div>
      </dl>
      <p>{t('Say why it is about this pay-in nevertheless.')}</p>
    </div>
  );
};
