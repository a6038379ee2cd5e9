import { useTranslate } from 'react-admin';
import { CopyButton } from '../../admin/fields/CopyButton';
import { QrCode } from '../../admin/parts/QrCode';
import { formatMoney } from '../../format/money';
import { paymentLink } from './paymentLink';

/** QR code parameters. */
const qrOptions = { version: 10, scale: 7 };

/** Address and amount of a payment, as a QR code and as text to copy. */
export const Payment = ({ address, amount }: { address: string; amount: string }) => {
  const t = useTranslate();
  return (
    <>
      <QrCode text={paymentLink(address, amount)} label={t('QR code of this payment')} options={qrOptions} />
      <dl className="payment">
        <div>
          <dt>{t('Address')}</dt>
          <dd>
            <code>{address}</code>
            <CopyButton value={address} label="Address" />
          </dd>
        </div>
        <div>
          <dt>{t('Amount')}</dt>
          <dd className="numeric">
            <b>{formatMoney(amount, 'USDT')}</b>
            <CopyButton value={amount} label="Amount" />
          </dd>
        </div>
      </dl>
    </>
  );
};
