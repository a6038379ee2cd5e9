import { useTranslate } from 'react-admin';
import { QrCode } from '../parts/QrCode';

const options = { scale: 7 };

/** A secret as a QR code, with what to do with it. */
const SecretCode = ({ text, caption }: { text: string; caption: string }) => {
  const t = useTranslate();
  return (
    <figure className="secret-code">
      <QrCode text={text} label={t('QR code')} options={options} />
      <figcaption className="muted">{t(caption)}</figcaption>
    </figure>
  );
};

export default SecretCode;
