import { formatSpan } from '../../format/ago';
import { addDecimals } from '../../format/decimal';
import { formatMoney } from '../../format/money';
import type { FittingInvoice } from '../../resources/messageTrials';

/** One property of a pay-in, compared with a message: whether it agrees, in a phrase with its values. */
export interface FitCheck {
  name: 'sum' | 'account' | 'bank' | 'phone' | 'time';
  agrees: boolean;
  phrase: string;
  args?: Readonly<Record<string, string | number>>;
}

/** The message as a check needs it. */
export interface CheckedMessage {
  /** The sum that was read, RUB; null when none was. */
  amount: string | null;
  createDate: string;
}

/** The pay-in as a check needs it. What is known of every message of a list, such as its phone, may be left out. */
export type CheckedPayIn = Omit<FittingInvoice, 'id' | 'uuid' | 'status' | 'partner' | 'bank' | 'bankTitle' | 'phone'> &
  Partial<Pick<FittingInvoice, 'bank' | 'bankTitle' | 'phone'>>;

const lastDigits = 4;
/** A span has at least one: '0 min after its creation' says nothing. */
const minuteMs = 60_000;

const spanText = (fromIso: string, toIso: string, locale: string) =>
  formatSpan(Math.max(minuteMs, Date.parse(toIso) - Date.parse(fromIso)), locale);

/**
 * Compares a pay-in with a message: sum, account, bank, phone and time. What the message does not name, or the pay-in leaves out, is left out. Spans of
 * time are in the language `locale`.
 */
export const fitChecks = (fit: CheckedPayIn, message: CheckedMessage, locale: string): FitCheck[] => {
  const account = fit.requisites.slice(-lastDigits);
  const sumDifference = message.amount === null ? '' : addDecimals(message.amount, `-${fit.amount}`);
  const checks: (FitCheck | false)[] = [
    fit.sum
      ? { name: 'sum', agrees: true, phrase: message.amount === null ? 'sum in its text' : 'sum' }
      : message.amount === null
        ? { name: 'sum', agrees: false, phrase: 'sum not in its text' }
        : {
            name: 'sum',
            agrees: false,
            phrase: sumDifference.startsWith('-') ? '%{difference} less' : '%{difference} more',
            args: { difference: formatMoney(sumDifference.replace('-', ''), 'RUB') },
          },
    fit.accountRead !== null &&
      (fit.account
        ? { name: 'account', agrees: true, phrase: 'account …%{account}', args: { account } }
        : {
            name: 'account',
            agrees: false,
            phrase: 'account …%{account}, the message says …%{read}',
            args: { account, read: fit.accountRead },
          }),
    fit.bank !== undefined &&
      (fit.bank
        ? { name: 'bank', agrees: true, phrase: 'bank' }
        : fit.bankTitle === undefined
          ? { name: 'bank', agrees: false, phrase: 'another bank' }
          : { name: 'bank', agrees: false, phrase: 'its bank is %{bank}', args: { bank: fit.bankTitle } }),
    fit.phone !== undefined &&
      (fit.phone
        ? { name: 'phone', agrees: true, phrase: 'phone' }
        : { name: 'phone', agrees: false, phrase: 'another phone' }),
    fit.time
      ? {
          name: 'time',
          agrees: true,
          phrase: 'message %{span} after its creation',
          args: { span: spanText(fit.createDate, message.createDate, locale) },
        }
      : {
          name: 'time',
          agrees: false,
          phrase: 'message %{span} after its end',
          args: { span: spanText(fit.expireDate, message.createDate, locale) },
        },
  ];
  return checks.filter((check) => check !== false);
};
