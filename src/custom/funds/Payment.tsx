import QRCode from 'qrcode';
import { useTranslate } from 'react-admin';
import { useEffect, useRef } from 'react';
import { CopyButton } from '../../admin/fields/CopyButton';
import { formatMoney } from '../../format/money';
import { paymentLink } from './paymentLink';

/** QR code parameters (specification, section 9). */
const qrOptions = { version: 10, scale: 7 };

const PaymentQrCode = ({ link }: { link: string }) => {
  const t = useTranslate();
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current!;
    // The library sets the size in an inline style. Removing it lets the style sheet set the displayed size.
    void QRCode.toCanvas(element, link, qrOptions).then(() => element.removeAttribute('style'));
  }, [link]);
  return <canvas ref={canvas} className="payment-code" role="img" aria-label={t('QR code of this payment')} />;
};

/** Address and amount of a payment, as a QR code and as text to copy. */
export const Payment = ({ address, amount }: { address: string; amount: string }) => {
  const t = useTranslate();
  return (
    <>
      <PaymentQrCode link={paymentLink(address, amount)} />
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
