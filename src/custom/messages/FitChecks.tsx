import { useLocaleState, useTranslate, type Identifier } from 'react-admin';
import { fitChecks, type CheckedPayIn } from './fitChecks';

interface Props {
  fit: CheckedPayIn;
  /** Its sum (RUB) is null where no pattern read it. */
  message: { id: Identifier; amount?: number | string | null; createDate?: unknown };
}

/** What of a pay-in agrees with a message and what differs, each as a dot and a phrase. */
export const FitChecks = ({ fit, message }: Props) => {
  const t = useTranslate();
  const [locale] = useLocaleState();
  const checked = {
    amount: (message.amount ?? null) === null ? null : String(message.amount),
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
