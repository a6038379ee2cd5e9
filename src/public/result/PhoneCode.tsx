import { useTranslate } from '../words/useTranslate';

/** On a desk: the page's own address as a QR code, which our server draws, to pay with a phone. */
export const PhoneCode = ({ source }: { source: string }) => {
  const translate = useTranslate();
  return (
    <details className="card phone-code">
      <summary>{translate('Pay on your phone')}</summary>
      <img src={source} width="180" height="180" alt="" loading="lazy" />
      <p>{translate('Scan this code with the camera of your phone: it opens this page there.')}</p>
    </details>
  );
};
