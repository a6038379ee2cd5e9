import { useTranslate, type RaRecord } from 'react-admin';
import type { ReactNode } from 'react';
import { ReferenceLink } from '../../admin/fields/ReferenceTitle';
import { formatDateTime } from '../../format/dates';
import { formatMoney } from '../../format/money';
import type { AccountMessage } from '../../resources/accountMessages';
import { invoices } from '../../resources/invoices';
import { translateWords } from '../../resources/language/words';
import { FitChecks } from './FitChecks';
import { outcomeOf } from './messageOutcome';

const payInOf = (message: AccountMessage, { amount, requisites, createDate, expireDate }: RaRecord) => ({
  ...message,
  // That they agree, the account and its bank need not say of each.
  phone: message.phone ? undefined : false,
  bank: message.bank ? undefined : false,
  amount: Number(amount),
  // The record of a role may have no requisites: a message that agrees names their end.
  requisites: message.account === true ? (message.accountRead ?? '') : String(requisites ?? ''),
  createDate: String(createDate),
  expireDate: String(expireDate),
});

interface Props {
  message: AccountMessage;
  payIn: RaRecord;
  /** What can be done with it, beside its sum. */
  menu?: ReactNode;
  /** What leads to it, behind its outcome. */
  link?: ReactNode;
}

/** A message about the account of a pay-in: its sum and time, what agrees and what differs, its text, and what became of it. */
export const MessageRow = ({ message, payIn, menu, link }: Props) => {
  const t = useTranslate();
  const { amount, createDate, sender, message: text, invoiceId } = message;
  const isOther = invoiceId !== null && invoiceId !== payIn.id;
  return (
    <li>
      <span className="fit-head">
        <strong className="numeric">{amount === null ? '—' : formatMoney(String(amount), 'RUB')}</strong>
        <small className="muted numeric">
          {formatDateTime(createDate)} · {sender}
        </small>
        {menu}
      </span>
      <FitChecks fit={payInOf(message, payIn)} message={message} />
      <span className="literal">{text}</span>
      <small className="muted">
        {isOther ? (
          <>
            {t('Matched to')} <ReferenceLink target={invoices.name} id={invoiceId} />
          </>
        ) : invoiceId === null ? (
          translateWords(outcomeOf(message), t)
        ) : (
          t('Has completed it')
        )}
        {link}
      </small>
    </li>
  );
};
