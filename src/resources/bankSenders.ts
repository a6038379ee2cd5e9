import type { Bank } from './banks';

/** The fields of a bank that are one sender each. */
export const senderFields = ['senderName', 'senderNumber', 'packageName'] as const;
/** The field of a bank with further senders, which commas separate. */
export const furtherSenders = 'alsoFrom';

type BankSenders = Partial<Pick<Bank, (typeof senderFields)[number] | typeof furtherSenders>>;

interface Sender {
  field: keyof BankSenders;
  /** In small letters. */
  sender: string;
}

/** The senders of a bank, each with the field that names it (docs/bank-texts.md#senders). */
export const sendersOf = (bank: BankSenders): Sender[] => {
  const further = (bank[furtherSenders] ?? '').split(',').map((sender): Sender => ({ field: furtherSenders, sender }));
  return [...senderFields.map((field): Sender => ({ field, sender: bank[field] ?? '' })), ...further]
    .map(({ field, sender }) => ({ field, sender: sender.trim().toLowerCase() }))
    .filter(({ sender }) => sender !== '');
};

/** Whether a bank sends under this name or number, whatever the case. */
export const isSenderOf = (bank: BankSenders, sender: string): boolean =>
  sendersOf(bank).some((one) => one.sender === sender.trim().toLowerCase());
