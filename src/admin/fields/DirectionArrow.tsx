import { useTranslate } from 'react-admin';
import { choiceIn, optionOf } from '../../resources/language/choices';
import { PaymentType, paymentType } from '../../resources/statuses/invoices';
import type { Value } from '../../resources/language/values';
import { Icon } from '../parts/icons';

/** Says before a sum whether the money comes in or goes out. Nothing of a type that the console does not know. */
export const DirectionArrow = ({ type }: { type: Value | undefined }) => {
  const t = useTranslate();
  const chosen = choiceIn(PaymentType, type);
  const option = optionOf(paymentType, chosen);
  if (!option) return null;
  const label = t(option.label);
  const isOut = chosen === PaymentType.PayOut;
  return (
    <span className={isOut ? 'direction out' : 'direction'} role="img" aria-label={label} title={label}>
      <Icon name={isOut ? 'moneyOut' : 'moneyIn'} size={14} />
    </span>
  );
};
