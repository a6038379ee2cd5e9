import { useLocaleState, useTranslate, type RaRecord } from 'react-admin';
import type { FittingInvoice } from '../../resources/messageTrials';
import { fitChecks } from './fitChecks';

/** What of a pay-in agrees with a message and what differs, each as a dot and a phrase. */
export const FitChecks = ({ fit, message }: { fit: FittingInvoice; message: RaRecord }) => {
  const t = useTranslate();
  const [locale] = useLocaleState();
  const checked = {
    amount: message.amount === null ? null : String(message.amount),
    createDate: String(message.createDate),
  };
  return (
    <span className="fit-checks">
      {fitChecks(fit, checked, locale).map(({ name, agrees, phrase, args }) => (
        <span key={name} className="status">
          <i
            style={{ background: `var(--${agrees ? 'green' : name === 'time' ? 'orange' : 'red'})` }}
            aria-hidden="true"
          />
          <span className="visually-hidden">{t(agrees ? 'agrees' : 'differs')}: </span>
          {t(phrase, args)}
        </span>
      ))}
    </span>
  );
};
